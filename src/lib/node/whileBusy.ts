import { setTimeout as pause } from 'node:timers/promises';

/** Uses a file of libSQL, and retries for some time while another process holds its lock. */
export async function whileBusy<T>(forMs: number, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + forMs;
  for (; ; await pause(20)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
    }
  }
}

export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(String((error as { code?: unknown }).code));
}
