import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root, runTool } from './run';

/** The built gateway with the sandbox in memory, on a port of its own. */
export interface Built {
  address: string;
  /** Calls a control endpoint of the sandbox. */
  control(method: 'POST' | 'PUT', path: string, body: object): Promise<void>;
  stop(): Promise<void>;
}

/** Builds, unless `--no-build` was given and there is a build, and starts the gateway. */
export async function startBuilt(settings: Record<string, string> = {}): Promise<Built> {
  const main = path.join(root, 'dist/server/main.js');
  if (!process.argv.includes('--no-build') || !existsSync(main)) {
    const { ok } = await runTool('tsx', ['scripts/build.ts']);
    if (!ok) throw new Error('The build failed.');
  }
  return startGateway([main], settings);
}

/**
 * Starts a gateway by the arguments of Node, or another program that says the address at which it is ready. Without a store
 * among the settings, a gateway keeps no journal.
 */
export async function startGateway(
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<Built> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      MERIDIAN_SANDBOX_DATABASE: 'memory',
      MERIDIAN_STORE: 'none',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The gateway ended with ${code}.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /ready at ([^\s"]+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    address,
    async control(method, where, body) {
      const answer = await fetch(`${address}/_sandbox/${where}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`/_sandbox/${where} answered ${answer.status}.`);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
