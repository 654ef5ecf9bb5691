import { seededRandom } from './random';
import type { Steps } from '../../steps';

/** The range that holds a mean in 95 of 100 draws of the same kind. */
export interface Interval {
  low: number;
  high: number;
}

/** Fewer values than these say too little of how much others would differ. */
export const FEWEST_VALUES = 8;

const RESAMPLES = 2_000;
const SEED = 11;
const VALUES_PER_STEP = 200_000;

/**
 * The 95 % interval of the mean by the percentile bootstrap: means of as many values, drawn with replacement and a fixed
 * seed. Of two models on the same queries, give the differences: then what is hard for both does not blur the result.
 * `undefined` for fewer than eight values, and for values that are all the same, as those do not show how much they vary.
 */
export function* meanInterval(values: ArrayLike<number>): Steps<Interval | undefined> {
  const count = values.length;
  if (count < FEWEST_VALUES) return undefined;
  const all = Float64Array.from(values);
  if (all.every((value) => value === all[0])) return undefined;
  const random = seededRandom(SEED);
  const means = new Float64Array(RESAMPLES);
  let drawn = 0;
  for (let sample = 0; sample < RESAMPLES; sample += 1) {
    let sum = 0;
    for (let at = 0; at < count; at += 1) sum += all[Math.floor(random() * count)] as number;
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

/** True when a difference cannot be told from none. */
export function isUnclear(difference: Interval | undefined): boolean {
  return !difference || (difference.low <= 0 && difference.high >= 0);
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
