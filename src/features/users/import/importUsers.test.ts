import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectToJournal, json, startService } from '../../../api/api.fixture';
import { readRunHeader } from '../../../contract/runHeader';
import { TestStorage } from '../../../memory/storage.fixture';
import { removeLists } from '../../../memory/storedList';
import { asSent } from '../../../lib/csv/usersCsv';
import { holdWrite } from '../../../save/send/sendOnce';
import { userCreateBody, userResource } from '../resource';
import { importRun, userImports, type ImportJob, type ImportRow } from './importUsers';

let close = async (): Promise<void> => {};
beforeEach(() => {
  vi.stubGlobal('localStorage', new TestStorage());
  removeLists(() => true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  return close();
});

it('is one run to the gateway, named by how many rows it sends', async () => {
  const service = await startService();
  close = () => service.close();
  connectToJournal(service);
  service.answer = ({ body }, response) => {
    const { spec } = JSON.parse(body) as { spec: { subject: string } };
    const metadata = { id: spec.subject, creationTime: new Date().toISOString() };
    json(response, 201, { metadata, spec });
  };
  const key = { connection: 'journal', organization: 'acme' };
  const row = (line: number) => ({ line, subject: `u${line}`, state: 'active', groupIDs: [] });
  const job: ImportJob = {
    id: '3f0c5a2e-1111-4222-8333-444455559ad1',
    title: 'users.csv',
    at: 1,
    rows: [row(1), row(2), { ...row(3), leftOut: 'Repeated' }, row(4)],
  };
  expect(userImports.keep(key, job, 1)).toBe(true);
  const machine = importRun(key, job);
  void machine.start();
  await vi.waitFor(() => expect(service.arrived).toHaveLength(3));
  expect(
    service.arrived.map(({ headers }) => readRunHeader(String(headers['meridian-run']))),
  ).toEqual(Array.from({ length: 3 }, () => ({ id: job.id, name: 'Import 3 users' })));
});

it('does not send a row while a form sends the same user', async () => {
  const service = await startService();
  close = () => service.close();
  service.answer = (_, response) =>
    json(response, 201, { metadata: { id: 'u1', creationTime: new Date().toISOString() } });
  const key = { connection: 'test', organization: 'acme' };
  const row = { line: 1, subject: 'u1', state: 'active', groupIDs: ['g'] };
  const job: ImportJob = { id: 'two', title: '', at: 1, rows: [row] };
  userImports.keep(key, job, 1);
  const form = { describe: userResource.describe('create', { key }), key };
  const release = await holdWrite(form, userCreateBody(row));
  const machine = importRun(key, job);
  await machine.start();
  await vi.waitFor(() => expect(machine.store.getState().phase).toBe('done'));
  expect(service.arrived).toEqual([]);
  expect(machine.store.getState().results).toMatchObject([
    { state: 'skipped', words: 'The same request is being sent now, here or in another tab.' },
  ]);
  release?.();
  await machine.sendAgain([0]);
  await vi.waitFor(() =>
    expect(machine.store.getState().results).toMatchObject([{ state: 'created', id: 'u1' }]),
  );
  expect(service.arrived).toHaveLength(1);
});

it('sends a row that is mended after the end once, however often it is mended, and after a reload too', async () => {
  const service = await startService();
  close = () => service.close();
  service.answer = ({ body }, response) => {
    const { spec } = JSON.parse(body) as { spec: { subject: string } };
    const metadata = { id: spec.subject, creationTime: new Date().toISOString() };
    json(response, 201, { metadata, spec });
  };
  const key = { connection: 'test', organization: 'acme' };
  const row = (line: number) => ({ line, subject: `u${line}`, state: 'active', groupIDs: ['g'] });
  const held = { leftOut: 'Skipped', check: [] };
  const job: ImportJob = {
    id: 'mended',
    title: '',
    at: 1,
    rows: [row(1), { ...row(2), ...held }, { ...row(3), ...held }],
  };
  userImports.keep(key, job, 1);
  const machine = importRun(key, job);
  const end = () => machine.store.getState().phase;
  await machine.start();
  await vi.waitFor(() => expect(end()).toBe('done'));
  const mend = (each: ImportRow) => (each.line === 3 ? asSent(each) : each);
  userImports.change(key, mend);
  await machine.look();
  expect(end()).toBe('paused');
  // What a reload would load: the row is still to be sent.
  expect(userImports.of(key)?.rows.map(({ leftOut }) => leftOut)).toEqual([
    undefined,
    'Skipped',
    undefined,
  ]);
  void machine.start();
  void machine.start();
  await vi.waitFor(() => expect(end()).toBe('done'));
  userImports.change(key, mend);
  await machine.look();
  await machine.start();
  expect(end()).toBe('done');
  const subjects = service.arrived.map(({ body }) => JSON.parse(body).spec.subject as string);
  expect(subjects).toEqual(['u1', 'u3']);
});
