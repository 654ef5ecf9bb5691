import { firstColumns, takeRows, unitRows, type Matrix } from './matrix';
import { nearestLabelled } from './labels';
import { nearest } from './neighbours';
import { similarities } from './gram';
import { bytesOfVector, quantised, quantisations, type Quantisation } from './quantise';
import { evenSample } from './random';
import { retrieval } from './retrieval';
import { within, type Steps } from '../../steps';

/** One way to store the vectors of a model, and how it does. */
export interface GridCell {
  dimensions: number;
  as: Quantisation;
  /** Bytes of one vector. */
  bytes: number;
  /** Of each judged text 1 when the nearest labelled one has its label, else 0; or of each judged query nDCG@10. */
  scores: Float64Array<ArrayBuffer>;
  /** The row that came first for each judged text or query. */
  first: Int32Array<ArrayBuffer>;
  /** By queries: the share of the expected texts among the first ten, and the rank of the first expected one. */
  recall: Float64Array<ArrayBuffer>;
  ranks: Int32Array<ArrayBuffer>;
  /** The mean share of each text's nearest that stay, against the whole vectors; `undefined` for two texts or fewer. */
  kept: number | undefined;
  /** Half of the 95 % interval of `kept`, where only a sample of the texts was compared. */
  keptError: number | undefined;
}

/** All ways to store the vectors of one model; what is judged is the same in all cells. */
export interface Grid {
  cells: GridCell[];
  /** The rows of the judged texts, or the numbers of the judged queries. */
  judged: Int32Array<ArrayBuffer>;
  /** How many texts they were looked for among. */
  among: number;
}

/** What vectors are judged by: labels of the rows (a negative one is none), queries, or, with neither, what they keep. */
export type GridBy =
  | { labels: ArrayLike<number> }
  | { queries: Matrix; expected: readonly (readonly number[])[] }
  | Record<string, never>;

/** Up to so many texts all are compared. Of more, an even sample. */
export const MOST_EXACT = 5_000;
const SAMPLE = 2_000;
const MOST_NEIGHBOURS = 10;

/** The sizes worth showing: 64, 128, 256 … below the whole, and the whole. */
export function truncationSizes(columns: number): number[] {
  const sizes: number[] = [];
  for (let size = columns < 64 ? 2 : 64; size < columns; size *= 2) sizes.push(size);
  return columns > 0 ? [...sizes, columns] : [];
}

/** How many of the nearest are compared with those of the whole vectors. Ten of a few texts would be nearly all. */
export function comparedNeighbours(texts: number): number {
  return Math.max(1, Math.min(MOST_NEIGHBOURS, Math.floor(texts / 4)));
}

/** Judges each size and storage of vectors. Of equally near texts the earlier one counts. */
export function* judgeGrid(
  matrix: Matrix,
  by: GridBy,
  sizes: readonly number[] = truncationSizes(matrix.columns),
): Steps<Grid> {
  const labels = 'labels' in by ? by.labels : undefined;
  const rows = comparedRows(matrix.rows, labels);
  const texts = rows.length === matrix.rows ? matrix : takeRows(matrix, rows);
  const count = Math.min(comparedNeighbours(rows.length), rows.length - 1);
  const ways = sizes.flatMap((size) => quantisations.map((as) => ({ size, as })));
  const share = (at: number) => at / (ways.length + 1);
  const packedOf = (stored: Matrix) => similarities(unitRows(stored));
  const whole = yield* nearest(yield* within(packedOf(texts), 0, share(1)), rows.length, count);
  const taken = labels && rows.map((row) => labels[row] ?? -1);
  let judged = new Int32Array(0);
  const cells: GridCell[] = [];
  for (const [at, { size, as }] of ways.entries()) {
    const stored = (some: Matrix) => quantised(firstColumns(some, size), as);
    const packed = yield* within(packedOf(stored(texts)), share(at + 1), share(at + 2));
    // Bits are counted in whole numbers, so that what ties by Hamming distance ties here too.
    if (as === 'binary')
      for (const [place, value] of packed.entries()) packed[place] = Math.round(value * size);
    const cell: GridCell = {
      dimensions: size,
      as,
      bytes: bytesOfVector(size, as),
      scores: new Float64Array(0),
      first: new Int32Array(0),
      recall: new Float64Array(0),
      ranks: new Int32Array(0),
      ...keptOf(whole.rows, (yield* nearest(packed, rows.length, count)).rows, count, rows.length),
    };
    if (rows.length === matrix.rows) cell.keptError = undefined;
    if (taken) {
      const near = yield* nearestLabelled(packed, taken);
      const isRight = (place: number) =>
        taken[near.judged[place] ?? -1] === taken[near.first[place] ?? -1];
      judged = near.judged.map((place) => rows[place] ?? -1);
      cell.first = near.first.map((place) => rows[place] ?? -1);
      cell.scores = Float64Array.from(judged, (_, place) => (isRight(place) ? 1 : 0));
    } else if ('queries' in by) {
      const steps = retrieval(stored(matrix), stored(by.queries), by.expected, as === 'binary');
      const places = yield* within(steps, share(at + 1), share(at + 2));
      judged = Int32Array.from(places, ({ query }) => query);
      cell.scores = Float64Array.from(places, ({ ndcg10 }) => ndcg10);
      cell.first = Int32Array.from(places, ({ first }) => first.row);
      cell.recall = Float64Array.from(places, ({ recall10 }) => recall10);
      cell.ranks = Int32Array.from(places, ({ firstRank }) => firstRank);
    }
    cells.push(cell);
  }
  return {
    cells,
    judged,
    among: labels ? judged.length : 'queries' in by ? matrix.rows : rows.length,
  };
}

/** All rows, or an even sample of many: of the labelled ones where there are labels. */
function comparedRows(count: number, labels: ArrayLike<number> | undefined): number[] {
  const all = [...Array(count).keys()];
  if (count <= MOST_EXACT) return all;
  const rows = labels ? all.filter((row) => (labels[row] ?? -1) >= 0) : all;
  return rows.length <= MOST_EXACT
    ? rows
    : evenSample(rows.length, SAMPLE).map((at) => rows[at] ?? 0);
}

/** The share of the first list's neighbours that the second one names too, text by text, and its mean. */
function keptOf(first: Int32Array, second: Int32Array, count: number, rows: number) {
  if (count < 1 || count >= rows - 1) return { kept: undefined, keptError: undefined };
  let [sum, squares] = [0, 0];
  for (let row = 0; row < rows; row += 1) {
    const own = new Set(first.subarray(row * count, (row + 1) * count));
    const both = second.subarray(row * count, (row + 1) * count).filter((one) => own.has(one));
    sum += both.length / count;
    squares += (both.length / count) ** 2;
  }
  const kept = sum / rows;
  return { kept, keptError: 1.96 * Math.sqrt(Math.max(0, squares / rows - kept * kept) / rows) };
}
