import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { register } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { learnTime } from '../../src/lib/time/clock';
import { Cleanup, send } from '../gateway.fixture';
import { dueLabels } from '../metrics';
import { findPromtool } from '../nginx.fixture';
import { postgresPrograms, startPostgres } from '../store/postgres.fixture';
import { openStore, type Store } from '../store/store';
import { countExpiring } from './expiring';
import { open as openPlace } from './forwarded.fixture';

// What `/metrics` say of service accounts that expire.

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const promtool = findPromtool();
const cleanup = new Cleanup();
beforeEach(() => setServiceClock(0));
afterEach(async () => {
  vi.useRealTimers();
  setServiceClock(0);
  await cleanup.run();
});

/** Two answers that agree set the clock of the services, however far it was off. */
function setServiceClock(ahead: number): void {
  for (let answer = 0; answer < 2; answer += 1)
    learnTime(new Date(Date.now() + ahead).toUTCString(), 0);
}

async function newFile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-expiring-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, 'gateway.db');
}

const accountWith = (status: unknown) => JSON.stringify({ metadata: { id: 'robot' }, status });
const expiresIn = (ms: number) => accountWith({ expiry: new Date(Date.now() + ms).toISOString() });

function account(organization: string, id: string, answer: string) {
  return { organization, id, type: 'serviceAccount', body: '', answer, updatedAt: Date.now() };
}

function keep(store: Store, rows: ReturnType<typeof account>[]) {
  return store.db.insertInto('resources').values(rows).execute();
}

/** The lines about accounts that expire: `acme day 1`. */
async function told(text?: string): Promise<string[]> {
  const lines = (text ?? (await register.metrics())).split('\n');
  const form = /^meridian_service_accounts_expiring\{organization="(.*)",expires="(\w+)"\} (\d+)$/;
  return lines.flatMap((line) => form.exec(line)?.slice(1).join(' ') ?? []);
}

function countsThem(place: () => Promise<string>): void {
  async function counted(rows: ReturnType<typeof account>[]): Promise<string[]> {
    const store = await openStore(await place());
    cleanup.add(() => store.close());
    for (let from = 0; from < rows.length; from += 500)
      await keep(store, rows.slice(from, from + 500));
    await countExpiring(store);
    return told();
  }

  test('each organization has its own, whatever else the store has', async () => {
    const rows = [
      account('acme', 'an hour', expiresIn(hourMs)),
      account('acme', 'nearly a day', expiresIn(dayMs - hourMs)),
      account('acme', 'two days', expiresIn(2 * dayMs)),
      account('acme', 'nearly a week', expiresIn(7 * dayMs - hourMs)),
      account('acme', 'later', expiresIn(8 * dayMs)),
      account('acme', 'an hour ago', expiresIn(-hourMs)),
      account('acme', 'long ago, and perhaps deleted', expiresIn(-8 * dayMs)),
      account('acme', 'never', accountWith({})),
      account('acme', 'year 1', accountWith({ expiry: '0001-01-01T00:00:00Z' })),
      account('acme', 'no time', accountWith({ expiry: 12 })),
      account('acme', 'null', accountWith(null)),
      account('acme', 'broken', '{"status":{"expiry":"'),
      account('acme', 'empty', ''),
      account('acme', 'enormous', expiresIn(hourMs).padEnd(100_000)),
      { ...account('acme', 'a user', expiresIn(hourMs)), type: 'user' },
      // The id of one in another organization.
      account('globex', 'an hour', expiresIn(3 * dayMs)),
      account('quiet', 'later', expiresIn(30 * dayMs)),
    ];
    expect(await counted(rows)).toEqual([
      'acme expired 1',
      'acme day 2',
      'acme week 4',
      'globex expired 0',
      'globex day 0',
      'globex week 1',
    ]);
  });

  test('every one counts once, however many there are', async () => {
    const rows = Array.from({ length: 1234 }, (_, index) => [
      account('acme', String(index), expiresIn(hourMs)),
      account('globex', String(index), expiresIn(2 * dayMs)),
    ]).flat();
    expect(await counted(rows)).toEqual([
      'acme expired 0',
      'acme day 1234',
      'acme week 1234',
      'globex expired 0',
      'globex day 0',
      'globex week 1234',
    ]);
  }, 60_000);

  test.each([400 * dayMs, -3 * hourMs])(
    'the clock of the services counts, though this one is %s ms ahead',
    async (ahead) => {
      const rows = [
        account('acme', 'a day', expiresIn(20 * hourMs)),
        account('acme', 'a week', expiresIn(5 * dayMs)),
      ];
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead });
      setServiceClock(-ahead);
      expect(await counted(rows)).toEqual(['acme expired 0', 'acme day 1', 'acme week 2']);
    },
  );
}

