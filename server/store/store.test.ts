import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresPrograms, startPostgres } from './postgres.fixture';
import { openStore, StoreUnavailable, type Store } from './store';

const folder = await mkdtemp(path.join(tmpdir(), 'meridian-store-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const file = path.join(folder, 'gateway.db');

const session = {
  idHash: 'hash',
  person: 'ada',
  issuer: 'https://id.example/',
  name: null,
  email: null,
  tokens: 'sealed',
  expiresAt: null,
  createdAt: 1_800_000_000_123,
  seenAt: 1_800_000_000_123,
  sid: null,
  renewedBy: null,
  renewedUntil: null,
};

function behavesAsAStore(open: () => Promise<Store>): void {
  test('keeps times to the millisecond and absent values as null', async () => {
    const store = await open();
    await store.db.insertInto('sessions').values(session).execute();
    const rows = await store.db.selectFrom('sessions').selectAll().execute();
    expect(rows).toEqual([session]);
    await store.db.deleteFrom('sessions').execute();
    await store.close();
  });

  test('two gateways can open a new store at the same time', async () => {
    const stores = await Promise.all([open(), open()]);
    await Promise.all(
      stores.map((store, index) =>
        store.db
          .insertInto('gateways')
          .values({ id: `gateway ${index}`, seenAt: 1 })
          .execute(),
      ),
    );
    const [first] = stores;
    const rows = await first?.db.selectFrom('gateways').select('id').execute();
    expect(rows).toHaveLength(2);
    for (const store of stores) await store.close();
  });
}

describe('a file', () => {
  behavesAsAStore(() => openStore(file));

  test('can be read by nobody but its user', async () => {
    const place = path.join(folder, 'own.db');
    const store = await openStore(place);
    await store.db.insertInto('gateways').values({ id: 'one', seenAt: 1 }).execute();
    const files = (await readdir(folder)).filter((name) => name.startsWith('own.db'));
    expect(files.length).toBeGreaterThan(1);
    const stats = await Promise.all(files.map((name) => stat(path.join(folder, name))));
    expect(stats.map(({ mode }) => mode & 0o077)).toEqual(files.map(() => 0));
    await store.close();
  });

  test('that another process holds is waited for, then said to be unavailable, and works again', async () => {
    const store = await openStore(file);
    const write = () => store.db.insertInto('gateways').values({ id: 'late', seenAt: 2 }).execute();
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    await expect(write()).rejects.toThrow(StoreUnavailable);
    const waiting = write();
    other.exec('ROLLBACK');
    await waiting;
    other.close();
    await store.close();
  });
});

test('a path that cannot be a file is refused at once', async () => {
  await expect(openStore('/proc/x/gateway.db')).rejects.toThrow('ENOENT');
});

const programs = postgresPrograms();
describe.skipIf(programs === undefined)('PostgreSQL', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres(programs ?? '');
  });
  afterAll(() => server?.stop());
  behavesAsAStore(() => openStore(server.address));
});
