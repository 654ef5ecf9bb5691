import type { TextTable } from '../../csv/textsCsv';
import { tellingWords } from '../../text/tellingWords';
import { readEmbeddings, type Expectation } from '../io/answer';
import { vectorFile, type FileFacts, type FileFormat } from '../io/files';
import { inspect } from '../io/inspect';
import { arrayOfNpz } from '../io/npy';
import type { OpenedFile } from '../io/openFile';
import { picture } from '../io/picture';
import { meanInterval, pairedGap, type Gap, type Interval } from '../math/bootstrap';
import { kMeans, MOST_TRIED, suggestedCount } from '../math/clusters';
import { MOST_GRAM_ROWS, similarities } from '../math/gram';
import { judgeGrid, type GridBy } from '../math/grid';
import { mergeCopies, takeRows, unitRows, type Matrix } from '../math/matrix';
import { nearest, rank, type Neighbours } from '../math/neighbours';
import { pca, type Pca } from '../math/pca';
import { evenSample } from '../math/random';
import { NEAR, umap } from '../math/umap';
import { drive, type Job } from './drive';

/** Vectors that were loaded, with what has been computed of them so far. */
export interface VectorSet {
  matrix: Matrix;
  texts: readonly string[] | undefined;
  unit?: Matrix;
  packed?: Float32Array<ArrayBuffer>;
  pca?: Pca;
  neighbours?: Neighbours;
}

/** What a task can use. `setOf` throws when nothing was loaded under that name. */
export interface Surroundings {
  setOf(name: string): VectorSet;
  job: Job;
}

/** Of vectors that were given a name by `load`. */
interface OfSet {
  set: string;
}

const none: Neighbours = { count: 0, rows: new Int32Array(0), scores: new Float32Array(0) };

/** What the worker can be asked, and how it carries that out. */
export const tasks = {
  /** Reads the text of an answer and keeps it as a file; fails with a `SyntaxError` when it is no JSON. */
  async read({ text, expected }: { text: string; expected: Expectation }) {
    return { ...readEmbeddings(text, expected), whole: new Blob([text]) };
  },
  /** Reads a file of vectors, or of texts in a table, or the files of BEIR. */
  async open({ files }: { files: readonly File[] }): Promise<OpenedFile> {
    const read = files.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    }));
    const [first, ...others] = await Promise.all(read);
    const { openBeir, openFile } = await import('../io/openFile');
    if (!first || others.length > 0) return openBeir(await Promise.all(read));
    if (!/\.npz$/i.test(first.name)) return openFile(first.name, first.bytes);
    return openFile('.npy', await arrayOfNpz(first.bytes));
  },
  /** Reads text as CSV. */
  async table({ text }: { text: string }): Promise<TextTable> {
    const { readTable } = await import('../../csv/textsCsv');
    return readTable(text);
  },
  /** Everything one look at a run needs. There are no neighbours where there were too many rows to compare their pairs. */
  async analyse({ set: name }: OfSet, { setOf, job }: Surroundings) {
    const set = setOf(name);
    const packed = isLarge(set) ? undefined : await similaritiesOf(set, job);
    return {
      neighbours: packed ? await neighboursOf(set, job) : none,
      pca: await componentsOf(set, job),
      inspection: inspect(set.matrix, set.texts),
    };
  },
  /** The heat map of the rows in an order. */
  async picture(
    { set: name, order }: OfSet & { order: Int32Array<ArrayBuffer> },
    { setOf, job }: Surroundings,
  ) {
    return drive(picture(await similaritiesOf(setOf(name), job), order), job);
  },
  /**
   * Groups, and the words that set the texts of each apart. Without `k` as many as are suggested, which is 1 when no groups
   * stand out.
   */
  async cluster(
    { set: name, k }: OfSet & { k?: number | undefined },
    { setOf, job }: Surroundings,
  ) {
    const set = setOf(name);
    const unit = unitOf(set);
    const sample = isLarge(set) ? takeRows(unit, evenSample(unit.rows, MOST_TRIED)) : unit;
    const packed = isLarge(set)
      ? await drive(similarities(sample), job, 0, 0.3)
      : await similaritiesOf(set, job, 0.3);
    const suggested = await drive(suggestedCount(sample, packed), job, 0.3, 0.8);
    const found = await drive(kMeans(unit, k ?? suggested), job, 0.8, 1);
    const words = tellingWords(set.texts ?? [], found.labels, found.k, 2);
    return { ...found, words, suggested };
  },
  /**
   * A flat map, x and y of each row, and how many texts counted as near: 0 for principal components, as there are too few
   * texts, or too few different ones, for UMAP.
   */
  async map({ set: name }: OfSet, { setOf, job }: Surroundings) {
    const set = setOf(name);
    const neighbours = await neighboursOf(set, job);
    const { UMAP } = await import('umap-js');
    const points = await drive(umap(UMAP, neighbours), job);
    if (points) return { points, neighbours: neighbours.count };
    return { points: (await componentsOf(set, job)).points, neighbours: 0 };
  },
  /**
   * How each size and storage of the vectors does by labels, by queries that name the texts to find, or by what they keep.
   * `texts` has the rows of each text, of which several are copies. Without them each row is one, and without `sizes` all are judged.
   */
  async grid(
    {
      set,
      texts,
      by,
      sizes,
    }: OfSet & { texts?: readonly (readonly number[])[]; by: GridBy; sizes?: number[] },
    { setOf, job }: Surroundings,
  ) {
    const { matrix, texts: all } = setOf(set);
    const merged = texts ? mergeCopies(matrix, texts) : matrix;
    const grid = await drive(judgeGrid(merged, by, sizes), job);
    return { ...grid, findings: [...grid.findings, ...inspect(matrix, all).findings] };
  },
  /** The rows nearest to a query, best first. */
  async search(
    { set, query, most }: OfSet & { query: Float32Array<ArrayBuffer>; most: number },
    { setOf }: Surroundings,
  ) {
    return rank(unitOf(setOf(set)), query, most);
  },
  /** The interval of the mean of each list of values, and the gap between the one at `best` and each. */
  async intervals(
    { values, best }: { values: Float64Array<ArrayBuffer>[]; best: number },
    { job }: Surroundings,
  ) {
    const [means, gaps] = [[] as (Interval | undefined)[], [] as Gap[]];
    const ahead = values[best];
    for (const [at, list] of values.entries()) {
      const share = (part: number) => (at + part) / values.length;
      means.push(await drive(meanInterval(list), job, share(0), share(0.5)));
      const apart = list.map((value, place) => (ahead?.[place] ?? 0) - value);
      gaps.push(await drive(pairedGap(apart), job, share(0.5), share(1)));
    }
    return { means, gaps };
  },
  async file(
    { set: name, format, ...facts }: OfSet & { format: FileFormat } & FileFacts,
    { setOf, job }: Surroundings,
  ) {
    const { matrix, texts } = setOf(name);
    return drive(vectorFile(matrix, format, { texts, ...facts }), job);
  },
};

