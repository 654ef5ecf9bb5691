import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Browser } from './browser.fixture';
import { allTo, Cleanup, freeAddress, gatewayFor, send, upstreamFor } from './gateway.fixture';
import { signInAt, TestProvider } from './provider.fixture';
import { postgresPrograms, startPostgres } from './store/postgres.fixture';

const cleanup = new Cleanup();
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup.run();
});

const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(existsSync);
const programs = postgresPrograms();
const missing = nginx === undefined || programs === undefined;
if (missing) console.warn('nginx or PostgreSQL is not installed; the README’s setup is left out.');

/** The configuration in the README, with other addresses and without TLS, for which there is no certificate. */
async function configuration(folder: string, address: string, gateways: string[]): Promise<string> {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, block = ''] = /```nginx\n(upstream meridian[^]*?)```/.exec(readme) ?? [];
  const servers = gateways.map((gateway) => `server ${new URL(gateway).host};`).join('\n');
  const http = block
    .replace(/(?: *server [\d.:]+;\n)+/, `${servers}\n`)
    .replace('listen 443 ssl;', `listen ${new URL(address).host};`)
    .replaceAll(/^ *ssl_.*\n/gm, '');
  expect(http).toContain('proxy_pass http://meridian;');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {} http { access_log off; ${places.join(' ')} ${http} }`;
}

async function startNginx(address: string, gateways: string[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-nginx-'));
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, await configuration(folder, address, gateways));
  const child = spawn(nginx ?? '', [
    '-c',
    file,
    '-p',
    folder,
    '-e',
    path.join(folder, 'error.log'),
  ]);
  const ended = new Promise((done) => child.once('exit', done));
  cleanup.add(async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  await vi.waitFor(() => send(address, '/healthz'), 10_000);
}

describe.skipIf(missing)(
  'two gateways with PostgreSQL behind nginx, as the README sets them up',
  () => {
    it('are one for the person: one session, one renewal, one sign-out', async () => {
      for (const name of ['warn', 'info'] as const)
        vi.spyOn(console, name).mockImplementation(() => {});
      const database = await startPostgres(programs ?? '');
      cleanup.add(() => database.stop());
      const provider = await TestProvider.open(cleanup);
      const upstream = await upstreamFor(cleanup);
      const address = await freeAddress();
      const served: string[][] = [[], []];
      const gateways = [];
      for (const lines of served)
        gateways.push(
          await gatewayFor(
            cleanup,
            {
              ...allTo(upstream.address),
              ...signInAt(provider, address),
              MERIDIAN_STORE: database.address,
              MERIDIAN_TRUST_PROXY: 'true',
            },
            (line) => void lines.push(line),
          ),
        );
      await startNginx(
        address,
        gateways.map((gateway) => gateway.address),
      );

      provider.tokenSeconds = 2;
      const browser = new Browser(address);
      expect((await browser.signIn()).status).toBe(303);
      provider.tokenSeconds = 3600;
      const answers = await Promise.all(Array.from({ length: 24 }, () => browser.read()));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(provider.refreshes).toBe(1);
      const reads = served.map((lines) => lines.filter((line) => line.includes('listNetworks')));
      expect(Math.min(...reads.map(({ length }) => length))).toBeGreaterThan(5);
      expect(upstream.received[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');

      // One gateway goes: whatever it had is known to the other.
      await gateways[0]?.close();
      const after = await Promise.all(Array.from({ length: 6 }, () => browser.read()));
      expect(after.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3);
      const thief = browser.copy();
      expect((await browser.signOut()).status).toBe(200);
      expect((await thief.read()).status).toBe(401);
    }, 60_000);
  },
);
