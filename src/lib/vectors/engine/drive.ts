import type { Steps } from '../../steps';

/** Thrown where work was cancelled. */
export class Cancelled extends Error {}

/** One piece of work that somebody waits for. */
export interface Job {
  cancelled: boolean;
  progress(share: number): void;
  /** Takes a break in which messages arrive and more urgent work ends. */
  pause(): Promise<unknown>;
}

/** How long a worker computes before it looks at its messages. */
const BREATH_MS = 12;

/** Runs steps with breaks in which messages arrive. Rejects with `Cancelled` at the next break after that. */
export async function drive<T>(steps: Steps<T>, job: Job, from = 0, to = 1): Promise<T> {
  let since = performance.now();
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    if (performance.now() - since < BREATH_MS) continue;
    job.progress(from + (to - from) * next.value);
    await job.pause();
    if (job.cancelled) throw new Cancelled();
    since = performance.now();
  }
}

// A message to oneself is the shortest break there is: timers are held back. Outside a worker (tests, and browsers that
// refuse one) a timer serves, and no open channel keeps the process alive.
const inWorker = 'WorkerGlobalScope' in globalThis;
const waiting: (() => void)[] = [];
const channel = inWorker ? new MessageChannel() : undefined;
if (channel) channel.port1.onmessage = () => waiting.shift()?.();

/** Lets messages arrive. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    if (!channel) {
      setTimeout(resolve);
      return;
    }
    waiting.push(resolve);
    channel.port2.postMessage(undefined);
  });
}
