import * as z from 'zod/mini';
import { serviceNow } from '../lib/time/clock';
import { createStoredList, useStoredList, type MemoryKey } from './storedList';

const mark = z.object({
  /** `tested`: a model was tried here, which nothing else tells. `hidden`: the first steps are not wanted. */
  what: z.enum(['tested', 'hidden']),
  at: z.number(),
});
type Mark = z.output<typeof mark>;

const stored = createStoredList<Mark>({
  section: 'steps',
  item: mark,
  identity: ({ what }) => what,
  bound: (items) => items.slice(0, 2),
});

/** When each of them happened in this browser, in ms. */
export function useStepMarks(key: MemoryKey): Partial<Record<Mark['what'], number>> {
  return Object.fromEntries(useStoredList(stored, key).map(({ what, at }) => [what, at]));
}

/** Notes it the first time. */
export function markStep(key: MemoryKey, what: Mark['what'], at = serviceNow()): void {
  stored.update(key, (marks) =>
    marks.some((each) => each.what === what) ? marks : [...marks, { what, at }],
  );
}
