import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allTo, Cleanup, freeAddress, gatewayFor, send, upstreamFor } from './gateway.fixture';
import { TestProvider } from './provider.fixture';
import { postgresPrograms, startPostgres, type Postgres } from './store/postgres.fixture';
import { openStore, type Store } from './store/store';

const cleanup = new Cleanup();
const run = promisify(execFile);
let said: string[];
beforeEach(() => {
  said = [];
  for (const name of ['log', 'error', 'warn'] as const)
    vi.spyOn(console, name).mockImplementation((text) => void said.push(String(text)));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup.run();
});

const programs = postgresPrograms();
const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync);

async function startDatabase(): Promise<Postgres> {
  const database = await startPostgres(programs ?? '');
  cleanup.add(() => database.stop());
  return database;
}
async function tell(address: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
async function open(address: string): Promise<Store> {
  const store = await openStore(address);
  cleanup.add(() => store.close());
  return store;
}
const put = (store: Store, id: string) =>
  store.db.insertInto('gateways').values({ id, seenAt: 1 }).execute();

/** The same database with another host, and with what else the address says. */
function at({ address }: Postgres, hosts: string, query = ''): string {
  return address.replace(/(?<=@)[^/]+/, hosts) + query;
}
const hostOf = ({ address }: Postgres): string => new URL(address).host;

describe.skipIf(programs === undefined)('a PostgreSQL database', () => {
  it('can be several servers, of which the one that can be written is used', async () => {
    const [one, two] = [await startDatabase(), await startDatabase()];
    const readOnly = 'alter system set default_transaction_read_only = ';
    await tell(one.address, `${readOnly} on`, 'select pg_reload_conf()');
    const away = new URL(await freeAddress()).host;
    const store = await open(at(two, `${away},${hostOf(one)},${hostOf(two)}`));
    await put(store, 'first');
    // What was the second is lost, and the other takes its place, with what it got until then.
    await tell(
      one.address,
      'set default_transaction_read_only = off',
      `${readOnly} off`,
      'select pg_reload_conf()',
    );
    await (await openStore(one.address)).close();
    await two.halt();
    await vi.waitFor(() => put(store, 'second'), { timeout: 10_000, interval: 100 });
    const other = await open(one.address);
    const rows = await other.db.selectFrom('gateways').select('id').execute();
    expect(rows).toEqual([{ id: 'second' }]);
    await two.resume();
  });

  it('can be reached by TLS with a certificate of a private authority, and with no other', async () => {
    const database = await startDatabase();
    const folder = await mkdtemp(path.join(tmpdir(), 'meridian-tls-'));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    const openssl = (...what: string[]) => run('openssl', what, { cwd: folder });
    for (const name of ['ca', 'other'])
      await openssl(
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        `/CN=${name}`,
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.pem`,
      );
    await openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=database',
      '-keyout',
      'server.key',
      '-out',
      'server.csr',
    );
    await writeFile(path.join(folder, 'names'), 'subjectAltName=IP:127.0.0.1');
    await openssl(
      'x509',
      '-req',
      '-in',
      'server.csr',
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-days',
      '2',
      '-extfile',
      'names',
      '-out',
      'server.pem',
    );
    if (userInfo().uid === 0) {
      const { stdout } = await run('id', ['-u', 'postgres']);
      for (const file of ['.', 'server.key', 'server.pem'])
        await chown(path.join(folder, file), Number(stdout), 0);
    }
    await tell(
      database.address,
      `alter system set ssl_cert_file = '${folder}/server.pem'`,
      `alter system set ssl_key_file = '${folder}/server.key'`,
      'alter system set ssl = on',
      'select pg_reload_conf()',
    );
    const by = (mode: string, authority: string) =>
      at(database, hostOf(database), `?sslmode=${mode}&sslrootcert=${folder}/${authority}.pem`);
    await vi.waitFor(async () => put(await open(by('verify-full', 'ca')), 'safe'), 10_000);
    await expect(openStore(by('verify-full', 'other'))).rejects.toThrow(/certificate/);
    const store = await open(by('verify-full', 'ca'));
    const { rows } = await store.db
      .selectFrom('gateways')
      .select('id')
      .execute()
      .then((ids) => ({ rows: ids }));
    expect(rows).toEqual([{ id: 'safe' }]);
  });

  it('is told of once when it goes and once when it comes back, and by no address to strangers', async () => {
    const database = await startDatabase();
    const upstream = await upstreamFor(cleanup);
    const issuer = await TestProvider.open(cleanup);
    const environment = { ...allTo(upstream.address), ...issuer.settings };
    const lines: string[] = [];
    const { address } = await gatewayFor(
      cleanup,
      { ...environment, MERIDIAN_STORE: database.address },
      (text) => void lines.push(text),
    );
    const events = () =>
      said.flatMap((text) =>
        text.startsWith('{') ? ((JSON.parse(text) as { event?: string }).event ?? []) : [],
      );
    const ready = (headers = {}) => send(address, '/readyz', { headers });
    await database.halt();
    const { port } = new URL(database.address);
    for (let times = 0; times < 10; times += 1) {
      const local = await ready();
      expect(local.status).toBe(503);
      expect(local.text).toContain('ECONNREFUSED');
      const stranger = await ready({ 'X-Forwarded-For': '203.0.113.7' });
      expect(stranger.json()).toEqual({ status: 'not ready', reason: 'The store cannot be used.' });
      for (const { text } of [local, stranger])
        expect(text).not.toMatch(new RegExp(`127\\.0\\.0\\.1|${port}`));
    }
    const write = await send(address, '/api/v2/networks', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: await issuer.bearer('ada') },
      body: '{}',
    });
    expect(write.status).toBe(503);
    expect(write.text).not.toContain('ECONNREFUSED');
    await vi.waitFor(() =>
      expect(lines.join('')).toMatch(/"status":503,.*"fault":"[^"]*ECONNREFUSED/),
    );
    expect(events().filter((event) => event === 'store is gone')).toHaveLength(1);
    await database.resume();
    await vi.waitFor(async () => {
      expect((await ready()).status).toBe(200);
      expect(events().filter((event) => event === 'store is back')).toHaveLength(1);
    }, 10_000);
    expect(events().filter((event) => event === 'store is gone')).toHaveLength(1);
  });
});

describe.skipIf(programs === undefined || pgbouncer === undefined)(
  'PgBouncer, as docs/deploy.md sets it up',
  () => {
    it('serves gateways by connections that they share from transaction to transaction', async () => {
      const database = await startDatabase();
      const folder = await mkdtemp(path.join(tmpdir(), 'meridian-bouncer-'));
      cleanup.add(() => rm(folder, { recursive: true, force: true }));
      const guide = await readFile(new URL('../docs/deploy.md', import.meta.url), 'utf8');
      const [, documented = ''] = /```ini\n([^]*?)```/.exec(guide) ?? [];
      const { port } = new URL(await freeAddress());
      const own = [
        `* = host=127.0.0.1 port=${new URL(database.address).port} user=meridian`,
        '[pgbouncer]',
        `listen_port = ${port}`,
        'listen_addr = 127.0.0.1',
        'auth_type = any',
        'unix_socket_dir =',
        ...(userInfo().uid === 0 ? ['user = postgres'] : []),
      ];
      const ini = documented
        .replace(/^meridian = .*$/m, own[0] ?? '')
        .replace('[pgbouncer]', own.slice(1).join('\n'));
      expect(ini).toContain('pool_mode = transaction');
      const file = path.join(folder, 'pgbouncer.ini');
      await writeFile(file, ini);
      await run('chmod', ['-R', 'a+rX', folder]);
      const child = spawn(pgbouncer ?? '', [file], { stdio: 'ignore' });
      const ended = new Promise((done) => child.once('exit', done));
      cleanup.add(async () => {
        child.kill('SIGINT');
        await ended;
      });
      const address = database.address.replace(/(?<=:)\d+(?=\/)/, port);
      await vi.waitFor(() => tell(address, 'select 1'), 10_000);
      const upstream = await upstreamFor(cleanup);
      const issuer = await TestProvider.open(cleanup);
      const environment = {
        ...allTo(upstream.address),
        ...issuer.settings,
        MERIDIAN_STORE: address,
      };
      const gateways = [
        await gatewayFor(cleanup, environment),
        await gatewayFor(cleanup, environment),
      ];
      const headers = {
        'Content-Type': 'application/json',
        Authorization: await issuer.bearer('ada'),
      };
      const statuses = await Promise.all(
        Array.from({ length: 100 }, async (_, turn) => {
          const gateway = gateways[turn % 2]?.address ?? '';
          return (await send(gateway, '/api/v2/networks', { method: 'POST', headers, body: '{}' }))
            .status;
        }),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(upstream.received.filter(({ method }) => method === 'POST')).toHaveLength(100);
      const store = await open(database.address);
      const [count] = await store.db
        .selectFrom('writes')
        .select(({ fn }) => fn.countAll<number>().as('all'))
        .where('state', '=', 'answered')
        .execute();
      expect(Number(count?.all)).toBe(100);
    });
  },
);
