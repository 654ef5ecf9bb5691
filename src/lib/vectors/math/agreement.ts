import { packedAt } from './gram';
import type { Neighbours } from './neighbours';
import { evenSample } from './random';
import { correlation, ranksOf } from './ranks';

/** How far two runs over the same texts agree. */
export interface Agreement {
  /**
   * The mean share of a text's nearest neighbours that both runs name, 0 to 1. `undefined` where the nearest are all
   * others: with two texts or fewer.
   */
  meanOverlap: number | undefined;
  /** See `rankAgreement`. */
  rankAgreement: number | undefined;
  /** Of how many texts the order of the others was compared. */
  ranked: number;
}

const MOST_NEIGHBOURS = 10;

/** How many of the nearest texts are compared. Among few texts ten would be nearly all, so no change would show. */
export function comparedNeighbours(texts: number): number {
  return Math.max(1, Math.min(MOST_NEIGHBOURS, Math.floor(texts / 4)));
}

/** The order of the others is compared for at most this many texts; more would only change the third decimal. */
export const MOST_RANKED = 100;

/** The texts whose order of the others is compared: all, or an even sample. */
export function rankedTexts(rows: number): number[] {
  return evenSample(rows, MOST_RANKED);
}

/**
 * Rank agreement: how far two sets of vectors put the other texts in the same order, -1 to 1. Of each text it is
 * Spearman's correlation of the similarities to all others, and of all the mean. `a` and `b` hold the ranks (`ranksOf`)
 * of the similarities, text by text; `undefined` when none of them has a meaning.
 */
export function rankAgreement(
  a: readonly ArrayLike<number>[],
  b: readonly ArrayLike<number>[],
): number | undefined {
  const correlations = a.flatMap((ranks, text) => correlation(ranks, b[text] ?? []) ?? []);
  return meanOf(correlations);
}

/** Of each text: the share of neighbours that both lists name. Both are of the same texts and the same count. */
export function neighbourOverlap(a: Neighbours, b: Neighbours): Float32Array<ArrayBuffer> {
  const { count } = a;
  if (count === 0) return new Float32Array(0);
  return Float32Array.from({ length: a.rows.length / count }, (_, row) => {
    const of = ({ rows }: Neighbours) => rows.subarray(row * count, (row + 1) * count);
    const first = new Set(of(a));
    let shared = 0;
    for (const other of of(b)) if (first.has(other)) shared += 1;
    return shared / count;
  });
}

/** Compares two runs by their packed similarities and neighbours. */
export function agreement(
  a: { packed: Float32Array; neighbours: Neighbours },
  b: { packed: Float32Array; neighbours: Neighbours },
  rows: number,
): Agreement {
  const overlap = neighbourOverlap(a.neighbours, b.neighbours);
  const texts = rankedTexts(rows);
  const ranks = (packed: Float32Array) =>
    texts.map((row) => ranksOf(Array.from(othersOf(packed, row, rows))));
  return {
    meanOverlap: a.neighbours.count < rows - 1 ? meanOf(overlap) : undefined,
    rankAgreement: rankAgreement(ranks(a.packed), ranks(b.packed)),
    ranked: texts.length,
  };
}

/** The similarities of a text to all others, out of a packed triangle. */
function* othersOf(packed: Float32Array, row: number, rows: number): Generator<number> {
  for (let other = 0; other < rows; other += 1)
    if (other !== row) yield packed[packedAt(Math.max(row, other), Math.min(row, other))] as number;
}

/** The mean; `undefined` of nothing. */
export function meanOf(values: ArrayLike<number>): number | undefined {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] as number;
  return values.length === 0 ? undefined : sum / values.length;
}