export type TaskName = keyof typeof tasks;
export type Tasks = {
  [T in TaskName]: {
    ask: Parameters<(typeof tasks)[T]>[0];
    answer: Awaited<ReturnType<(typeof tasks)[T]>>;
  };
};
export type Analysis = Tasks['analyse']['answer'];
export type NamedClusters = Tasks['cluster']['answer'];
export type FlatMap = Tasks['map']['answer'];

/** What the page says to a worker. */
export type ToWorker =
  | { [T in TaskName]: { kind: 'run'; task: T; ask: Tasks[T]['ask']; port: MessagePort } }[TaskName]
  | { kind: 'load'; set: string; matrix: Matrix; texts: readonly string[] | undefined }
  | { kind: 'drop'; set: string };

/** What a task says at its port. */
export type FromJob<T extends TaskName> =
  | { share: number }
  | { answer: Tasks[T]['answer'] }
  | { error: unknown };

/** True for more rows than are compared pair by pair. */
function isLarge({ matrix }: VectorSet): boolean {
  return matrix.rows > MOST_GRAM_ROWS;
}

function unitOf(set: VectorSet): Matrix {
  set.unit ??= unitRows(set.matrix);
  return set.unit;
}

async function similaritiesOf(
  set: VectorSet,
  job: Job,
  to = 1,
): Promise<Float32Array<ArrayBuffer>> {
  if (isLarge(set))
    throw new RangeError(`More than ${MOST_GRAM_ROWS} texts cannot be compared pair by pair.`);
  set.packed ??= await drive(similarities(unitOf(set)), job, 0, to);
  return set.packed;
}

async function componentsOf(set: VectorSet, job: Job): Promise<Pca> {
  set.pca ??= await drive(pca(set.matrix), job);
  return set.pca;
}

/** The neighbours of each row, as many as UMAP looks at. */
async function neighboursOf(set: VectorSet, job: Job): Promise<Neighbours> {
  const packed = await similaritiesOf(set, job, 0.95);
  set.neighbours ??= await drive(nearest(packed, set.matrix.rows, NEAR), job, 0.95, 1);
  return set.neighbours;
}
