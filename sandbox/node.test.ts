import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { serveSandbox, type OpenOptions } from './node';
import { caller, namesOf, networkBody, textOf } from './sandbox.fixture';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of running.splice(0)) await close();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function serve(options: OpenOptions) {
  const { address, close } = await serveSandbox({ ...options, port: 0 });
  running.push(close);
  return { address, close, ...caller(fetch, address) };
}

describe('the sandbox over HTTP', () => {
  it('acts, then cuts the connection', async () => {
    const { call, control } = await serve({ database: 'memory' });
    await control('POST', '/faults', { operation: 'createNetwork', kind: 'drop' });
    await expect(call('createNetwork', { body: networkBody('dropped') })).rejects.toThrow('fetch');
    expect(namesOf(await call('listNetworks'))).toContain('dropped');
    await control('POST', '/faults', { operation: 'createNetwork', kind: 'drop-before' });
    await expect(call('createNetwork', { body: networkBody('never') })).rejects.toThrow('fetch');
    expect(namesOf(await call('listNetworks'))).not.toContain('never');
    await expect(call('createNetwork', { body: networkBody('fault-drop') })).rejects.toThrow(
      'fetch',
    );
    expect(namesOf(await call('listNetworks'))).toContain('fault-drop');
  });

  it('sends half a body, then cuts the connection', async () => {
    const { address, control } = await serve({ database: 'memory' });
    await control('POST', '/faults', { operation: 'listNetworks', kind: 'half' });
    const headers = { Authorization: 'Bearer sandbox-admin' };
    const half = await fetch(`${address}/api/v2/networks`, { headers });
    expect(half.status).toBe(200);
    expect(half.headers.get('x-sandbox-cut')).toBeNull();
    await expect(half.text()).rejects.toThrow('terminated');
  });

  it('answers a refused body when it is whole, however long it takes', async () => {
    const { address } = await serve({ database: 'memory' });
    const sending = request(`${address}/v1/embeddings`, { method: 'POST' });
    sending.setHeader('Content-Length', 14);
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    for (let sent = 0; sent < 13; sent += 1) {
      sending.write('x');
      const isEarly = await Promise.race([answered.then(() => true), pause(400, false)]);
      expect(isEarly, `after ${sent} pieces`).toBe(false);
    }
    sending.end('x');
    const [{ statusCode }] = await answered;
    expect(statusCode).toBe(401);
  });

  it('keeps the address as it was sent', async () => {
    const { address, control } = await serve({ database: 'memory' });
    const path = '/api/v2/networks?tag=a%3db%2B+%C3%BC&tag=x=y&regionID=%65u';
    await fetch(address + path, { headers: { Authorization: 'Bearer sandbox-admin' } });
    expect(textOf(await control('GET', '/requests'), '/0/url')).toBe(path);
  });

  it('keeps its data through a restart, and starts over when told to', async () => {
    const database = join(folder, 'restart.db');
    const first = await serve({ database });
    await first.call('createNetwork', { body: networkBody('kept', { prefix: '10.77.0.0/24' }) });
    await running.pop()?.();
    const second = await serve({ database });
    expect(namesOf(await second.call('listNetworks'))).toContain('kept');
    await running.pop()?.();
    const third = await serve({ database, reset: true, networks: 3 });
    expect(namesOf(await third.call('listNetworks'))).toHaveLength(3);
  });
});

describe('two processes on one file', () => {
  it('lose nothing and double nothing', async () => {
    const database = join(folder, 'shared.db');
    const [one, two] = await Promise.all([start(database), start(database)]);
    // Both opened (and one of them seeded) the same new file at the same time.
    expect(namesOf(await one.call('listNetworks'))).toHaveLength(41);
    const names = Array.from({ length: 20 }, (_, index) => `both-${index}`);
    const answers = await Promise.all(
      names.flatMap((name) =>
        [one, two].map(({ call }) => call('createNetwork', { body: networkBody(name) })),
      ),
    );
    const created = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect([created.length, refused.length]).toEqual([20, 20]);
    const listed = await Promise.all([one, two].map(({ call }) => call('listNetworks')));
    for (const list of listed)
      expect(
        namesOf(list)
          .filter((name) => name.startsWith('both-'))
          .toSorted(),
      ).toEqual(names.toSorted());
  });
});

async function start(database: string) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'sandbox/main.ts', '--port', '0', '--database', database],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  running.push(async () => {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
  });
  const address = await new Promise<string>((ready, failed) => {
    child.once('exit', () => failed(new Error('The sandbox did not start.')));
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /http:\S+/.exec(chunk.toString())?.[0];
      if (found) ready(found);
    });
  });
  return caller(fetch, address);
}

describe('the sandbox inside a page', () => {
  it('reaches nothing that only Node has', () => {
    const seen = new Set<string>();
    const outside = new Set<string>();
    const visit = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      const source = readFileSync(file, 'utf8');
      for (const [, kind, from = ''] of source.matchAll(
        /^(import type|[^'\n]*)[^']*?from '([^']+)';/gm,
      )) {
        if (kind === 'import type') continue;
        if (from.startsWith('.')) visit(resolve(dirname(file), `${from}.ts`));
        else outside.add(from);
      }
    };
    visit(resolve('sandbox/inPage.ts'));
    expect(seen.size).toBeGreaterThan(30);
    expect([...outside].toSorted()).toEqual(['hono', 'lossless-json', 'zod/mini']);
  });
});
