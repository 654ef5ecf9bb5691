import { firstColumns, takeRows, unitRows, type Matrix } from './matrix';
import { nearest } from './neighbours';
import { similarities } from './gram';
import { bytesOfVector, quantised, quantisations, type Quantisation } from './quantise';
import { evenSample } from './random';
import { retrieval } from './retrieval';
import { within, type Steps } from '../../steps';

/** How many of the nearest are looked at: of texts for their group, of the results of a query for what was expected. */
export const NEAREST_COUNTS = [1, 5, 10] as const;

/** One way to store the vectors of a model, and how it does. */
export interface GridCell {
  dimensions: number;
  as: Quantisation;
  /** Bytes of one vector. */
  bytes: number;
  /**
   * By groups: for each of `NEAREST_COUNTS`, of each judged text 1 when most of so many nearest texts have its label,
   * else 0. By queries: of each judged query the recall at each of those counts, then 1 / rank, then nDCG@10.
   */
  values: Float64Array<ArrayBuffer>[];
  /** By groups: the label that the nearest texts speak for, for each of `NEAREST_COUNTS`. */
  labels: Int32Array<ArrayBuffer>[];
  /** The row that came first for each judged text or query. */
  first: Int32Array<ArrayBuffer>;
  /** By queries: the rank of the first expected text. */
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
  const judgedRows = labels ? rows.filter((row) => (labels[row] ?? -1) >= 0) : [];
  let judged = Int32Array.from(judgedRows.length > 1 ? judgedRows : []);
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
      values: [],
      labels: [],
      first: new Int32Array(0),
      ranks: new Int32Array(0),
      ...keptOf(whole.rows, (yield* nearest(packed, rows.length, count)).rows, count, rows.length),
    };
    if (rows.length === matrix.rows) cell.keptError = undefined;
    if (labels) Object.assign(cell, yield* byLabels(packed, rows, labels));
    else if ('queries' in by) {
      const steps = retrieval(
        stored(matrix),
        stored(by.queries),
        by.expected,
        NEAREST_COUNTS,
        as === 'binary',
      );
      const places = yield* within(steps, share(at + 1), share(at + 2));
      judged = Int32Array.from(places, ({ query }) => query);
      cell.first = Int32Array.from(places, ({ first }) => first.row);
      cell.ranks = Int32Array.from(places, ({ firstRank }) => firstRank);
      cell.values = [
        ...NEAREST_COUNTS.map((_, k) => Float64Array.from(places, ({ recall }) => recall[k] ?? 0)),
        Float64Array.from(places, ({ firstRank }) => 1 / firstRank),
        Float64Array.from(places, ({ ndcg10 }) => ndcg10),
      ];
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
    // Counted in whole numbers and divided once: 0.35 is not 0.35000000000000003.
    sum += both.length;
    squares += both.length ** 2;
  }
  const kept = sum / (rows * count);
  const spread = Math.max(0, squares / (rows * count ** 2) - kept * kept);
  return { kept, keptError: 1.96 * Math.sqrt(spread / rows) };
}

/** Each labelled text by the labels of its nearest labelled texts. Of labels named as often the nearest one counts. */
function* byLabels(packed: Float32Array, rows: readonly number[], labels: ArrayLike<number>) {
  const labelOf = (at: number) => labels[rows[at] ?? -1] ?? -1;
  const most = NEAREST_COUNTS[NEAREST_COUNTS.length - 1] ?? 1;
  const near = yield* nearest(packed, rows.length, most, (at) => labelOf(at) >= 0);
  const judged = [...rows.keys()].filter(
    (at) => labelOf(at) >= 0 && (near.rows[at * near.count] ?? -1) >= 0,
  );
  const found = NEAREST_COUNTS.map((k) =>
    Int32Array.from(judged, (at) => {
      const start = at * near.count;
      const named = near.rows.subarray(start, start + Math.min(k, near.count));
      return mostNamed(
        Array.from(
          named.filter((other) => other >= 0),
          labelOf,
        ),
      );
    }),
  );
  return {
    labels: found,
    values: found.map((some) =>
      Float64Array.from(judged, (at, place) => (some[place] === labelOf(at) ? 1 : 0)),
    ),
    first: Int32Array.from(judged, (at) => rows[near.rows[at * near.count] ?? -1] ?? -1),
  };
}

function mostNamed(labels: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return labels.find((label) => counts.get(label) === most) ?? -1;
}
