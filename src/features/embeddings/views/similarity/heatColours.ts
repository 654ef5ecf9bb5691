import type { PairFacts } from '../../../../lib/vectors/math/pairs';

/** The similarities that have the palest and the strongest colour. */
export interface HeatScale {
  low: number;
  high: number;
}

/** Colours are spread no further: the small similarities of unrelated texts would look like large ones. */
const NARROWEST = 0.25;

/** Colours over most similarities there are: a few pairs that are alike would leave one shade to all others. */
export function fit(middle: PairFacts['middle']): HeatScale {
  if (!middle) return { low: 0, high: 1 };
  const high = Math.min(1, Math.max(middle.high, middle.low + NARROWEST));
  return { low: Math.min(middle.low, high - NARROWEST), high };
}

/** The palest colour, so that a cell is seen to be one. */
const PALE = 0.1;

/** How much of the accent a similarity has, up to 1. What is beyond the scale has the colour of its end. */
export function shadeOf(value: number, { low, high }: HeatScale): number {
  const share = Math.max(0, Math.min(1, (value - low) / (high - low)));
  return PALE + (1 - PALE) * share;
}
