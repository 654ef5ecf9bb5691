import * as z from 'zod/mini';
import { createStoredList, useStoredList, type MemoryKey } from './storedList';

const progress = z.object({
  /** `left`: it can be resumed. `declined`: it was offered and is not offered again. */
  state: z.enum(['open', 'left', 'declined', 'finished']),
  /** The number of the stop, from 0. */
  stop: z.number(),
  /** When that stop was reached, in ms. */
  since: z.number(),
  /** The stops whose task was done. */
  done: z.array(z.string()),
  at: z.number(),
});

/** How far the visitor of a demo has come on its tour. */
export type TourProgress = z.output<typeof progress>;

const stored = createStoredList<TourProgress>({
  section: 'tour',
  item: progress,
  identity: () => 'tour',
  bound: (items) => items.slice(0, 1),
});

/** The progress of the tour; `undefined` until it was started or declined. */
export function useTour(key: MemoryKey): TourProgress | undefined {
  return useStoredList(stored, key)[0];
}

/** Starts the tour, or changes how far it is. */
export function changeTour(key: MemoryKey, change: Partial<TourProgress>): void {
  const at = Date.now();
  stored.update(key, ([before]) => [
    { state: 'open', stop: 0, since: at, done: [], ...before, ...change, at },
  ]);
}

/** Goes to a stop; only what is done from now on counts for it. */
export function goToStop(key: MemoryKey, stop: number): void {
  changeTour(key, { stop, since: Date.now() });
}
