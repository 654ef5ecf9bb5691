import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'libsql';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Cleanup } from '../gateway.fixture';
import { postgresPrograms, startPostgres, type Postgres } from './postgres.fixture';
import { openStore } from './store';

// A full store of an older version is brought up to date, while a gateway of that version goes on.

const cleanup = new Cleanup();
let said: string[] = [];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup.run();
});

const indexes = [
  'writes_in_order',
  'writes_by_person',
  'writes_of_resource',
  'resources_in_order',
  'writes_by_time',
];
/** Takes back what came after the second migration. */
const older = [
  ...indexes.map((index) => `drop index ${index}`),
  'alter table sessions drop column issuer',
  'alter table sessions drop column email',
  'alter table gateways drop column ahead',
  'drop table marks',
  `delete from kysely_migration where name > '003'`,
];
const columns = `id, caller, write_id, person_name, fingerprint, operation, organization, path, body, state, gateway,
  status, received_at`;
const values = (
  number: string,
) => `'w' || ${number}, 'ada', 'w' || ${number}, 'Ada', '', 'createUser', 'acme', '', '{}',
  'answered', 'gone', 201, ${number}`;
const one = `insert into writes (${columns}) values ($1, 'old', $1, 'Ada', '', 'createUser', 'acme', '', '{}', 'answered', 'old', 201, 1)`;

test('a file of 200,000 writes is brought up to date, and says how far it is', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-migrations-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'gateway.db');
  await (await openStore(file)).close();
  expect(said).toEqual([]);
  const other = new Database(file);
  other.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 200000)
    insert into writes (${columns}) select ${values('i')} from n`);
  for (const statement of older) other.exec(statement);
  other.close();
  const store = await openStore(file);
  cleanup.add(() => store.close());
  expect(said.join('\n')).toContain('brought up to date: 006-order-and-quotas, ');
  const again = new Database(file);
  const found = again.prepare(`select name from sqlite_master where type = 'index'`).all();
  again.close();
  expect(found).toEqual(expect.arrayContaining(indexes.map((name) => ({ name }))));
}, 120_000);

const programs = postgresPrograms();
describe.skipIf(programs === undefined)('PostgreSQL', () => {
  let server: Postgres;
  let admin: pg.Client;
  const connect = async () => {
    const client = new pg.Client(server.address);
    await client.connect();
    cleanup.add(() => client.end());
    return client;
  };
  beforeEach(async () => {
    server = await startPostgres(programs ?? '');
    cleanup.add(() => server.stop());
    await (await openStore(server.address)).close();
    admin = await connect();
  });
  const invalid = async () => {
    const { rows } = await admin.query<{ name: string }>(
      'select indexrelid::regclass::text as name from pg_index where not indisvalid',
    );
    return rows.map(({ name }) => name);
  };
  const present = async () => {
    const { rows } = await admin.query<{ name: string }>(
      'select indexname as name from pg_indexes',
    );
    return rows.map(({ name }) => name);
  };

  test('with 200,000 writes is brought up to date by two new gateways, and an old one writes meanwhile', async () => {
    await admin.query(
      `insert into writes (${columns}) select ${values('n')} from generate_series(1, 200000) n`,
    );
    for (const statement of older) await admin.query(statement);
    // No limit of the server ends an index.
    await admin.query(`alter role meridian set statement_timeout = '50ms'`);
    // A table that is locked for an index waits for this, and everybody else behind it.
    const slow = await connect();
    await slow.query('set statement_timeout = 0');
    await slow.query('begin');
    await slow.query(one, ['slow']);

    const old = await connect();
    await old.query(`set statement_timeout = '5s'`);
    let isOver = false;
    let longest = 0;
    let written = 0;
    const writing = (async () => {
      while (!isOver) {
        const began = performance.now();
        await old.query(one, [randomUUID()]);
        longest = Math.max(longest, performance.now() - began);
        written += 1;
        await pause(5);
      }
    })();
    const opening = Promise.all([openStore(server.address), openStore(server.address)]);
    await pause(7000);
    await slow.query('commit');
    const stores = await opening;
    isOver = true;
    await writing;
    for (const store of stores) await store.close();
    expect(longest).toBeLessThan(5000);
    expect(written).toBeGreaterThan(100);
    const { rows } = await admin.query('select count(*)::int as count from writes');
    expect(rows).toEqual([{ count: 200_001 + written }]);
    expect(await present()).toEqual(expect.arrayContaining(indexes));
    expect(await invalid()).toEqual([]);
    const messages = said.join('\n');
    expect(messages).toContain('brought up to date: 006-order-and-quotas, ');
    expect(messages).toContain('Waiting for a gateway that brings the store up to date.');
    expect(messages.match(/006-order-and-quotas/g)).toHaveLength(1);
  }, 120_000);

  test('an index that an ended try left behind is built again', async () => {
    await admin.query(
      `update pg_index set indisvalid = false where indexrelid = any ('{writes_in_order, writes_by_time}'::regclass[])`,
    );
    await admin.query(`delete from kysely_migration where name > '002'`);
    expect(await invalid()).toHaveLength(2);
    await (await openStore(server.address)).close();
    expect(await invalid()).toEqual([]);
    expect(await present()).toEqual(expect.arrayContaining(indexes));
  }, 60_000);

  test('a column that does not get its moment lets others write, and comes later', async () => {
    for (const statement of older) await admin.query(statement);
    const slow = await connect();
    await slow.query('begin; select from sessions');
    const opening = openStore(server.address);
    const old = await connect();
    let longest = 0;
    for (let round = 0; round < 40; round += 1) {
      const began = performance.now();
      await old.query('select from sessions');
      longest = Math.max(longest, performance.now() - began);
      await pause(100);
    }
    expect(longest).toBeLessThan(1500);
    expect(longest).toBeGreaterThan(50);
    await slow.query('commit');
    await (await opening).close();
  }, 60_000);

  test('the time of a gateway whose clock was wrong does not spoil the order of the migrations', async () => {
    await admin.query(
      `update kysely_migration set timestamp = '2020-01-01T00:00:00.000Z' where name > '006'`,
    );
    const store = await openStore(server.address);
    await expect(store.ready()).resolves.toBeUndefined();
    await store.close();
  });

  test('a store of a newer version is refused', async () => {
    await admin.query(`insert into kysely_migration values ('999-later', '2999-01-01')`);
    await expect(openStore(server.address)).rejects.toThrow('newer version');
  });
});
