import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A server of the project's own, started for one Playwright worker or one test. */
export interface Server {
  address: string;
  stop(): Promise<void>;
}

/** Starts the built gateway on a free port; with no settings of its own the sandbox is mounted behind it. */
export async function startGateway(
  settings: Record<string, string> = {},
  program = 'dist/server/main.js',
): Promise<Server> {
  return start(({ database, store }) => ({
    command: [program],
    settings: {
      PORT: '0',
      MERIDIAN_SANDBOX_DATABASE: database,
      MERIDIAN_STORE: store,
      // Most tests are about what is done with vectors, which a lexical model makes a hundred times faster.
      MERIDIAN_EMBEDDING_MODEL: 'lexical-1024',
      ...settings,
    },
  }));
}

/** Starts the sandbox alone, as `npm run sandbox` does. */
export async function startSandbox(...options: string[]): Promise<Server> {
  return start(({ database }) => ({
    command: [
      '--import',
      'tsx',
      'sandbox/main.ts',
      '--port=0',
      `--database=${database}`,
      ...options,
    ],
    settings: {},
  }));
}

interface Start {
  command: string[];
  settings: Record<string, string>;
}

/** Starts a server over its own database and store, which are removed with it. */
async function start(
  describe: (own: { database: string; store: string }) => Start,
): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-e2e-'));
  const { command, settings } = describe({
    database: join(folder, 'sandbox.db'),
    store: join(folder, 'gateway.db'),
  });
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const address = await printedAddress(child);
  return {
    address,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The address a server prints when it is ready; rejects with its output when it ends before that. */
function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
    if (!child.stdout) return reject(new Error('The server has no output to read.'));
    createInterface({ input: child.stdout }).on('line', (line) => {
      said += `${line}\n`;
      const address = /ready at (https?:\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
}
