import { firstColumns, rowOf, takeRows, unitRows, type Matrix } from './matrix';
import { scoresOf } from './neighbours';
import { bytesOfVector, quantised, quantisations, type Quantisation } from './quantise';
import { evenSample } from './random';
import { retrieval } from './retrieval';
import { within, type Steps } from '../../steps';
import { truncationSizes } from './truncation';

/** One way to store the vectors of a model, and how it does on labelled texts or on queries. */
export interface GridCell {
  dimensions: number;
  as: Quantisation;
  /** Bytes of one vector. */
  bytes: number;
  /** Of each judged text, 1 when the nearest text has the same label, else 0; of each judged query its nDCG@10. */
  hits: Float64Array<ArrayBuffer>;
}

/** All ways to store the vectors of one model; what is judged is the same in all cells. */
export interface Grid {
  cells: GridCell[];
  /** The rows of the judged texts, or the numbers of the judged queries. */
  judged: Int32Array<ArrayBuffer>;
  /** How many texts they were looked for among. */
  among: number;
}

/** More labelled texts than this are looked at by an even sample, and of those so many are judged. */
const MOST_AMONG = 2_000;
const MOST_JUDGED = 500;

/**
 * Judges each size and storage of vectors by whether the nearest text with a label has the same one. A negative label is
 * none. Of equally near texts the earlier one counts.
 */
export function* labelGrid(
  matrix: Matrix,
  labels: ArrayLike<number>,
  sizes: readonly number[] = truncationSizes(matrix.columns),
): Steps<Grid> {
  const labelled = [...Array(matrix.rows).keys()].filter((row) => (labels[row] ?? -1) >= 0);
  const rows = evenSample(labelled.length, MOST_AMONG).map((at) => labelled[at] ?? 0);
  const corpus = takeRows(matrix, rows);
  const queries = evenSample(rows.length, MOST_JUDGED);
  const labelOf = (at: number) => labels[rows[at] ?? -1] ?? -1;
  const work = sizes.reduce((sum, size) => sum + size, 0) * quantisations.length * queries.length;
  let done = 0;
  const cells: GridCell[] = [];
  for (const size of sizes)
    for (const as of quantisations) {
      const unit = unitRows(quantised(firstColumns(corpus, size), as));
      const hits = new Float64Array(queries.length);
      for (const [at, query] of queries.entries()) {
        const nearest = nearestTo(unit, query, as === 'binary');
        hits[at] = nearest !== undefined && labelOf(nearest) === labelOf(query) ? 1 : 0;
        done += size;
        yield done / work;
      }
      cells.push({ dimensions: size, as, bytes: bytesOfVector(size, as), hits });
    }
  return {
    cells,
    judged: Int32Array.from(queries, (at) => rows[at] ?? 0),
    among: rows.length,
  };
}

/** Judges each size and storage by how early queries find the rows of `expected`, with the queries stored alike. */
export function* queryGrid(
  corpus: Matrix,
  queries: Matrix,
  expected: readonly (readonly number[])[],
  sizes: readonly number[] = truncationSizes(corpus.columns),
): Steps<Grid> {
  const ways = sizes.flatMap((size) => quantisations.map((as) => ({ size, as })));
  let judged: number[] = [];
  const cells: GridCell[] = [];
  for (const [at, { size, as }] of ways.entries()) {
    const stored = (matrix: Matrix) => quantised(firstColumns(matrix, size), as);
    const steps = retrieval(stored(corpus), stored(queries), expected, []);
    const { places } = yield* within(steps, at / ways.length, (at + 1) / ways.length);
    judged = places.map(({ query }) => query);
    const hits = Float64Array.from(places, ({ ndcg10 }) => ndcg10);
    cells.push({ dimensions: size, as, bytes: bytesOfVector(size, as), hits });
  }
  return { cells, judged: Int32Array.from(judged), among: corpus.rows };
}

/** The row most like another one, which it is not itself. */
function nearestTo(unit: Matrix, query: number, isBinary: boolean): number | undefined {
  const scores = scoresOf(unit, rowOf(unit, query));
  let [best, highest]: [number | undefined, number] = [undefined, -Infinity];
  for (const [row, cosine] of scores.entries()) {
    // Bits are counted in whole numbers, so that what ties by Hamming distance ties here too.
    const score = isBinary ? Math.round(cosine * unit.columns) : cosine;
    if (row !== query && score > highest) [best, highest] = [row, score];
  }
  return best;
}
