import { neighbourOverlap, meanOf } from './agreement';
import { firstColumns, rowOf, unitRows, type Matrix } from './matrix';
import { scoresOf, type Neighbours } from './neighbours';
import { evenSample } from './random';
import { spearman } from './ranks';
import type { Steps } from './steps';

/** What is left of vectors of which only the first dimensions are kept, made length 1 again. */
export interface Truncation {
  dimensions: number;
  /** The share of each text's nearest neighbours that stay, 0 to 1; `undefined` with fewer than two texts. */
  overlap: number | undefined;
  /** Rank correlation of similarities with those of whole vectors, the mean over texts. */
  spearman: number | undefined;
  /** Bytes of one vector as float32. */
  bytes: number;
  /** Texts that have nothing in these dimensions. */
  zeros: number;
}

const MOST_QUERIES = 200;

/** The sizes worth showing: 64, 128, 256 … below the whole, and the whole. */
export function truncationSizes(columns: number): number[] {
  const sizes: number[] = [];
  for (let size = columns < 64 ? 2 : 64; size < columns; size *= 2) sizes.push(size);
  return columns > 0 ? [...sizes, columns] : [];
}

/** Compares truncated vectors with whole ones, for up to 200 of the texts against all. */
export function* truncations(
  matrix: Matrix,
  sizes: readonly number[] = truncationSizes(matrix.columns),
  neighbours = 10,
): Steps<Truncation[]> {
  const queries = evenSample(matrix.rows, MOST_QUERIES);
  const count = Math.max(0, Math.min(neighbours, matrix.rows - 1));
  const whole = yield* looksOf(unitRows(matrix), queries, count);
  const found: Truncation[] = [];
  for (const [at, dimensions] of sizes.entries()) {
    const unit = unitRows(firstColumns(matrix, dimensions));
    let zeros = 0;
    for (let row = 0; row < unit.rows; row += 1)
      if (rowOf(unit, row).every((value) => value === 0)) zeros += 1;
    const looks = yield* looksOf(unit, queries, count);
    const correlations = looks.scores.flatMap((scores, query) => {
      const same = spearman(scores, whole.scores[query] ?? scores);
      return same === undefined ? [] : [same];
    });
    found.push({
      dimensions: unit.columns,
      overlap: meanOf(neighbourOverlap(whole.nearest, looks.nearest)),
      spearman: meanOf(correlations),
      bytes: unit.columns * 4,
      zeros,
    });
    yield (at + 1) / sizes.length;
  }
  return found;
}

function* looksOf(
  unit: Matrix,
  queries: readonly number[],
  count: number,
): Steps<{ scores: Float64Array[]; nearest: Neighbours }> {
  const scores: Float64Array[] = [];
  const nearest: Neighbours = {
    count,
    rows: new Int32Array(queries.length * count),
    scores: new Float32Array(0),
  };
  for (const [at, query] of queries.entries()) {
    const all = scoresOf(unit, rowOf(unit, query));
    // Others only: a text is always most like itself.
    const others = Array.from(all.keys()).filter((row) => row !== query);
    others.sort((a, b) => (all[b] as number) - (all[a] as number) || a - b);
    nearest.rows.set(others.slice(0, count), at * count);
    scores.push(
      Float64Array.from(
        others.sort((a, b) => a - b),
        (row) => all[row] as number,
      ),
    );
    if (at % 16 === 15) yield 0;
  }
  return { scores, nearest };
}
