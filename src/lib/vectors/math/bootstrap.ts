import { seededRandom } from './random';
import type { Steps } from '../../steps';

/** The range that holds a mean in 95 of 100 draws of the same kind. */
export interface Interval {
  low: number;
  high: number;
}

/** Fewer values show too little of their spread. */
export const FEWEST_VALUES = 8;

const RESAMPLES = 2_000;
const SEED = 11;
const VALUES_PER_STEP = 200_000;

/**
 * The percentile bootstrap of the mean of sorted values: means of as many values, drawn with replacement and a fixed
 * seed. As the values are sorted, the order in which they came changes nothing.
 */
function* bootstrap(sorted: Float64Array): Steps<Interval> {
  const count = sorted.length;
  const random = seededRandom(SEED);
  const means = new Float64Array(RESAMPLES);
  let drawn = 0;
  for (let sample = 0; sample < RESAMPLES; sample += 1) {
    let sum = 0;
    for (let at = 0; at < count; at += 1) sum += sorted[Math.floor(random() * count)] as number;
    means[sample] = sum / count;
    drawn += count;
    if (drawn < VALUES_PER_STEP) continue;
    drawn = 0;
    yield sample / RESAMPLES;
  }
  means.sort();
  return { low: quantile(means, 0.025), high: quantile(means, 0.975) };
}

/** By linear interpolation, as NumPy does it. */
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const [low, high] = [sorted[below] ?? NaN, sorted[below + 1] ?? sorted[below] ?? NaN];
  return low + (high - low) * (place - below);
}

/**
 * The 95 % interval of the mean of values from 0 to 1. Values that are all the same, or fewer than eight, do not show how
 * much they vary: theirs is that of a share, which is never too narrow. `undefined` without values.
 */
export function* meanInterval(values: ArrayLike<number>): Steps<Interval | undefined> {
  const sorted = Float64Array.from(values).sort();
  const count = sorted.length;
  return count < FEWEST_VALUES || sorted[0] === sorted[count - 1]
    ? shareInterval((meanOf(sorted) ?? 0) * count, count)
    : yield* bootstrap(sorted);
}

/** How much better one is than another on the same texts or queries. */
export interface Gap extends Interval {
  mean: number;
  /** The standard deviation of the differences. */
  spread: number;
  count: number;
}

/** Up to this many differences, all signs are tried. */
const MOST_EXACT = 14;
/** Of something that showed in none of n cases, 3 / n may be at most, at 95 %: the rule of three. */
const UNSEEN = 3;

/**
 * The gap between two by their differences, from -1 to 1, on each text or query: so a hard one counts for both. Where few
 * of them differ the bootstrap is too sure, so that the interval holds 0 unless the exact test of all signs rejects it.
 */
export function* pairedGap(differences: ArrayLike<number>): Steps<Gap> {
  const sorted = Float64Array.from(differences).sort();
  const count = sorted.length;
  const mean = meanOf(sorted) ?? 0;
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const spread = Math.sqrt(squares / Math.max(1, count - 1));
  const unseen = UNSEEN / Math.max(1, count);
  const range =
    sorted[0] === sorted[count - 1]
      ? { low: Math.max(-1, mean - unseen), high: Math.min(1, mean + unseen) }
      : yield* bootstrap(sorted);
  if (signTest(sorted) >= 0.05) {
    range.low = Math.min(range.low, 0);
    range.high = Math.max(range.high, 0);
  }
  return { ...range, mean, spread, count };
}

/** The p-value of the exact sign-flip test of the differences; 0 if there are too many to try all signs. */
export function signTest(differences: Float64Array): number {
  const sizes = differences.map(Math.abs).filter((size) => size > 0);
  if (sizes.length > MOST_EXACT) return 0;
  let sums = Float64Array.of(0);
  for (const size of sizes) {
    const next = new Float64Array(sums.length * 2);
    for (const [at, sum] of sums.entries()) {
      next[2 * at] = sum - size;
      next[2 * at + 1] = sum + size;
    }
    sums = next;
  }
  const seen = Math.abs(differences.reduce((sum, value) => sum + value, 0)) - 1e-9;
  return sums.filter((sum) => Math.abs(sum) >= seen).length / sums.length;
}

/** What a gap says of two: whether they are as good, which is better, or that it cannot be told. */
export type Told = 'as good' | 'better' | 'worse' | 'unclear';

/** As good needs the whole interval within the margin, and enough cases that a larger gap would have shown. */
export function told({ low, high, count }: Gap, margin: number): Told {
  if (low >= -margin && high <= margin && count * margin >= UNSEEN) return 'as good';
  return low > 0 ? 'better' : high < 0 ? 'worse' : 'unclear';
}

/** 95 % of an interval, and the chance to find what is there. */
const SURE = 1.959963984540054 + 1.6448536269514722;

/** About how many cases like these would tell the better one, or that they are as good. */
export function neededCases({ mean, spread, count }: Gap, margin: number): number {
  const size = Math.abs(mean);
  const better = size === 0 ? Infinity : ((SURE * spread) / size) ** 2;
  const asGood =
    size < margin ? Math.max(UNSEEN / margin, ((SURE * spread) / (margin - size)) ** 2) : Infinity;
  return Math.max(count + 1, Math.ceil(Number(Math.min(better, asGood).toPrecision(2))));
}

/** Half of a 95 % interval in standard deviations. */
const Z = 1.959963984540054;

/**
 * The 95 % interval of a share of counted cases by Wilson's score, which holds at 0 and at 1 too. `undefined` without
 * cases.
 */
export function shareInterval(hits: number, cases: number): Interval | undefined {
  if (cases === 0) return undefined;
  const share = hits / cases;
  const middle = (share + (Z * Z) / (2 * cases)) / (1 + (Z * Z) / cases);
  const half =
    (Z / (1 + (Z * Z) / cases)) *
    Math.sqrt((share * (1 - share)) / cases + (Z * Z) / (4 * cases * cases));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The mean; `undefined` of nothing. */
export function meanOf(values: ArrayLike<number>): number | undefined {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] as number;
  return values.length === 0 ? undefined : sum / values.length;
}
