import {
  comparedNeighbours,
  meanOf,
  neighbourOverlap,
  rankAgreement,
  rankedTexts,
} from './agreement';
import { firstColumns, rowOf, unitRows, type Matrix } from './matrix';
import { nearestOthers, scoresOf, type Neighbours } from './neighbours';
import { bytesOfVector, quantised, type Quantisation } from './quantise';
import { ranksOf } from './ranks';
import { within, type Steps } from '../../steps';

/** What vectors keep when they are cut to their first dimensions, stored, and scaled to length 1 again. */
export interface Truncation {
  dimensions: number;
  /** The share of each text's nearest neighbours that stay, 0 to 1; `undefined` if those are all other texts. */
  overlap: number | undefined;
  /** How far the stored vectors agree with the whole ones; see `rankAgreement`. */
  rankAgreement: number | undefined;
  /** Bytes of one vector as it is stored. */
  bytes: number;
}

/** The share of neighbours that counts as enough. */
export const ENOUGH = 0.95;
/** With fewer different vectors, no number of dimensions is recommended. */
export const FEWEST_DIFFERENT = 8;

/** The sizes worth showing: 64, 128, 256 … below the whole, and the whole. */
export function truncationSizes(columns: number): number[] {
  const sizes: number[] = [];
  for (let size = columns < 64 ? 2 : 64; size < columns; size *= 2) sizes.push(size);
  return columns > 0 ? [...sizes, columns] : [];
}

/** Compares truncated vectors, stored as said, with whole ones of float32, for up to 100 of the texts against all. */
export function* truncations(
  matrix: Matrix,
  sizes: readonly number[] = truncationSizes(matrix.columns),
  neighbours = comparedNeighbours(matrix.rows),
  as: Quantisation = 'float32',
): Steps<Truncation[]> {
  const queries = rankedTexts(matrix.rows);
  const count = Math.max(0, Math.min(neighbours, matrix.rows - 1));
  const share = (at: number) => at / (sizes.length + 1);
  const whole = yield* within(looksOf(unitRows(matrix), queries, count), 0, share(1));
  const found: Truncation[] = [];
  for (const [at, dimensions] of sizes.entries()) {
    const unit = unitRows(quantised(firstColumns(matrix, dimensions), as));
    const steps = looksOf(unit, queries, count, as === 'binary');
    const looks = yield* within(steps, share(at + 1), share(at + 2));
    found.push({
      dimensions: unit.columns,
      overlap:
        count < matrix.rows - 1
          ? meanOf(neighbourOverlap(whole.nearest, looks.nearest))
          : undefined,
      rankAgreement: rankAgreement(whole.ranks, looks.ranks),
      bytes: bytesOfVector(unit.columns, as),
    });
  }
  return found;
}

/** How the other texts rank for each query by similarity, and which are nearest. */
function* looksOf(
  unit: Matrix,
  queries: readonly number[],
  count: number,
  isBinary = false,
): Steps<{ ranks: Float64Array[]; nearest: Neighbours }> {
  const ranks: Float64Array[] = [];
  const near: Neighbours = {
    count,
    rows: new Int32Array(queries.length * count),
    scores: new Float32Array(0),
  };
  for (const [at, query] of queries.entries()) {
    const cosines = scoresOf(unit, rowOf(unit, query));
    // Bits are counted in whole numbers, so that what ties by Hamming distance ties here too.
    const scores = isBinary ? cosines.map((value) => Math.round(value * unit.columns)) : cosines;
    near.rows.set(nearestOthers(scores, query, count), at * count);
    // A text is always most like itself, which says nothing.
    ranks.push(ranksOf(scores.filter((_, row) => row !== query)));
    if (at % 4 === 3) yield (at + 1) / queries.length;
  }
  return { ranks, nearest: near };
}
