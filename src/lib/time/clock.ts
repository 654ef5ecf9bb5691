/** By how much the service's clock can be ahead of this browser's, in ms. */
type Range = readonly [least: number, most: number];
const both = (a: Range, b: Range): Range => [Math.max(a[0], b[0]), Math.min(a[1], b[1])];
const isEmpty = ([least, most]: Range) => least > most;
const none: Range = [Infinity, -Infinity];

/** The range that all answers allow, and the last answer if it contradicts them. */
let [known, doubt]: [Range, Range] = [[-Infinity, Infinity], none];
let ahead = 0;
let changed = (): void => undefined;

/** The time by the service's clock, in ms since 1970. All that a person is told counts by it. */
export const serviceNow = (): number => Date.now() + ahead;
/** By how much the service's clock is ahead of this browser's, in ms. */
export const clockAhead = (): number => ahead;
/** Calls `listener` whenever that changes. */
export const onClockChange = (listener: () => void): void => void (changed = listener);

/** A slower answer is too inexact to learn from. */
const SLOW_MS = 5000;
/** A `Date` header has whole seconds, and a busy server writes the last one for up to another second. */
const DATE_MS = 2000;

/**
 * Learns from the `Date` header of an answer that begins, `tookMs` after it was asked for. One answer that contradicts
 * those before it may come from a cache; two that agree are a clock that was set.
 */
export function learnTime(date: string | null, tookMs: number): void {
  const [served, now] = [Date.parse(date ?? ''), Date.now()];
  if (Number.isNaN(served) || tookMs > SLOW_MS) return;
  const said: Range = [served - now, served + DATE_MS - (now - tookMs)];
  const agreed = [known, doubt].map((range) => both(range, said)).find((range) => !isEmpty(range));
  doubt = isEmpty(both(known, said)) ? said : none;
  known = agreed ?? known;
  const [least, most] = known;
  if (least <= ahead && ahead <= most) return;
  ahead = Math.round((least + most) / 2);
  changed();
}
