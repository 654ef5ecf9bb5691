import type { Steps } from '../../steps';

/** Two different rows with their similarity; `a` is the later one. */
export interface Pair {
  a: number;
  b: number;
  score: number;
}

/** What stands out among all pairs of rows. */
export interface PairFacts {
  /** The most similar pairs, best first. */
  most: Pair[];
  /** The 2nd and the 98th percentile of all pairs, or of an even sample of many; `undefined` without pairs. */
  middle: { low: number; high: number } | undefined;
}

/** Pairs of which percentiles are taken: all of 447 rows. */
const MOST_SORTED = 100_000;
const BEYOND = 0.02;

/** Looks at all packed similarities. Of equally similar pairs those of earlier rows are taken, `count` of them. */
export function* pairFacts(packed: Float32Array, rows: number, count: number): Steps<PairFacts> {
  const most: Pair[] = [];
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
      if (most.length < count || score > (most.at(-1)?.score ?? 0)) {
        const place = most.findIndex((one) => one.score < score);
        most.splice(place < 0 ? most.length : place, 0, { a, b, score });
        if (most.length > count) most.pop();
      }
    }
    at += 1;
    if (a % 64 === 63) yield (a + 1) / rows;
  }
  return { most, middle: middleOf(sample) };
}

function middleOf(scores: readonly number[]): PairFacts['middle'] {
  const sorted = Float32Array.from(scores).sort();
  const percentile = (share: number) => sorted[Math.round(share * (sorted.length - 1))];
  const [low, high] = [percentile(BEYOND), percentile(1 - BEYOND)];
  return low === undefined || high === undefined ? undefined : { low, high };
}
