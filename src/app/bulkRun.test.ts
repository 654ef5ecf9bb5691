import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { definedResources } from './resources';
import { connectToJournal, json, startService, type TestService } from '../api/api.fixture';
import { bulkChanges, type BulkJob } from '../memory/bulk';
import { TestStorage } from '../memory/storage.fixture';
import { removeLists } from '../memory/storedList';
import { hold } from '../save/send/hold';
import { bulkRun } from '../queue/bulk/bulkRun';

const key = { connection: 'test', organization: 'acme' };
const group = (...names: string[]) => ({
  metadata: {
    id: 'g1',
    name: 'web',
    description: 'd',
    tags: names.map((name) => ({ name, value: '' })),
  },
  spec: { rules: [] },
});

let service: TestService;
beforeEach(async () => {
  vi.stubGlobal('localStorage', new TestStorage());
  removeLists(() => true);
  service = await startService();
});
afterEach(async () => {
  await service.close();
  vi.unstubAllGlobals();
});

function runOfOne(id: string) {
  const job: BulkJob = {
    id,
    title: 'env',
    at: 1,
    type: 'securityGroup',
    edit: { kind: 'set tag', name: 'env', value: '' },
    confirmed: [],
    rows: [{ id: 'g1', name: 'web', change: 'env' }],
  };
  bulkChanges.keep(key, job, 1);
  const run = bulkRun(key, job, definedResources);
  void run.start();
  return run;
}
const settled = (run: ReturnType<typeof runOfOne>) =>
  vi.waitFor(() => expect(run.store.getState().phase).toBe('done'));
const url = () => `${service.url}/api/v2/securitygroups/g1`;

it('reads a row while nobody else can save it, so that it overwrites nothing', async () => {
  const others: unknown[] = [];
  service.answer = ({ method }, response) => {
    void (async () => {
      if (method === 'GET') others.push(await hold(url()));
      json(response, 200, group('team'));
    })();
  };
  await settled(runOfOne('one'));
  expect(others).toEqual([undefined]);
  expect(service.arrived.map(({ method }) => method).slice(0, 2)).toEqual(['GET', 'PUT']);
  expect(service.arrived[1]?.body).toContain('"team"');
  const release = await hold(url());
  expect(release).toBeDefined();
  release?.();
});

it('neither reads nor sends a row that is being saved, and lets go of one that cannot be read', async () => {
  const release = await hold(url());
  const busy = runOfOne('two');
  await settled(busy);
  expect(service.arrived).toEqual([]);
  expect(busy.store.getState().results[0]).toMatchObject({
    state: 'skipped',
    words: 'The security group is being saved now, here or in another tab.',
  });
  release?.();
  service.answer = (_, response) => json(response, 500, {});
  const unread = runOfOne('three');
  await settled(unread);
  expect(unread.store.getState().results[0]).toMatchObject({ state: 'skipped', status: 500 });
  const again = await hold(url());
  expect(again).toBeDefined();
  again?.();
});

it.each([
  { status: 401, now: { phase: 'paused', reason: 'credential' }, wait: 0 },
  { status: 429, now: { phase: 'running' }, wait: 60_000 },
])(
  'stops or waits when the team’s list that a user is compared with is refused with $status',
  async ({ status, now, wait }) => {
    connectToJournal(service);
    service.answer = (_, response) =>
      response
        .writeHead(status, wait === 0 ? {} : { 'Retry-After': '60' })
        .end('{"error_description":"Not now."}');
    const journal = { connection: 'journal', organization: 'acme' };
    const job: BulkJob = {
      id: `users-${status}`,
      title: 'groups',
      at: 1,
      type: 'user',
      edit: { kind: 'join group', group: 'g' },
      confirmed: [],
      rows: ['u1', 'u2'].map((id) => ({ id, name: id, change: 'g' })),
    };
    bulkChanges.keep(journal, job, 1);
    const run = bulkRun(journal, job, definedResources);
    void run.start();
    const began = Date.now();
    await vi.waitFor(() => expect(run.store.getState().results[0]?.state).toBe('skipped'));
    const { waitUntil = began, ...snapshot } = run.store.getState();
    expect(snapshot).toMatchObject({
      ...now,
      results: [
        { status, words: 'Not sent, because your team’s list could not be read: Not now.' },
        { state: 'waiting' },
      ],
    });
    expect(waitUntil - began).toBeGreaterThanOrEqual(wait - 50);
    run.stop();
  },
);
