import type { Steps } from '../../steps';

/** Two different rows with their similarity; `a` is the later one. */
export interface Pair {
  a: number;
  b: number;
  score: number;
}

/** The pairs that are most and least similar, each from the extreme inwards. */
export interface Extremes {
  most: Pair[];
  least: Pair[];
  /** The 2nd and the 98th percentile of all pairs, or of an even sample of many; `undefined` without pairs. */
  middle: { low: number; high: number } | undefined;
}

/** Pairs of which percentiles are taken: all of 447 rows. */
const MOST_SORTED = 100_000;
const BEYOND = 0.02;

/** Up to `count` pairs of each kind by packed similarities; of equal ones those of earlier rows are taken. */
export function* extremes(packed: Float32Array, rows: number, count: number): Steps<Extremes> {
  const most: Pair[] = [];
  const least: Pair[] = [];
  const stride = Math.ceil((rows * (rows - 1)) / 2 / MOST_SORTED);
  const sample: number[] = [];
  let at = 0;
  let pairs = 0;
  for (let a = 0; a < rows; a += 1) {
    for (let b = 0; b < a; b += 1) {
      const score = packed[at] as number;
      at += 1;
      if (pairs % stride === 0) sample.push(score);
      pairs += 1;
      if (most.length < count || score > (most.at(-1)?.score ?? 0))
        insert(most, { a, b, score }, count, (one) => one.score < score);
      if (least.length < count || score < (least.at(-1)?.score ?? 0))
        insert(least, { a, b, score }, count, (one) => one.score > score);
    }
    at += 1;
    if (a % 64 === 63) yield (a + 1) / rows;
  }
  return { most, least, middle: middleOf(sample) };
}

function middleOf(scores: readonly number[]): Extremes['middle'] {
  const sorted = Float32Array.from(scores).sort();
  const percentile = (share: number) => sorted[Math.round(share * (sorted.length - 1))];
  const [low, high] = [percentile(BEYOND), percentile(1 - BEYOND)];
  return low === undefined || high === undefined ? undefined : { low, high };
}

function insert(kept: Pair[], pair: Pair, count: number, isWorse: (one: Pair) => boolean): void {
  const place = kept.findIndex(isWorse);
  kept.splice(place < 0 ? kept.length : place, 0, pair);
  if (kept.length > count) kept.pop();
}
