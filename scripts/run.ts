import { spawn } from 'node:child_process';
import path from 'node:path';

/** The repository's root. */
export const root = path.resolve(import.meta.dirname, '..');

export interface Finished {
  ok: boolean;
  /** What it printed, both streams; empty when it printed straight to the terminal. */
  output: string;
  seconds: number;
}

/** Runs a tool from node_modules/.bin without stdin; `quiet` keeps its output instead of showing it. */
export function runTool(
  tool: string,
  args: readonly string[],
  { quiet = false, env = {} }: { quiet?: boolean; env?: Record<string, string> } = {},
): Promise<Finished> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(path.join(root, 'node_modules/.bin', tool), args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32',
    });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const finish = (ok: boolean): void =>
      resolve({ ok, output, seconds: (performance.now() - started) / 1000 });
    child.on('error', (error) => {
      output += `${error.message}\n`;
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}
