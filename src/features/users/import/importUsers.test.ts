import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectToJournal, json, startService } from '../../../api/api.fixture';
import { readRunHeader } from '../../../contract/runHeader';
import { TestStorage } from '../../../memory/storage.fixture';
import { removeLists } from '../../../memory/storedList';
import { holdWrite } from '../../../save/send/sendOnce';
import { userCreateBody, userResource } from '../resource';
import { importRun, userImports, type ImportJob } from './importUsers';

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
