import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import Database from 'libsql';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { childFor } from './child.fixture';
import { allTo, Cleanup, gatewayFor, send } from './gateway.fixture';
import { SettingError } from './settings';
import { openStore } from './store/store';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const signIn = {
  ...allTo('http://127.0.0.1:9'),
  MERIDIAN_PUBLIC_URL: 'http://localhost',
  MERIDIAN_OIDC_ISSUER: 'http://127.0.0.1:9',
  MERIDIAN_OIDC_CLIENT_ID: 'console',
  MERIDIAN_OIDC_CLIENT_SECRET: 'client-secret',
  MERIDIAN_SESSION_SECRET: 'a secret of thirty-two characters or more',
};

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-store-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('a store that cannot be opened stops the gateway with a sentence', () => {
  it.each([
    ['a folder', tmpdir()],
    ['a file where no folder can be made', '/proc/x/gateway.db'],
    ['a server that is not there', 'postgres://meridian:hidden@127.0.0.1:9/meridian'],
    ['a host that is not there', 'postgres://meridian:hidden@localhost:9/meridian'],
  ])('%s', async (_, place) => {
    const started = gatewayFor(cleanup, { ...signIn, MERIDIAN_STORE: place });
    const fault: unknown = await started.catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(SettingError);
    const { message } = fault as SettingError;
    expect(message).toMatch(/^MERIDIAN_STORE is [^\n]+, which cannot be opened: [^\n]+[^.]\.$/);
    expect(message).not.toContain('hidden');
  });
});

it('a store that is lost while the gateway starts stops it with a sentence', async () => {
  const file = path.join(await newFolder(), 'gateway.db');
  await (await openStore(file)).close();
  const database = new Database(file);
  // The tables are there, and the first statement after that fails.
  database.exec(`CREATE TRIGGER lost BEFORE INSERT ON gateways
    BEGIN SELECT RAISE(ABORT, 'the connection was lost'); END`);
  database.close();
  const started = gatewayFor(cleanup, { ...signIn, MERIDIAN_STORE: file });
  const fault: unknown = await started.catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(SettingError);
  expect((fault as SettingError).message).toMatch(/cannot be opened: the connection was lost\.$/);
});

describe('a file is for one gateway', () => {
  const sentence =
    /MERIDIAN_STORE is [^\n]+, which cannot be opened: another gateway uses this file, [^\n]+ PostgreSQL database\.\n/;

  it('of three that start at once on a new file, one starts', async () => {
    const place = { ...signIn, MERIDIAN_STORE: path.join(await newFolder(), 'gateway.db') };
    const started = await Promise.allSettled([1, 2, 3].map(() => childFor(cleanup, 256, place)));
    const said = started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(said).toEqual([expect.stringMatching(sentence), expect.stringMatching(sentence)]);
  });

  it('one that was killed leaves nothing behind that stops the next', async () => {
    const place = { ...signIn, MERIDIAN_STORE: path.join(await newFolder(), 'gateway.db') };
    const first = await childFor(cleanup, 256, place);
    await first.kill();
    const second = await childFor(cleanup, 256, place);
    expect((await send(second.address, '/readyz')).status).toBe(200);
  });

  it('the next one waits, and says so, until the one before has stopped', async () => {
    const place = { ...signIn, MERIDIAN_STORE: path.join(await newFolder(), 'gateway.db') };
    const first = await gatewayFor(cleanup, place);
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const second = gatewayFor(cleanup, place);
    await vi.waitFor(() => expect(said).toHaveBeenCalledOnce(), 5000);
    expect(said.mock.calls[0]?.[0]).toMatch(/in use by another gateway\. Waiting/);
    said.mockRestore();
    await first.close();
    expect((await send((await second).address, '/readyz')).status).toBe(200);
  });
});

it('a store that a newer version made says so', async () => {
  const file = path.join(await newFolder(), 'gateway.db');
  await (await openStore(file)).close();
  const newer = new Database(file);
  newer.exec(`INSERT INTO kysely_migration VALUES ('999-of-the-future', '2027-01-01')`);
  newer.close();
  await expect(gatewayFor(cleanup, { ...signIn, MERIDIAN_STORE: file })).rejects.toThrow(
    /cannot be opened: it was made by a newer version of Meridian\.$/,
  );
});

it('the backup of docs/deploy.md works while a gateway runs, and only its user can read the copy', async () => {
  const folder = await newFolder();
  const file = path.join(folder, '.data/gateway.db');
  await gatewayFor(cleanup, { ...signIn, MERIDIAN_STORE: file });
  const store = await openStore(file);
  await store.db.insertInto('gateways').values({ id: 'kept', seenAt: 1 }).execute();
  await store.close();
  const guide = await readFile(new URL('../docs/deploy.md', import.meta.url), 'utf8');
  const command = /^umask[^\n]*\n[^\n]*VACUUM INTO 'gateway-copy\.db'.*$/m.exec(guide)?.[0] ?? '';
  const modules = path.resolve(import.meta.dirname, '../node_modules');
  await promisify(execFile)('sh', ['-c', `umask 022; ${command}`], {
    cwd: folder,
    env: { ...process.env, NODE_PATH: modules },
  });
  const copy = path.join(folder, 'gateway-copy.db');
  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  const restored = new Database(copy);
  expect(restored.prepare(`SELECT id FROM gateways WHERE id = 'kept'`).all()).toHaveLength(1);
  restored.close();
});

describe('readiness', () => {
  const readiness = async (address: string) => {
    const { status, text } = await send(address, '/readyz');
    return `${status} ${text}`;
  };

  it('ends when the store is gone', async () => {
    const file = path.join(await newFolder(), 'gateway.db');
    const { address } = await gatewayFor(cleanup, { ...signIn, MERIDIAN_STORE: file });
    expect(await readiness(address)).toContain('200');
    await rm(file);
    expect(await readiness(address)).toMatch(/^503 .*The store cannot be used: The file is gone\./);
  });

  it('ends when the file is damaged', async () => {
    const file = path.join(await newFolder(), 'gateway.db');
    await (await openStore(file)).close();
    const sessions = new Database(file);
    sessions.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const { rootpage } = sessions
      .prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'sessions'`)
      .get() as { rootpage: number };
    sessions.close();
    const bytes = await open(file, 'r+');
    await bytes.write(Buffer.alloc(4096, 0xab), 0, 4096, (rootpage - 1) * 4096);
    await bytes.close();
    const { address } = await gatewayFor(cleanup, { ...signIn, MERIDIAN_STORE: file });
    await vi.waitFor(async () =>
      expect(await readiness(address)).toMatch(/^503 .*The file is damaged\./),
    );
  });

  it('pauses while the store cannot be written', async () => {
    const file = path.join(await newFolder(), 'gateway.db');
    const { address } = await gatewayFor(cleanup, { ...signIn, MERIDIAN_STORE: file });
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    expect(await readiness(address)).toMatch(/^503 .*The store cannot be used: .*locked/);
    other.exec('ROLLBACK');
    other.close();
    expect(await readiness(address)).toContain('200');
  });
});
