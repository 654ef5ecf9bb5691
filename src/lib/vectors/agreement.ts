import { evenSample } from './random';
import type { Neighbours } from './neighbours';
import { spearman } from './ranks';

/** How far two runs over the same texts agree. */
export interface Agreement {
  /** Of each text: the share of its nearest neighbours that both runs name, 0 to 1. */
  overlap: Float32Array<ArrayBuffer>;
  /** `undefined` where the nearest are all others: with two texts or fewer. */
  meanOverlap: number | undefined;
  /** Rank correlation of the similarities of all pairs; `undefined` when it has no meaning (fewer than two pairs). */
  spearman: number | undefined;
  /** How many pairs were compared, of how many. */
  pairs: number;
  allPairs: number;
}

const MOST_NEIGHBOURS = 10;

/** How many of the nearest texts are compared: of few texts ten are nearly all, and nothing would be seen to change. */
export function comparedNeighbours(texts: number): number {
  return Math.max(1, Math.min(MOST_NEIGHBOURS, Math.floor(texts / 4)));
}

/** Ranking more pairs than this takes seconds and changes the third decimal. */
const MOST_PAIRS = 250_000;

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
  const places: number[] = [];
  const allPairs = (rows * (rows - 1)) / 2;
  for (const pair of evenSample(allPairs, MOST_PAIRS)) places.push(offDiagonal(pair));
  const pick = (packed: Float32Array) => Float32Array.from(places, (at) => packed[at] as number);
  return {
    overlap,
    meanOverlap: a.neighbours.count < rows - 1 ? meanOf(overlap) : undefined,
    spearman: spearman(pick(a.packed), pick(b.packed)),
    pairs: places.length,
    allPairs,
  };
}

/** Where the pair of that number stands in a packed triangle, the diagonal not counted. */
function offDiagonal(pair: number): number {
  let row = Math.floor((1 + Math.sqrt(1 + 8 * pair)) / 2);
  // The root of a large number may be rounded over a whole one.
  while ((row * (row - 1)) / 2 > pair) row -= 1;
  while ((row * (row + 1)) / 2 <= pair) row += 1;
  return (row * (row + 1)) / 2 + (pair - (row * (row - 1)) / 2);
}

/** The mean; `undefined` of nothing. */
export function meanOf(values: ArrayLike<number>): number | undefined {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] as number;
  return values.length === 0 ? undefined : sum / values.length;
}
