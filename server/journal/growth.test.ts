import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { changes, recordedWrite, team } from '../../src/contract/journal';
import { Cleanup } from '../gateway.fixture';
import { postgresPrograms, startPostgres } from '../store/postgres.fixture';
import { openStore, type Store } from '../store/store';
import { cloud, open as openPlace, target, type Place } from './forwarded.fixture';
import { Journal } from './journal';

// What keeps the store small: quotas, a rate, and an age.

const dayMs = 24 * 60 * 60 * 1000;
const cleanup = new Cleanup();
afterEach(() => {
  vi.useRealTimers();
  return cleanup.run();
});

/** Lets everyone read and write acme, but nothing to Mallory. */
async function open(environment: Record<string, string> = {}) {
  const place: Place = await openPlace(
    cleanup,
    (request, response) => {
      if (request.headers.authorization === mallory) response.writeHead(403).end('{}');
      else cloud(request, response);
    },
    environment,
  );
  const mallory = await place.issuer.bearer('mallory', { name: 'Mallory' });
  return { ...place, mallory };
}

async function newFile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-growth-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, 'gateway.db');
}

/** Opens the journal of a store, which removes what is too old or too much. */
async function tidy(store: Store): Promise<void> {
  const journal = new Journal(store, { timeoutMs: 2000, days: 30 });
  await journal.open();
  await journal.close();
}

/** Inserts rows, some at a time. */
async function fill<Row>(rows: Row[], insert: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += 500) await insert(rows.slice(from, from + 500));
}

/** Does something so many times, ten at once. */
async function inLanes(times: number, work: (index: number) => Promise<void>): Promise<void> {
  const indexes = Array(times).keys();
  const lane = async () => {
    for (const index of indexes) await work(index);
  };
  await Promise.all(Array.from({ length: 10 }, lane));
}

function write(id: string, more: object = {}) {
  return {
    id,
    writeId: id,
    caller: 'ada',
    personName: 'Ada',
    fingerprint: '',
    operation: 'createUser',
    path: target,
    body: '',
    state: 'answered' as const,
    gateway: 'gone',
    receivedAt: Date.now() - dayMs,
    ...more,
  };
}

