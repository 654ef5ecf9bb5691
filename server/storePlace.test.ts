import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { afterEach, describe, expect, it } from 'vitest';
import { allTo, Cleanup, gatewayFor, send } from './gateway.fixture';
import { SettingError } from './settings';

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
