// Shared by tests of the setup in docs/deploy.md: the nginx that it describes, in front of gateways of the test.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { send, type Cleanup } from './gateway.fixture';

export const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(
  existsSync,
);

/** The configuration in docs/deploy.md, with other addresses and without TLS, for which there is no certificate. */
async function configuration(folder: string, address: string, gateways: string[]): Promise<string> {
  const readme = await readFile(new URL('../docs/deploy.md', import.meta.url), 'utf8');
  const [, block = ''] = /```nginx\n([^`]*upstream meridian[^]*?)```/.exec(readme) ?? [];
  const [upstream = ''] = /^upstream meridian \{[^}]*\}/m.exec(block) ?? [];
  const documented = [...new Set(upstream.match(/\d+\.\d+\.\d+\.\d+:\d+/g))];
  expect(documented).toHaveLength(gateways.length);
  let http = block
    .replace('listen 443 ssl;', `listen ${new URL(address).host};`)
    .replaceAll(/^ *ssl_.*\n/gm, '');
  for (const [index, one] of documented.entries())
    http = http.replaceAll(one, new URL(gateways[index] ?? '').host);
  expect(http).toContain('proxy_pass http://meridian;');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {} http { access_log off; ${places.join(' ')} ${http} }`;
}

export async function startNginx(cleanup: Cleanup, address: string, gateways: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-nginx-'));
  const file = path.join(folder, 'nginx.conf');
  const log = path.join(folder, 'error.log');
  await writeFile(file, await configuration(folder, address, gateways));
  const child = spawn(nginx ?? '', ['-c', file, '-p', folder, '-e', log]);
  const ended = new Promise((done) => child.once('exit', done));
  cleanup.add(async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  await vi.waitFor(() => send(address, '/healthz'), 10_000);
  return {
    /** The lines of its error log that tell of a gateway. */
    faults: async () =>
      (await readFile(log, 'utf8')).split('\n').filter((line) => / upstream(?!:)/.test(line)),
  };
}

/** The program that tests rules of Prometheus, where it is installed. */
export const findPromtool = () =>
  ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((file) => existsSync(file));
