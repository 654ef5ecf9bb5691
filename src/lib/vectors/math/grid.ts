import { similarities } from './gram';
import type { HealthFinding } from './health';
import { setsFinding } from './sets';
import { firstColumns, takeRows, unitRows, type Matrix } from './matrix';
import { nearest } from './neighbours';
import { bytesOfVector, quantised, quantisations, type Quantisation } from './quantise';
import { evenSample } from './random';
import { retrieval, type Expected } from './retrieval';
import { comparable, countNearest, countOne, expectedOf, newTally, type Tally } from './ties';
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
   * By groups: for each of `NEAREST_COUNTS`, of each judged text the share of so many nearest texts that have its label,
   * of no more than there are others with it. By queries: of each judged query the recall at each of those counts, then
   * 1 / rank, then nDCG@10. All are means over the orders of what ties.
   */
  values: Float64Array<ArrayBuffer>[];
  /** The row that came first for each judged text or query; where several tie, one that is right. */
  first: Int32Array<ArrayBuffer>;
  /** By queries: the rank of the first expected text, the best where it ties. */
  ranks: Int32Array<ArrayBuffer>;
  /** The most texts that tie where it counts; 1 for none. */
  tied: number;
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
  /** What each measure would be by chance. */
  chance: number[];
  /** What is wrong with all of them. */
  findings: HealthFinding[];
  /** By groups: for each further column the texts whose nearest has the same value in it, of how many and by chance. */
  others: Separated[];
}

/** How well a column is told apart by the nearest text. */
export interface Separated {
  judged: number;
  hits: number;
  chance: number;
  /** Texts whose nearest of another value has their label of the first column. */
  across: { judged: number; hits: number };
}

/** What vectors are judged by: labels of the rows (a negative one is none), or queries, or, with neither, what they keep. */
export type GridBy = {
  labels?: ArrayLike<number> | undefined;
  queries?: { vectors: Matrix } & Expected;
  /** Further columns of the texts. */
  others?: readonly ArrayLike<number>[];
};

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

/** Judges each size and storage of vectors. What ties counts by chance, so the order of the rows changes nothing. */
export function* judgeGrid(
  matrix: Matrix,
  by: GridBy,
  sizes: readonly number[] = truncationSizes(matrix.columns),
): Steps<Grid> {
  const labelOf = (row: number) => (by.labels ? (by.labels[row] ?? -1) : 0);
  const all = [...Array(matrix.rows).keys()].filter((row) => labelOf(row) >= 0);
  const isSampled = all.length > MOST_EXACT;
  const rows = isSampled ? evenSample(all.length, SAMPLE).map((at) => all[at] ?? 0) : all;
  const texts = rows.length < matrix.rows ? takeRows(matrix, rows) : matrix;
  const count = Math.min(comparedNeighbours(rows.length), rows.length - 1);
  const labels = by.labels && rows.map(labelOf);
  const ways = sizes.flatMap((size) => quantisations.map((as) => ({ size, as })));
  const share = (at: number) => at / (ways.length + 1);
  const packedOf = function* (stored: Matrix, bits?: number) {
    return comparable(yield* similarities(unitRows(stored)), bits);
  };
  const whole = yield* within(packedOf(texts), 0, share(1));
  const { scores } = yield* within(nearest(whole, rows.length, count), share(1), share(1));
  const nearWhole = (row: number, at: number) =>
    (whole[at] as number) >= (scores[(row + 1) * count - 1] as number);
  const sizesOf = labels && groupSizes(labels);
  const judgedAt = [...rows.keys()].filter((at) => (sizesOf?.[at] ?? 0) > 1);
  const isJudged = new Set(judgedAt);
  let judged = Int32Array.from(judgedAt, (at) => rows[at] ?? 0);
  let chance = [meanChance(sizesOf, judgedAt, rows.length)];
  const cells: GridCell[] = [];
  for (const [at, { size, as }] of ways.entries()) {
    const stored = (some: Matrix) => quantised(firstColumns(some, size), as);
    const bits = as === 'binary' ? size : undefined;
    const packed =
      as === 'float32' && size === matrix.columns
        ? whole
        : yield* within(packedOf(stored(texts), bits), share(at + 1), share(at + 2));
    const cell: GridCell = {
      dimensions: size,
      as,
      bytes: bytesOfVector(size, as),
      ranks: new Int32Array(0),
      ...(yield* byNeighbours(packed, rows.length, { count, nearWhole, labels, isJudged })),
    };
    if (!isSampled) cell.keptError = undefined;
    cell.first = cell.first.map((place) => rows[place] ?? -1);
    if (by.queries) {
      const asked = stored(by.queries.vectors);
      const steps = retrieval(stored(matrix), asked, by.queries, NEAREST_COUNTS, bits);
      const places = yield* within(steps, share(at + 1), share(at + 2));
      judged = Int32Array.from(places, ({ query }) => query);
      cell.first = Int32Array.from(places, ({ first }) => first);
      cell.ranks = Int32Array.from(places, ({ rank }) => rank);
      cell.tied = places.reduce((most, { tied }) => Math.max(most, tied), 1);
      const each = (of: 'measures' | 'chances') =>
        (places[0]?.measures ?? []).map((_, k) =>
          Float64Array.from(places, (place) => place[of][k] ?? 0),
        );
      cell.values = each('measures');
      chance = each('chances').map((some) => some.reduce((sum, one) => sum + one, 0) / some.length);
    }
    cells.push(cell);
  }
  const columns = (by.others ?? []).map((column) => rows.map((row) => column[row] ?? -1));
  const others = [];
  if (labels) for (const column of columns) others.push(yield* separated(whole, labels, column));
  const findings = setsFinding(whole, texts, labels ? [labels, ...columns] : columns);
  const among = by.queries ? matrix.rows : rows.length;
  return { cells, judged, among, chance, findings, others };
}

