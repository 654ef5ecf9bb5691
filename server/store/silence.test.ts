import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Browser } from '../browser.fixture';
import { allTo, Cleanup, freeAddress, gatewayFor, send, upstreamFor } from '../gateway.fixture';
import { signInAt, TestProvider } from '../provider.fixture';
import { postgresPrograms, startPostgres, type Postgres } from './postgres.fixture';
import type { Tables } from './schema';
import { silentProxyFor } from './silence.fixture';
import { openStore, type Store } from './store';

// A database that is lost without a word: bytes are no longer passed on, and nobody closes a connection.

const programs = postgresPrograms();
const cleanup = new Cleanup();
beforeEach(() => {
  // The provider reports that it is not set up for production.
  for (const name of ['warn', 'info'] as const)
    vi.spyOn(console, name).mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup.run();
});

describe.skipIf(programs === undefined)('PostgreSQL behind a proxy', () => {
  let server: Postgres;
  let admin: pg.Client;
  beforeAll(async () => {
    server = await startPostgres(programs ?? '');
    admin = new pg.Client(server.address);
    await admin.connect();
    await admin.query('set default_transaction_read_only = off');
  });
  afterAll(async () => {
    await admin.end();
    await server.stop();
  });

  async function storeBehind() {
    const proxy = await silentProxyFor(cleanup, server.address);
    const store = await openStore(proxy.address);
    cleanup.add(() => store.close());
    return { proxy, store };
  }

  async function gatewayBehind() {
    const proxy = await silentProxyFor(cleanup, server.address);
    const upstream = await upstreamFor(cleanup, (_, response) => {
      response.writeHead(201, { 'Content-Type': 'application/json' }).end('{}');
    });
    const provider = await TestProvider.open(cleanup);
    const issuer = await TestProvider.open(cleanup);
    const publicUrl = await freeAddress();
    const { address } = await gatewayFor(cleanup, {
      ...allTo(upstream.address),
      ...signInAt(provider, publicUrl),
      ...issuer.settings,
      PORT: new URL(publicUrl).port,
      MERIDIAN_STORE: proxy.address,
    });
    const browser = new Browser(address);
    await browser.signIn();
    const authorization = await issuer.bearer('ada', { name: 'Ada' });
    const write = async () => {
      const headers = {
        authorization,
        'content-type': 'application/json',
        'meridian-write': randomUUID(),
      };
      const target = '/api/v1/organizations/acme/users';
      return (await send(address, target, { method: 'POST', headers, body: '{}' })).status;
    };
    const read = async () => (await browser.read()).status;
    const probe = async () => (await send(address, '/readyz')).status;
    return { proxy, write, read, probe };
  }

  /** Does something every tenth of a second, without waiting; gives each answer with the time that it was asked for. */
  async function steadily<T>(forMs: number, work: () => Promise<T>): Promise<[number, T][]> {
    const began = performance.now();
    const answers: Promise<[number, T]>[] = [];
    while (performance.now() - began < forMs) {
      const at = performance.now() - began;
      answers.push(work().then((answer) => [at, answer]));
      await pause(100);
    }
    return Promise.all(answers);
  }

  test.each(['pass', 'silence', 'refuse'] as const)(
    'a gateway whose connections are all muted answers well again within 10 s (new ones at first: %s)',
    async (how) => {
      const { proxy, write, read, probe } = await gatewayBehind();
      await Promise.all(Array.from({ length: 30 }, (_, index) => (index % 3 ? write() : read())));
      expect(proxy.mute()).toBeGreaterThan(5);
      proxy.meet(how);
      const pausing = pause(3000).then(() => proxy.meet('pass'));
      const asked = await Promise.all([write, read, probe].map((work) => steadily(14_000, work)));
      await pausing;
      for (const answers of asked) {
        const late = answers.filter(([at]) => at > 8000).map(([, status]) => status);
        expect(new Set(late)).toEqual(new Set([late[0]]));
        expect([200, 201]).toContain(late[0]);
      }
    },
    120_000,
  );

  test('reads of people who signed in go on while the journal is locked', async () => {
    const { write, read, probe } = await gatewayBehind();
    await admin.query('begin; lock table writes in access exclusive mode');
    const writing = steadily(9000, () => Promise.all([write(), write(), write()]));
    const reads = await steadily(9000, read);
    const ready = await probe();
    await admin.query('commit');
    expect(ready).toBe(200);
    expect(new Set(reads.map(([, status]) => status))).toEqual(new Set([201]));
    const written = (await writing).flatMap(([, statuses]) => statuses);
    expect(written).toContain(503);
    expect(await write()).toBe(201);
  }, 120_000);

  const insert = (db: Kysely<Tables>) =>
    db.insertInto('gateways').values({ id: randomUUID(), seenAt: 1 }).execute();
  const kinds: Record<string, (store: Store) => Promise<unknown>> = {
    'a statement': (store) => insert(store.db),
    'a statement of a session': (store) => insert(store.apart),
    'a transaction': (store) => store.db.transaction().execute(insert),
    'a check': (store) => store.ready(),
    'the time': (store) => store.set(),
  };

  test.each(Object.entries(kinds))(
    '%s on a muted connection fails after 5 s, and the next one works at once',
    async (_, work) => {
      const { proxy, store } = await storeBehind();
      await Promise.all(Array.from({ length: 20 }, () => work(store)));
      proxy.mute();
      const began = performance.now();
      await expect(work(store)).rejects.toThrow(/timeout|terminated/);
      expect(performance.now() - began).toBeLessThan(7000);
      await Promise.all(Array.from({ length: 20 }, () => work(store)));
      expect(performance.now() - began).toBeLessThan(9000);
    },
    60_000,
  );

  test('a transaction that is muted in between fails once, and takes its connection along', async () => {
    const { proxy, store } = await storeBehind();
    const began = performance.now();
    const halfway = store.db.transaction().execute(async (open) => {
      await insert(open);
      proxy.mute();
      await insert(open);
    });
    await expect(halfway).rejects.toThrow(/timeout|terminated/);
    expect(performance.now() - began).toBeLessThan(7000);
    await insert(store.db);
  }, 60_000);

  test('a server that was a standby for a while is not kept by the connections of that time', async () => {
    await admin.query('alter role meridian set default_transaction_read_only = on');
    const proxy = await silentProxyFor(cleanup, server.address);
    cleanup.add(async () => {
      await admin.query('alter role meridian reset default_transaction_read_only');
    });
    await admin.query('alter role meridian reset default_transaction_read_only');
    const store = await openStore(proxy.address);
    cleanup.add(() => store.close());
    await admin.query('alter role meridian set default_transaction_read_only = on');
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
    );
    await vi.waitFor(() => expect(insert(store.db)).rejects.toThrow('read-only'));
    const both = [store.db, store.apart];
    const many = both.flatMap((lane) => Array.from({ length: 8 }, () => insert(lane)));
    expect((await Promise.allSettled(many)).every(({ status }) => status === 'rejected')).toBe(
      true,
    );
    await admin.query('alter role meridian reset default_transaction_read_only');
    await Promise.allSettled(both.map(insert));
    for (const lane of both) await Promise.all(Array.from({ length: 8 }, () => insert(lane)));
  }, 60_000);

  test('a start gives up when the server falls silent while it brings the store up to date', async () => {
    await (await openStore(server.address)).close();
    await admin.query(`delete from kysely_migration where name >= '006'`);
    await admin.query('drop index writes_in_order');
    // An index waits for the transactions before it.
    const other = new pg.Client(server.address);
    await other.connect();
    other.on('error', () => {});
    await other.query('begin isolation level repeatable read; select 1 from gateways');
    const proxy = await silentProxyFor(cleanup, server.address);
    const opening = openStore(proxy.address);
    await vi.waitFor(async () => {
      const building = await admin.query('select from pg_stat_progress_create_index');
      expect(building.rows).toHaveLength(1);
    });
    // So does one that waits for the first to be done.
    const waiting = openStore(proxy.address);
    await pause(1500);
    proxy.mute();
    await Promise.all(
      [opening, waiting].map((start) => expect(start).rejects.toThrow('fallen silent')),
    );
    await other.end();
    const store = await openStore(server.address);
    await sql`select 1`.execute(store.db);
    await store.close();
    const { rows } = await admin.query('select from pg_index where not indisvalid');
    expect(rows).toEqual([]);
  }, 120_000);
});
