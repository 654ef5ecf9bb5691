import * as z from 'zod/mini';
import { serviceNow } from '../lib/time/clock';
import { createStoredList, useStoredList, type MemoryKey } from './storedList';

/** The network of the demo that the tour shows; without it, there is nothing to tour. */
export const TOUR_NETWORK = 'edge-north';

const progress = z.object({
  /** `left`: it can be resumed. `declined`: it was offered and is not offered again. */
  state: z.enum(['open', 'left', 'declined', 'finished']),
  /** The number of the stop, from 0. */
  stop: z.number(),
  /** Its page was opened. */
  begun: z.optional(z.boolean()),
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
  const at = serviceNow();
  stored.update(key, ([before]) => [{ state: 'open', stop: 0, ...before, ...change, at }]);
}