describe('on a file', () => {
  countsThem(newFile);
});

const programs = postgresPrograms();
describe.skipIf(programs === undefined)('on PostgreSQL', () => {
  countsThem(async () => {
    const server = await startPostgres(programs ?? '');
    cleanup.add(server.stop);
    return server.address;
  });
});

test('whatever an organization is called, each has its own lines, which Prometheus can read', async () => {
  const names = ['a"b', 'a\\b', 'a\nb', 'a\\nb', 'a\r\nb', 'a\0b', '\u2028', '\u202E', '__proto__', 'a",expires="day', 'a,expires:day', '{}', ' ', '\u{1F600}', 'x'.repeat(253), '']; // prettier-ignore
  const store = await openStore(':memory:');
  cleanup.add(() => store.close());
  const rows = names.map((name) => account(name, 'robot', expiresIn(hourMs)));
  await keep(store, rows);
  await countExpiring(store);
  const text = await register.metrics();
  const said = text
    .split('\n')
    .filter((line) => line.startsWith('meridian_service_accounts_expiring{'));
  expect(new Set(said).size).toBe(names.length * dueLabels.length);
  if (promtool === undefined) return;
  const checked = spawnSync(promtool, ['check', 'metrics'], { input: text, encoding: 'utf8' });
  expect([checked.stdout, checked.stderr].join('')).not.toMatch(/error|meridian_service/);
});

test('one that was renewed, or is no longer known, no longer counts', async () => {
  const store = await openStore(':memory:');
  cleanup.add(() => store.close());
  await keep(store, [account('acme', 'a', expiresIn(hourMs))]);
  await countExpiring(store);
  expect(await told()).toEqual(['acme expired 0', 'acme day 1', 'acme week 1']);
  await store.db
    .updateTable('resources')
    .set({ answer: expiresIn(90 * dayMs) })
    .execute();
  await countExpiring(store);
  expect(await told()).toEqual([]);
});

test('a gateway counts what is updated through it, by the clock of its API', async () => {
  const ahead = 30 * dayMs;
  const place = await openPlace(cleanup, (_, response) => {
    response.writeHead(200, {
      'Content-Type': 'application/json',
      Date: new Date(Date.now() + ahead).toUTCString(),
    });
    response.end(
      JSON.stringify({
        metadata: { id: 'robot', organizationId: 'acme' },
        status: { expiry: new Date(Date.now() + ahead + hourMs).toISOString() },
      }),
    );
  });
  for (let times = 0; times < 2; times += 1) {
    const answer = await send(place.address, '/api/v1/organizations/acme/serviceaccounts/robot', {
      method: 'PUT',
      headers: { authorization: place.ada, 'content-type': 'application/json' },
      body: '{"metadata":{"name":"robot"},"spec":{"groupIDs":[]}}',
    });
    expect(answer.status).toBe(200);
  }
  await vi.waitFor(
    async () => {
      const { text } = await send(place.address, '/metrics');
      expect(await told(text)).toEqual(['acme expired 0', 'acme day 1', 'acme week 1']);
    },
    { timeout: 20_000, interval: 200 },
  );
}, 30_000);