/** Of each text the number of texts with its label; 0 without a label. */
function groupSizes(labels: readonly number[]): number[] {
  const sizes = new Map<number, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return labels.map((label) => (label < 0 ? 0 : (sizes.get(label) ?? 0)));
}

/** How often another text, drawn blindly, has the same label. */
function meanChance(sizes: readonly number[] | undefined, judged: readonly number[], all: number) {
  const others = judged.reduce((sum, at) => sum + (sizes?.[at] ?? 1) - 1, 0);
  return judged.length === 0 ? 0 : others / judged.length / (all - 1);
}

/** Every pair of rows, both ways, with its place in a packed triangle. */
function* eachPair(rows: number, look: (row: number, other: number, at: number) => void) {
  for (let row = 0, at = 0; row < rows; row += 1, at += 1) {
    for (let other = 0; other < row; other += 1, at += 1) {
      look(row, other, at);
      look(other, row, at);
    }
    if (row % 64 === 63) yield row / rows;
  }
}

/**
 * The share of each text's nearest that stay when vectors are stored, counting ties with the last, and how many of
 * them have its label.
 */
function* byNeighbours(
  packed: Float32Array,
  rows: number,
  {
    count,
    nearWhole,
    labels,
    isJudged,
  }: {
    count: number;
    /** The pair at this place is near for the row by the whole vectors. */
    nearWhole: (row: number, at: number) => boolean;
    labels: readonly number[] | undefined;
    isJudged: ReadonlySet<number>;
  },
) {
  const sizes = labels && groupSizes(labels);
  const near = yield* nearest(packed, rows, MOST_NEIGHBOURS);
  const scoreOf = (row: number, k: number) => near.scores[row * near.count + k - 1] ?? Infinity;
  const mostOf = (row: number, k: number) => Math.min(k, (sizes?.[row] ?? 2) - 1, near.count);
  const all = Array.from({ length: rows }, (_, row) => ({
    least: scoreOf(row, near.count),
    stays: newTally(scoreOf(row, count)),
    own: isJudged.has(row) ? NEAREST_COUNTS.map((k) => newTally(scoreOf(row, mostOf(row, k)))) : [],
    first: -1,
  }));
  yield* eachPair(rows, (row, other, at) => {
    const score = packed[at] as number;
    const text = all[row] as (typeof all)[number];
    if (score < text.least) return;
    countOne(text.stays, score, nearWhole(row, at));
    if (!labels || text.own.length === 0) return;
    const isOwn = labels[other] === labels[row];
    for (const tally of text.own) countOne(tally, score, isOwn);
    // Of several that tie one that is right.
    const isBetter = text.first < 0 || (isOwn && labels[text.first] !== labels[row]);
    if (score === scoreOf(row, 1) && isBetter) text.first = other;
  });
  const stays = all.map((text) => expectedOf(text.stays, count));
  const judged = [...isJudged];
  const isTold = count >= 1 && count < rows - 1;
  const kept = stays.reduce((sum, one) => sum + one, 0) / (rows * count);
  const squares = stays.reduce((sum, one) => sum + one ** 2, 0);
  const spread = Math.max(0, squares / (rows * count ** 2) - kept * kept);
  const ownOf = (row: number, place: number) => all[row]?.own[place] ?? newTally(0);
  return {
    values: (labels ? NEAREST_COUNTS : []).map((k, place) =>
      Float64Array.from(judged, (row) => {
        const most = mostOf(row, k);
        return expectedOf(ownOf(row, place), most) / most;
      }),
    ),
    first: Int32Array.from(judged, (row) => all[row]?.first ?? -1),
    tied: judged.reduce((most, row) => Math.max(most, ownOf(row, 0).tied), 1),
    kept: isTold ? kept : undefined,
    keptError: isTold ? 1.96 * Math.sqrt(spread / rows) : undefined,
  };
}

/** How well a further column is told apart, and the first column by the nearest text with another value in the further one. */
function* separated(
  packed: Float32Array,
  labels: readonly number[],
  column: readonly number[],
): Steps<Separated> {
  const sizes = groupSizes(column);
  const judged = [...column.keys()].filter((at) => (sizes[at] ?? 0) > 1);
  const among = column.filter((label) => label >= 0).length;
  const same = column.map(() => newTally(-Infinity));
  const foreign = same.map(() => newTally(-Infinity));
  const isAcross = new Set<number>();
  yield* eachPair(column.length, (row, other, at) => {
    if ((column[other] ?? -1) < 0) return;
    const score = packed[at] as number;
    const isSame = column[other] === column[row];
    countNearest(same[row] as Tally, score, isSame);
    if (isSame) return;
    const isRight = labels[other] === labels[row];
    countNearest(foreign[row] as Tally, score, isRight);
    if (isRight) isAcross.add(row);
  });
  const across = judged.filter((row) => isAcross.has(row));
  const hitsOf = (tallies: typeof same, some: readonly number[]) =>
    some.reduce((sum, row) => sum + expectedOf(tallies[row] as Tally, 1), 0);
  return {
    judged: judged.length,
    hits: hitsOf(same, judged),
    chance: meanChance(sizes, judged, among),
    across: { judged: across.length, hits: hitsOf(foreign, across) },
  };
}
