import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Cleanup } from './gateway.fixture';

export type Child = Awaited<ReturnType<typeof childFor>>;

/** Starts a gateway without a console, which scripts/bundledGateway.ts bundles for tests; its heap can grow to `heapMiB`, and a file it writes to `fileKiB`. */
export async function childFor(
  cleanup: Cleanup,
  heapMiB: number,
  environment: Record<string, string>,
  fileKiB?: number,
) {
  const bundled = process.env['MERIDIAN_TEST_GATEWAY'];
  const sources = new URL('./child.program.fixture.ts', import.meta.url).pathname;
  const program = bundled === undefined ? ['--import', 'tsx', sources] : [bundled];
  const command = [process.execPath, `--max-old-space-size=${heapMiB}`, ...program];
  const limit = fileKiB === undefined ? '' : `ulimit -f ${fileKiB};`;
  const child = spawn('bash', ['-c', `${limit} exec "$0" "$@"`, ...command], {
    env: { ...process.env, PORT: '0', MERIDIAN_SANDBOX_DATABASE: 'memory', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  /** The exit code or signal, once it has ended. */
  let ended: number | string | undefined;
  const exited = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      ended = code ?? signal ?? 'unknown';
      resolve();
    }),
  );
  /** Ends it at once, without a chance to do anything before. */
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  cleanup.add(kill);
  const lines = createInterface({ input: child.stdout });
  const address = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => line.startsWith('http://') && resolve(line));
    void exited.then(() => reject(new Error(`The gateway ended with ${ended}: ${said}`)));
  });
  return { address, ended: () => ended, pid: child.pid ?? 0, exited, kill };
}
