import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresPrograms, startPostgres } from '../store/postgres.fixture';
import { openStore, StoreUnavailable, type Store, type Watch } from '../store/store';
import { subjectOfRequest } from './describe';
import type { Entry } from './entry';
import { Journal, type Begun } from './journal';
import type { Write } from './write';

const limits = { timeoutMs: 2000, days: 30 };
const ada = { key: 'issuer ada', name: 'Ada' };
const target = '/api/v1/organizations/acme/users';

function write(writeId?: string, body = '{"spec":{"subject":"bo@example.org"}}'): Write {
  return {
    author: ada,
    writeId,
    operation: 'createUser',
    method: 'POST',
    path: target,
    body: Buffer.from(body),
    subject: subjectOfRequest('createUser', target, body),
  };
}

function entryOf(begun: Begun): Entry {
  if (begun.kind !== 'begun') throw new Error(`The write did not begin: ${JSON.stringify(begun)}`);
  return begun.entry;
}

const created = {
  status: 201,
  type: 'application/json',
  body: Buffer.from('{"metadata":{"id":"u1","organizationId":"acme"},"size":12345678901234567890}'),
};

function recordsWrites(open: (watch: Watch) => Promise<Store>): void {
  let store: Store;
  /** Called after each statement. */
  let after: (() => Promise<void>) | undefined;
  let journal: Journal;
  beforeAll(async () => {
    store = await open(async (statement) => {
      const result = await statement();
      await after?.();
      return result;
    });
    journal = new Journal(store, limits);
    await journal.open();
  });
  afterAll(async () => {
    await journal?.close();
    await store?.close();
  });
  const stateOf = async (id: string) => (await journal.find(ada.key, id))?.state;

  test('a write is received, sent and answered, and its repeat is given the same answer', async () => {
    const entry = entryOf(await journal.begin(write('once')));
    expect(await stateOf('once')).toBe('received');
    expect(await entry.sent()).toBe(true);
    expect(await stateOf('once')).toBe('sent');
    await entry.answered(created);
    expect(await journal.find(ada.key, 'once')).toMatchObject({ state: 'answered', status: 201 });
    expect(await journal.begin(write('once'))).toEqual({ kind: 'answered', answer: created });
  });

  test('a repeat that arrives while the first is under way waits for its answer', async () => {
    const entry = entryOf(await journal.begin(write('under way')));
    await entry.sent();
    const repeats = [journal.begin(write('under way')), journal.begin(write('under way'))];
    await entry.answered(created);
    for (const repeat of repeats)
      expect(await repeat).toEqual({ kind: 'answered', answer: created });
  });

  test('of many arrivals at the same time, one begins', async () => {
    const all = Array.from({ length: 20 }, () => journal.begin(write('crowd')));
    const entry = entryOf(await Promise.race(all));
    await entry.sent();
    await entry.answered(created);
    const kinds = (await Promise.all(all)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'begun')).toHaveLength(1);
  });

  test('a repeat whose first arrival gets no answer within the limit is told that it may have acted', async () => {
    const entry = entryOf(await journal.begin(write('slow')));
    await entry.sent();
    await expect(journal.begin(write('slow'))).rejects.toMatchObject({ status: 504 });
    await entry.answered(created);
    expect(await stateOf('slow')).toBe('answered');
  });

  test('another path or body under the same id is refused, and another caller may use the id', async () => {
    await entryOf(await journal.begin(write('reused'))).notSent();
    for (const other of [write('reused', '{}'), { ...write('reused'), path: `${target}?x` }])
      await expect(journal.begin(other)).rejects.toMatchObject({
        status: 409,
        error: 'write_id_reused',
      });
    const bo = { ...write('reused'), author: { key: 'issuer bo', name: 'Bo' } };
    await entryOf(await journal.begin(bo)).notSent();
  });

  test('a write that was not sent begins again, once', async () => {
    const first = entryOf(await journal.begin(write('again')));
    await first.notSent();
    const second = entryOf(await journal.begin(write('again')));
    expect(await first.sent()).toBe(false);
    expect(await second.sent()).toBe(true);
    await second.unknown();
    await expect(journal.begin(write('again'))).rejects.toMatchObject({ status: 504 });
  });

  test('of repeats that wait for a write that was not sent, one begins and the others get its answer', async () => {
    const first = entryOf(await journal.begin(write('both')));
    const sent: boolean[] = [];
    const repeats = Array.from({ length: 6 }, async () => {
      const repeat = await journal.begin(write('both'));
      if (repeat.kind === 'begun') {
        sent.push(await repeat.entry.sent());
        await new Promise((done) => setTimeout(done, 300));
        await repeat.entry.answered(created);
      }
      return repeat.kind;
    });
    await first.notSent();
    expect((await Promise.all(repeats)).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'answered'),
      'begun',
    ]);
    expect(sent).toEqual([true]);
    expect(await stateOf('both')).toBe('answered');
  });

  test('a write that was withdrawn is never sent, whether it arrives before or after', async () => {
    const refused = { status: 409, error: 'not_passed_on' };
    await entryOf(await journal.begin(write('taken back'))).notSent();
    expect(await journal.withdraw(ada, 'taken back')).toMatchObject({ state: 'not sent' });
    await expect(journal.begin(write('taken back'))).rejects.toMatchObject(refused);
    expect(await journal.withdraw(ada, 'on its way')).toMatchObject({ state: 'not sent' });
    await expect(journal.begin(write('on its way'))).rejects.toMatchObject(refused);
  });

  test('a write that is under way or has ended is not withdrawn', async () => {
    const entry = entryOf(await journal.begin(write('kept')));
    expect(await journal.withdraw(ada, 'kept')).toMatchObject({ state: 'received' });
    expect(await entry.sent()).toBe(true);
    await entry.answered(created);
    expect(await journal.withdraw(ada, 'kept')).toMatchObject({ state: 'answered', status: 201 });
    expect(await journal.begin(write('kept'))).toEqual({ kind: 'answered', answer: created });
  });

  test('what an update claims of its organization counts only if the answer says so or its author may read there', async () => {
    const id = 'n1';
    const claimed = JSON.stringify({ spec: { organizationId: 'victim' } });
    const path = `/api/v2/networks/${id}`;
    const update: Write = {
      author: ada,
      writeId: 'claims',
      operation: 'updateNetwork',
      method: 'PUT',
      path,
      body: Buffer.from(claimed),
      subject: subjectOfRequest('updateNetwork', path, claimed),
    };
    const entry = entryOf(await journal.begin(update));
    await entry.sent();
    await entry.answered({ ...created, status: 202, body: Buffer.from('{"metadata":{}}') });
    expect(await journal.find(ada.key, 'claims')).toMatchObject({
      state: 'answered',
      organization: null,
    });
    expect(await journal.organizationOf({ type: 'network', id, isCreate: false })).toBeUndefined();
  });

  test('a status that a proxy gives in place of the service is unknown', async () => {
    const entry = entryOf(await journal.begin(write('behind a proxy')));
    await entry.sent();
    await entry.answered({ ...created, status: 524 });
    expect(await journal.find(ada.key, 'behind a proxy')).toMatchObject({
      state: 'unknown',
      status: 524,
    });
  });

  test('a gateway that stops waits for the answers of its writes', async () => {
    const stopping = new Journal(store, limits);
    await stopping.open();
    const entry = entryOf(await stopping.begin(write('stopping')));
    await entry.sent();
    const closed = stopping.close();
    await new Promise((done) => setTimeout(done, 300));
    await entry.answered(created);
    await closed;
    expect(await stateOf('stopping')).toBe('answered');
  });

  test('writes without an id are recorded each', async () => {
    const both = [await journal.begin(write()), await journal.begin(write())];
    expect(both.map(({ kind }) => kind)).toEqual(['begun', 'begun']);
    for (const entry of both) await entryOf(entry).notSent();
  });

  test('another gateway replays, waits, and takes over what was not sent', async () => {
    const other = new Journal(store, limits);
    await other.open();
    const entry = entryOf(await journal.begin(write('shared')));
    await entry.sent();
    const repeat = other.begin(write('shared'));
    await entry.answered(created);
    expect(await repeat).toEqual({ kind: 'answered', answer: created });
    await entryOf(await journal.begin(write('moved'))).notSent();
    expect(await entryOf(await other.begin(write('moved'))).sent()).toBe(true);
    await other.close();
    expect(await stateOf('moved')).toBe('unknown');
  });

  test('a gateway that was given up for dead sends nothing when it wakes', async () => {
    const paused = new Journal(store, limits);
    await paused.open();
    const before = entryOf(await paused.begin(write('paused before')));
    const after = entryOf(await paused.begin(write('paused after')));
    await after.sent();
    await paused.close();
    expect(await stateOf('paused before')).toBe('not sent');
    expect(await stateOf('paused after')).toBe('unknown');
    const second = entryOf(await journal.begin(write('paused before')));
    expect(await before.sent()).toBe(false);
    expect(await second.sent()).toBe(true);
    // What it learns afterwards is still true.
    await after.answered(created);
    expect(await stateOf('paused after')).toBe('answered');
    await second.notSent();
  });

  test('a gateway lives as long as it says so, whatever its host and process are called', async () => {
    // Another container may have this host's name, and a process that does not exist here.
    const gateway = `${hostname()}/999999/other`;
    const entry = entryOf(await journal.begin(write('elsewhere')));
    await entry.sent();
    const seen = (seenAt: number) =>
      store.db
        .insertInto('gateways')
        .values({ id: gateway, seenAt })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt }))
        .execute();
    await seen(Date.now());
    await store.db
      .updateTable('writes')
      .set({ gateway })
      .where('writeId', '=', 'elsewhere')
      .execute();
    expect(await stateOf('elsewhere')).toBe('sent');
    await seen(Date.now() - 60_000);
    expect(await stateOf('elsewhere')).toBe('unknown');
    await entry.unknown();
  });

  test('secrets of an answer are not stored, and its other digits are', async () => {
    const entry = entryOf(await journal.begin(write('secret')));
    await entry.sent();
    const body = '{"metadata":{"id":"s1"},"status":{"accessToken":"hunter2","n":1.50,"tokens":3}}';
    await entry.answered({ status: 200, type: 'application/json', body: Buffer.from(body) });
    const row = await journal.find(ada.key, 'secret');
    expect(row?.answer).toBe(
      '{"metadata":{"id":"s1"},"status":{"accessToken":"(not kept)","n":1.50,"tokens":3}}',
    );
  });

  test('secrets in the query of a write are not stored', async () => {
    const path = `${target}?tag=a%3Db&access_token=hunter2&x&%6Awt=hunter2&compass=n&%zz=n`;
    await entryOf(await journal.begin({ ...write('secret path'), path })).notSent();
    const row = await journal.find(ada.key, 'secret path');
    expect(row?.path).toBe(
      `${target}?tag=a%3Db&access_token=(not kept)&x&%6Awt=(not kept)&compass=n&%zz=n`,
    );
  });

  test('a 502 or 504 of somebody on the way leaves the outcome unknown', async () => {
    const entry = entryOf(await journal.begin(write('proxy')));
    await entry.sent();
    await entry.answered({ status: 504, type: 'text/html', body: Buffer.from('<h1>late</h1>') });
    expect(await stateOf('proxy')).toBe('unknown');
  });

  test('an accepted write is remembered for the organization, with who created and who changed it', async () => {
    const rows = () =>
      store.db.selectFrom('resources').selectAll().where('id', '=', 'u7').execute();
    const body = Buffer.from('{"metadata":{"id":"u7","organizationId":"acme","name":"bo"}}');
    const first = entryOf(await journal.begin(write('first')));
    await first.sent();
    await first.answered({ status: 201, body });
    expect(await rows()).toMatchObject([{ type: 'user', createdBy: 'Ada', updatedBy: 'Ada' }]);
    const path_ = `${target}/u7`;
    const update: Write = {
      ...write('second'),
      author: { key: 'issuer bo', name: 'Bo' },
      operation: 'updateUser',
      method: 'PUT',
      path: path_,
      subject: subjectOfRequest('updateUser', path_, '{}'),
    };
    const second = entryOf(await journal.begin(update));
    await second.sent();
    await second.answered({ status: 200, body });
    expect(await rows()).toMatchObject([{ createdBy: 'Ada', updatedBy: 'Bo' }]);
  });

  test('writes older than the retention are removed at start, and younger ones stay', async () => {
    const at = (days: number) => Date.now() - days * 24 * 60 * 60 * 1000;
    for (const [writeId, days] of [
      ['old', 31],
      ['young', 29],
    ] as const) {
      await entryOf(await journal.begin(write(writeId))).notSent();
      await store.db
        .updateTable('writes')
        .set({ receivedAt: at(days) })
        .where('writeId', '=', writeId)
        .execute();
    }
    const other = new Journal(store, limits);
    await other.open();
    await other.close();
    expect(await stateOf('old')).toBeUndefined();
    expect(await stateOf('young')).toBe('not sent');
  });

  test('many old writes are removed a few at a time', async () => {
    const entry = entryOf(await journal.begin(write('old of many')));
    await entry.notSent();
    const row = await journal.find(ada.key, 'old of many');
    if (row === undefined) throw new Error('The write is missing.');
    const old = Array.from({ length: 1200 }, (_, index) => ({
      ...row,
      id: `old ${index}`,
      writeId: null,
      receivedAt: 1000 + index,
    }));
    for (let from = 0; from < old.length; from += 100)
      await store.db
        .insertInto('writes')
        .values(old.slice(from, from + 100))
        .execute();
    const count = () =>
      store.db
        .selectFrom('writes')
        .select((row_) => row_.fn.countAll<number>().as('count'))
        .where('receivedAt', '<', 1_000_000)
        .executeTakeFirstOrThrow();
    const left: number[] = [];
    let isCounting = false;
    after = async () => {
      if (isCounting) return;
      isCounting = true;
      left.push(Number((await count()).count));
      isCounting = false;
    };
    const other = new Journal(store, { ...limits, removeBefore: 1_000_000 });
    await other.open();
    await other.close();
    after = undefined;
    expect(left.at(-1)).toBe(0);
    expect([...new Set(left)]).toEqual([1200, 700, 200, 0]);
  });
}

describe('on a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'meridian-journal-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  recordsWrites((watch) => openStore(path.join(folder, 'gateway.db'), watch));

  test('an answer that cannot be recorded while the store is lost is recorded when it is back', async () => {
    let isLost = false;
    const store = await openStore(path.join(folder, 'lost.db'), (statement) =>
      isLost ? Promise.reject(new StoreUnavailable('lost')) : statement(),
    );
    const journal = new Journal(store, limits);
    await journal.open();
    const entry = entryOf(await journal.begin(write('owed')));
    await entry.sent();
    isLost = true;
    const told = entry.answered(created);
    await expect(journal.begin(write('owed'))).rejects.toThrow(StoreUnavailable);
    isLost = false;
    expect(await journal.begin(write('owed'))).toEqual({ kind: 'answered', answer: created });
    expect(await told).toBe(true);
    await journal.close();
    const row = await new Journal(store, limits).find(ada.key, 'owed');
    expect(row).toMatchObject({ state: 'answered', status: 201 });
    await store.close();
  });
});

const programs = postgresPrograms();
describe.skipIf(programs === undefined)('on PostgreSQL', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres(programs ?? '');
  });
  afterAll(() => server?.stop());
  recordsWrites((watch) => openStore(server.address, watch));
});
