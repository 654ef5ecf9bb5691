import { chmod, mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkAll } from './check';
import { allTo, Cleanup, serve } from './gateway.fixture';
import { signInAt, TestProvider } from './provider.fixture';
import { readSettings } from './settings';
import { postgresPrograms, startPostgres } from './store/postgres.fixture';
import { openStore } from './store/store';

const cleanup = new Cleanup();
let provider: TestProvider;
let folder: string;
let api: string;
let status = 404;
const asked: string[] = [];

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  status = 404;
  asked.length = 0;
  provider = await TestProvider.open(cleanup);
  api = await serve(
    cleanup,
    http.createServer(({ method, headers }, response) => {
      asked.push(`${method} ${headers.authorization}`);
      response.writeHead(status).end();
    }),
  );
  folder = await mkdtemp(path.join(tmpdir(), 'meridian-check-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup.run();
});

const inFile = () => path.join(folder, 'data/gateway.db');
const check = (changes: Record<string, string> = {}) =>
  checkAll(
    readSettings({
      ...allTo(api),
      ...signInAt(provider, 'http://127.0.0.1'),
      MERIDIAN_STORE: inFile(),
      ...changes,
    }),
  );
const faults = async (changes: Record<string, string>): Promise<string[]> => {
  const { lines, isFine } = await check(changes);
  expect(isFine).toBe(false);
  return lines.filter((line) => line.startsWith('Fails'));
};

describe('--check', () => {
  it('has a line for everything that works', async () => {
    const { lines, isFine } = await check();
    expect(isFine).toBe(true);
    const apis = ['regional', 'identity', 'aiproxy', 'inference'];
    expect(lines).toEqual([
      `Works    store at ${inFile()}`,
      ...apis.map((name) => `Works    ${name} API at ${api}/`),
      `Works    issuer ${provider.issuer}/`,
      'Works    client console and its secret',
    ]);
    expect(new Set(asked)).toEqual(new Set(['HEAD undefined']));
    // It made no file.
    expect((await check()).isFine).toBe(true);
  });

  it('says which API is away', async () => {
    const nowhere = await faults({ MERIDIAN_AIPROXY_URL: 'http://127.0.0.1:9' });
    expect(nowhere).toEqual([
      expect.stringMatching(/^Fails {4}aiproxy API at http:\/\/127\.0\.0\.1:9\/: .*/),
    ]);
    status = 503;
    expect(await faults({})).toHaveLength(4);
  });

  it('says that the issuer is away, or does not take the client', async () => {
    expect(await faults({ MERIDIAN_OIDC_CLIENT_SECRET: 'another' })).toEqual([
      expect.stringMatching(/^Fails {4}client console and its secret: .*client/),
    ]);
    expect(await faults({ MERIDIAN_OIDC_CLIENT_ID: 'nobody' })).toHaveLength(1);
    expect(await faults({ MERIDIAN_OIDC_ISSUER: 'http://127.0.0.1:9' })).toEqual([
      expect.stringMatching(/^Fails {4}issuer http:\/\/127\.0\.0\.1:9\/: /),
      expect.stringMatching(/^Fails {4}client console/),
    ]);
  });

  it('says that a file cannot be used, or is of a newer version, and changes nothing', async () => {
    const store = await openStore(path.join(folder, 'newer.db'));
    const newer = { name: '999-newer', timestamp: '' };
    await store.db
      .insertInto('kysely_migration' as never)
      .values(newer as never)
      .execute();
    await store.close();
    expect(await faults({ MERIDIAN_STORE: path.join(folder, 'newer.db') })).toEqual([
      expect.stringContaining('made by a newer version'),
    ]);
    const below = path.join(folder, 'newer.db/below/gateway.db');
    expect(await faults({ MERIDIAN_STORE: below })).toEqual([expect.stringContaining('no folder')]);
    if (userInfo().uid === 0) return;
    await chmod(folder, 0o500);
    expect(await faults({})).toEqual([expect.stringContaining('EACCES')]);
  });
});

const programs = postgresPrograms();
describe.skipIf(programs === undefined)('--check with PostgreSQL', () => {
  it('says whether it answers, lets the user in, and lets them create tables', async () => {
    const database = await startPostgres(programs ?? '');
    cleanup.add(() => database.stop());
    expect((await check({ MERIDIAN_STORE: database.address })).isFine).toBe(true);
    const missing = database.address.replace(/postgres$/, 'missing');
    expect(await faults({ MERIDIAN_STORE: missing })).toEqual([
      expect.stringMatching(/database "missing" does not exist/),
    ]);
    const { default: pg } = await import('pg');
    const client = new pg.Client(database.address);
    await client.connect();
    await client.query('create role guest login');
    await client.end();
    const guest = database.address.replace('meridian@', 'guest@');
    expect(await faults({ MERIDIAN_STORE: guest })).toEqual([
      expect.stringContaining('may not create tables'),
    ]);
    await database.halt();
    expect(await faults({ MERIDIAN_STORE: database.address })).toEqual([
      expect.stringContaining('ECONNREFUSED'),
    ]);
    await database.resume();
  });
});
