import { spawn, type ChildProcess } from 'node:child_process';
import { access, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SENTENCE_ENCODER } from '../sandbox/resources/embeddingModels';
import { bundleServer } from './bundleServer';
import { root } from './run';

// The bundle in a folder of its own, with no node_modules anywhere above it.
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'meridian-dist-'));
  await bundleServer(path.join(folder, 'server'));
  await mkdir(path.join(folder, 'console'));
  await writeFile(path.join(folder, 'console/index.html'), '<!doctype html><title>x</title>');
  await writeFile(path.join(folder, 'package.json'), '{"type": "module"}');
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

interface Started {
  /** What it prints on either stream, until it is ready or has ended. */
  said: Promise<string>;
  ended: Promise<number | null>;
  /** What it has printed so far. */
  text(): string;
  stop(signal: NodeJS.Signals): void;
}

function start(environment: Record<string, string>, cwd = folder, ...more: string[]): Started {
  const child = spawn(process.execPath, ['server/main.js', ...more], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let text = '';
  const said = new Promise<string>((resolve) => {
    const add = (chunk: Buffer): void => {
      text += chunk.toString();
      if (/ready at .*\n/.test(text)) resolve(text.trim());
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.once('close', () => resolve(text.trim()));
  });
  return { said, ended, text: () => text.trim(), stop: (signal) => child.kill(signal) };
}

/** What the last line says that a gateway prints at its start: JSON, except in the demo. */
function addressIn(said: string): string {
  const last = said.split('\n').at(-1) ?? '';
  const words = last.startsWith('{') ? (JSON.parse(last) as { message: string }).message : last;
  const ready = /^Meridian is ready at (http:\/\/127\.0\.0\.1:\d+)( \(version [\d.]+\))?$/;
  const [, address = ''] = ready.exec(words) ?? [];
  expect(address).not.toBe('');
  return address;
}

/** The lines of a gateway that forwards. */
function linesIn(said: string): Record<string, string>[] {
  return said.split('\n').map((line) => JSON.parse(line) as Record<string, string>);
}

const forwarding = {
  MERIDIAN_BASE_URL: 'http://127.0.0.1:9',
  MERIDIAN_IDENTITY_URL: 'http://127.0.0.1:9',
  MERIDIAN_AIPROXY_URL: 'http://127.0.0.1:9',
  MERIDIAN_INFERENCE_URL: 'http://127.0.0.1:9',
};

const signIn = {
  ...forwarding,
  MERIDIAN_PUBLIC_URL: 'https://console.example',
  MERIDIAN_OIDC_ISSUER: 'http://127.0.0.1:9',
  MERIDIAN_OIDC_CLIENT_ID: 'console',
  MERIDIAN_OIDC_CLIENT_SECRET: 'client-secret',
  MERIDIAN_SESSION_SECRET: 'a secret of thirty-two characters or more',
};

describe('the built gateway alone, on plain Node', () => {
  it.each([
    ['forwards', forwarding, 'gateway', 'SIGTERM'],
    [
      'serves the sandbox from memory',
      { MERIDIAN_SANDBOX_DATABASE: 'memory' },
      'sandbox',
      'SIGINT',
    ],
  ] as const)('%s, and stops when told to', async (_, environment, connection, signal) => {
    const gateway = start({ ...environment });
    const said = await gateway.said;
    const address = addressIn(said);
    const config = (await (await fetch(`${address}/config.json`)).json()) as {
      connections: { id: string }[];
    };
    expect(config.connections[0]?.id).toBe(connection);
    // A connection is still open, as a browser's would be.
    gateway.stop(signal);
    expect(await gateway.ended).toBe(0);
  });

  it('keeps the sandbox and the store in files, and knows what texts mean, with the packages the Dockerfile puts beside it', async () => {
    const dockerfile = await readFile(path.join(root, 'Dockerfile'), 'utf8');
    const packages = [...dockerfile.matchAll(/ (node_modules\/\S+)$/gm)].map(
      ([, name = '']) => name,
    );
    expect(packages).toContain('node_modules/@libsql');
    const beside = await mkdtemp(path.join(tmpdir(), 'meridian-image-'));
    try {
      await cp(folder, beside, { recursive: true });
      for (const name of packages)
        await cp(path.join(root, name), path.join(beside, name), { recursive: true });
      const database = path.join(beside, 'sandbox.db');
      const store = path.join(beside, 'gateway.db');
      // The second one forwards to an address where nothing listens.
      for (const [file, status, environment] of [
        [database, 200, { MERIDIAN_SANDBOX_DATABASE: database }],
        [store, 502, { ...signIn, MERIDIAN_STORE: store }],
      ] as const) {
        const gateway = start(environment, beside);
        const said = await gateway.said;
        await access(file);
        const address = addressIn(said);
        const answer = await fetch(`${address}/v1/embeddings`, {
          method: 'POST',
          headers: { Authorization: 'Bearer sandbox-admin', 'Content-Type': 'application/json' },
          body: JSON.stringify({ model: SENTENCE_ENCODER, input: 'a text' }),
        });
        expect(answer.status).toBe(status);
        gateway.stop('SIGTERM');
        expect(await gateway.ended).toBe(0);
      }
    } finally {
      await rm(beside, { recursive: true, force: true });
    }
  });

  it('has the client of PostgreSQL in it', async () => {
    const gateway = start({
      ...signIn,
      MERIDIAN_STORE: 'postgres://meridian@127.0.0.1:9/meridian',
    });
    expect(linesIn(await gateway.said)).toEqual([
      {
        time: expect.stringMatching(/Z$/),
        level: 'error',
        gateway: expect.stringMatching(/^[\da-f-]{36}$/),
        message: expect.stringMatching(
          /^MERIDIAN_STORE is .*: connect ECONNREFUSED 127.0.0.1:9\.$/,
        ),
      },
    ]);
    expect(await gateway.ended).toBe(1);
  });

  it('prints only JSON when it forwards: at its start, what is wrong, warnings of Node, and what ends it', async () => {
    const program = `const begun = setInterval(() => {
      if (process.listenerCount('uncaughtException') === 0) return;
      clearInterval(begun);
      process.emitWarning('something is old');
      console.warn('words of a %s', 'library');
      setTimeout(() => Promise.reject(new Error('unheard')), 2000);
    }, 20);`;
    const gateway = start({
      ...forwarding,
      MERIDIAN_STOER: 'gateway.db',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}`,
    });
    expect(await gateway.ended).toBe(1);
    const lines = linesIn(gateway.text());
    for (const line of lines) {
      expect(line['time']).toMatch(/Z$/);
      expect(line['level']).toMatch(/^(info|warn|error)$/);
    }
    const of = (level: string) => lines.filter((line) => line['level'] === level);
    const messages = (level: string) => of(level).map((line) => line['message'] ?? line['reason']);
    expect(messages('info')).toEqual([
      expect.stringMatching(/^MERIDIAN_BASE_URL=http:\/\/127\.0\.0\.1:9$/m),
      expect.stringMatching(/^Meridian is ready at /),
    ]);
    expect(messages('warn').toSorted()).toEqual([
      'MERIDIAN_STOER is not a setting.',
      'Warning: something is old',
      'words of a library',
    ]);
    expect(messages('error')).toEqual([expect.stringMatching(/^Error: unheard\n/)]);
    expect(new Set(lines.map((line) => line['gateway']).filter(Boolean)).size).toBe(1);
  });

  it('says what a database needs', async () => {
    const gateway = start({ MERIDIAN_SANDBOX_DATABASE: 'sandbox.db', MERIDIAN_STORE: 'none' });
    expect(await gateway.said).toMatch(
      /^MERIDIAN_SANDBOX_DATABASE is sandbox\.db, .*@libsql\/client/,
    );
    expect(await gateway.ended).toBe(1);
  });

  it('stops with one sentence at a setting it cannot use', async () => {
    const gateway = start({ PORT: 'http' });
    expect(await gateway.said).toBe('PORT has to be a whole number from 0 to 65535.');
    expect(await gateway.ended).toBe(1);
  });

  it('says what is in force and what may be wrong, and nothing secret', async () => {
    const settings = {
      ...signIn,
      MERIDIAN_STOER: 'gateway.db',
      MERIDIAN_METRICS_TOKEN: 'short-secret',
      MERIDIAN_ALLOW_DOMAINS: 'example.com',
      MERIDIAN_STORE: 'postgres://meridian:store-secret@db.example/meridian',
    };
    const said = await start(settings, folder, '--check').said;
    expect(said.split('\n').slice(-3)).toEqual([
      expect.stringMatching(/^Fails {4}client console and its secret: /),
      expect.stringMatching(/^Warning: MERIDIAN_METRICS_TOKEN can be guessed;/),
      'Warning: MERIDIAN_STOER is not a setting.',
    ]);
    expect(said).toMatch(/^Fails {4}issuer http:\/\/127\.0\.0\.1:9\/: /m);
    expect(said).toMatch(/^MERIDIAN_ALLOW_DOMAINS=example\.com$/m);
    expect(said).toContain('postgres://meridian:…@db.example/meridian');
    for (const secret of ['short-secret', 'client-secret', 'store-secret', 'thirty-two'])
      expect(said).not.toContain(secret);
  });

  it.each([
    [{ MERIDIAN_SANDBOX_DATABASE: 'memory' }, 0, /^MERIDIAN_SANDBOX_DATABASE=memory$/m],
    [{ MERIDIAN_SANDBX_DATABASE: 'memory' }, 1, /MERIDIAN_SANDBX_DATABASE is not a setting/],
    [{ PORT: 'http' }, 1, /^PORT has to be/],
  ] as const)('only checks its settings with --check (%j)', async (environment, code, words) => {
    const gateway = start({ ...environment }, folder, '--check');
    const said = await gateway.said;
    expect(said).toMatch(words);
    expect(said).not.toContain('ready');
    expect(await gateway.ended).toBe(code);
  });
});