function keepsLittle(place: () => Promise<string>): void {
  test('of what was refused or withdrawn, each caller keeps their newest 1,000, and everyone else everything', async () => {
    const store = await openStore(await place());
    cleanup.add(() => store.close());
    const flood = (count: number, from: string, more: object) =>
      Array.from({ length: count }, (_, index) =>
        write(`${from} ${index}`, { caller: 'mallory', receivedAt: Date.now() + index, ...more }),
      );
    const rows = [
      write('refused', { status: 403 }),
      write('withdrawn', { state: 'not sent', withdrawnAt: 1 }),
      write('accepted of the flood', { caller: 'mallory', status: 202 }),
      write('unknown of the flood', { caller: 'mallory', state: 'unknown', status: 504 }),
      write('shown of the flood', { caller: 'mallory', organization: 'acme', status: 403 }),
      ...flood(700, 'first', { status: 403 }),
      ...flood(900, 'then', { receivedAt: Date.now() + 10_000, state: 'not sent' }),
    ];
    await fill(rows, (some) => store.db.insertInto('writes').values(some).execute());
    await tidy(store);
    const left = await store.db.selectFrom('writes').select('id').execute();
    const expected = rows.filter(({ id }) => !/^first ([0-5]?\d?\d)$/.test(id));
    expect(left.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  }, 120_000);

  test('resources and nicknames are removed with the writes of their time, and of an organization the oldest resources beyond 5,000', async () => {
    const store = await openStore(await place());
    cleanup.add(() => store.close());
    const now = Date.now();
    const resource = (organization: string, id: string, updatedAt: number) => ({
      organization,
      id,
      updatedAt,
      type: 'user',
      body: '',
      answer: '',
    });
    const many = Array.from({ length: 5003 }, (_, index) =>
      resource('big', String(index), now - dayMs + index),
    );
    const rows = [
      ...many,
      resource('small', 'old', now - 31 * dayMs),
      resource('small', 'young', now - 29 * dayMs),
    ];
    await fill(rows, (some) => store.db.insertInto('resources').values(some).execute());
    const nickname = (id: string, days: number) => ({
      organization: 'small',
      id,
      name: 'x',
      givenAt: now - days * dayMs,
    });
    await store.db
      .insertInto('nicknames')
      .values([nickname('old', 31), nickname('young', 29)])
      .execute();
    await tidy(store);
    const of = async (table: 'resources' | 'nicknames', organization: string) => {
      const left = await store.db
        .selectFrom(table)
        .select('id')
        .where('organization', '=', organization)
        .execute();
      return left.map(({ id }) => id);
    };
    expect(await of('resources', 'small')).toEqual(['young']);
    expect(await of('nicknames', 'small')).toEqual(['young']);
    const big = await of('resources', 'big');
    expect(big).toHaveLength(5000);
    expect(['0', '1', '2'].filter((id) => big.includes(id))).toEqual([]);
  }, 120_000);
}

describe('on a file', () => {
  keepsLittle(newFile);
});

const programs = postgresPrograms();
describe.skipIf(programs === undefined)('on PostgreSQL', () => {
  keepsLittle(async () => {
    const server = await startPostgres(programs ?? '');
    cleanup.add(server.stop);
    return server.address;
  });
});

describe('somebody without rights', () => {
  test('is refused after 500 refused or withdrawn writes in an hour; nobody else is, and the next hour is new', async () => {
    vi.useFakeTimers({
      toFake: ['Date'],
      now: Math.ceil(Date.now() / 3_600_000) * 3_600_000 - 90_000,
    });
    const place = await open();
    const { mallory } = place;
    const known = randomUUID();
    const theirs = (id?: string) => place.post(id, { as: mallory });
    expect((await theirs(known)).status).toBe(403);
    const withdraw = () => place.journal(`writes/${randomUUID()}`, mallory, { method: 'DELETE' });
    await inLanes(499, async (count) =>
      expect((await (count % 2 ? theirs() : withdraw())).status).toBe(count % 2 ? 403 : 200),
    );
    const arrived = place.arrived();
    const answer = await theirs(randomUUID());
    expect([answer.status, answer.json()]).toMatchObject([429, { error: 'not_passed_on' }]);
    expect(answer.text).toContain('Nothing was sent.');
    expect(answer.headers['retry-after']).toBe('90');
    expect((await withdraw()).status).toBe(429);
    // What is known already is told as ever.
    expect((await theirs(known)).status).toBe(403);
    expect(place.arrived()).toBe(arrived);
    expect((await place.post()).status).toBe(201);
    vi.setSystemTime(Date.now() + 90_000);
    expect((await theirs()).status).toBe(403);
  }, 120_000);

  test('has refused writes kept without their bodies, unlike those of a team', async () => {
    const place = await open();
    const id = randomUUID();
    expect((await place.post(id, { as: place.mallory })).status).toBe(403);
    const told = recordedWrite.parse((await place.journal(`writes/${id}`, place.mallory)).json());
    expect(told).toMatchObject({ state: 'answered', status: 403, body: '' });
    expect((await place.post(id, { as: place.mallory })).status).toBe(403);
    expect(place.arrived()).toBe(1);
  });
});

test('any number of accepted writes may follow each other', async () => {
  const place = await open();
  await inLanes(510, async () => expect((await place.post()).status).toBe(201));
}, 120_000);

describe('a nickname', () => {
  const give = (place: Place, id: string, name: string) =>
    place.journal(`nicknames/${id}?organizationID=acme`, place.ada, {
      method: 'PUT',
      body: JSON.stringify({ name }),
    });

  test('beyond 2,000 is refused, and those that are there can be changed and removed', async () => {
    const file = await newFile();
    const place = await open({ MERIDIAN_STORE: file });
    const other = new Database(file);
    other.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
      insert into nicknames select 'acme', 'n' || i, 'x', null, ${Date.now()} from n`);
    other.close();
    const refused = await give(place, 'u1', 'one more');
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('2000 nicknames'),
    ]);
    expect((await give(place, 'n1', 'other')).status).toBe(200);
    expect((await give(place, 'n2', '')).status).toBe(200);
    expect((await give(place, 'u1', 'one more')).status).toBe(200);
    const { nicknames } = team.parse((await place.journal('team?organizationID=acme')).json());
    expect(Object.keys(nicknames)).toHaveLength(2000);
  });

  test('that could not be kept after its record was made is recorded as unknown', async () => {
    const file = await newFile();
    const place = await open({ MERIDIAN_STORE: file });
    const other = new Database(file);
    other.exec(`create trigger broken before insert on nicknames
      begin select raise(abort, 'broken'); end`);
    other.close();
    expect((await give(place, 'u1', 'x')).status).toBe(503);
    const told = changes.parse((await place.journal('changes?organizationID=acme')).json());
    expect(told.changes).toMatchObject([{ operation: 'nameID', state: 'unknown' }]);
  });
});
