import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_START_MS = 40_000;

interface Program {
  /** Ends it, with all that it has started. */
  end(): Promise<void>;
  /** Waits for what shows that it is ready; rejects when it ends by itself before, or takes too long. */
  begins<T>(ready: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** Starts a program that starts others. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Program {
  // In a process group of its own, so that its children can be ended with it.
  const child = spawn(command, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}: ${said}`)));
  });
  // Nobody may be waiting any more when it is ended on purpose.
  ended.catch(() => undefined);
  return {
    async begins(ready) {
      const stopped = new AbortController();
      const late = pause(LONGEST_START_MS, undefined, { signal: stopped.signal }).then(() => {
        throw new Error(`${command} took too long to start: ${said}`);
      });
      try {
        return await Promise.race([ready(stopped.signal), ended, late]);
      } finally {
        late.catch(() => undefined);
        stopped.abort();
      }
    },
    async end() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      await closed;
    },
  };
}
