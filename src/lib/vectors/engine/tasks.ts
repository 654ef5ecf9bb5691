import { readEmbeddings } from '../io/answer';
import { meanInterval, pairedGap, type Gap, type Interval } from '../math/bootstrap';
import { tellingWords } from '../../text/tellingWords';
import { kMeans, MOST_TRIED, suggestedCount } from '../math/clusters';
import { drive, type Job } from './drive';
import { vectorFile } from '../io/files';
import { MOST_GRAM_ROWS, similarities } from '../math/gram';
import { judgeGrid } from '../math/grid';
import { inspect } from '../io/inspect';
import { mergeCopies, takeRows, unitRows, type Matrix } from '../math/matrix';
import { nearest, rank, type Neighbours } from '../math/neighbours';
import { pca, type Pca } from '../math/pca';
import { picture } from '../io/picture';
import { evenSample } from '../math/random';
import type { TaskName, Tasks } from './protocol';
import { NEAR, umap } from '../math/umap';

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

type Carry = {
  [T in TaskName]: (ask: Tasks[T]['ask'], s: Surroundings) => Promise<Tasks[T]['answer']>;
};

const none: Neighbours = { count: 0, rows: new Int32Array(0), scores: new Float32Array(0) };

/** How the worker carries out each task. */
export const tasks: Carry = {
  async read({ text, expected }) {
    return { ...readEmbeddings(text, expected), whole: new Blob([text]) };
  },
  async open({ files }) {
    const read = files.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    }));
    const [first, ...others] = await Promise.all(read);
    if (!first || others.length > 0)
      return (await import('../io/beir')).openBeir(await Promise.all(read));
    const { openFile } = await import('../io/openFile');
    if (!/\.npz$/i.test(first.name)) return openFile(first.name, first.bytes);
    const { arrayOfNpz } = await import('../io/npy');
    return openFile('.npy', await arrayOfNpz(first.bytes));
  },
  async table({ text }) {
    const { readTable } = await import('../../csv/textsCsv');
    return readTable(text);
  },
  async analyse({ set: name }, { setOf, job }) {
    const set = setOf(name);
    const packed = isLarge(set) ? undefined : await similaritiesOf(set, job);
    return {
      neighbours: packed ? await neighboursOf(set, job) : none,
      pca: await componentsOf(set, job),
      inspection: inspect(set.matrix, set.texts),
    };
  },
  async picture({ set: name, order }, { setOf, job }) {
    return drive(picture(await similaritiesOf(setOf(name), job), order), job);
  },
  async cluster({ set: name, k }, { setOf, job }) {
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
  async map({ set: name }, { setOf, job }) {
    const set = setOf(name);
    const neighbours = await neighboursOf(set, job);
    const { UMAP } = await import('umap-js');
    const points = await drive(umap(UMAP, neighbours), job);
    if (points) return { points, neighbours: neighbours.count };
    return { points: (await componentsOf(set, job)).points, neighbours: 0 };
  },
  async grid({ set, texts, by, sizes }, { setOf, job }) {
    const { matrix, texts: all } = setOf(set);
    const grid = await drive(
      judgeGrid(texts ? mergeCopies(matrix, texts) : matrix, by, sizes),
      job,
    );
    return { ...grid, findings: [...grid.findings, ...inspect(matrix, all).findings] };
  },
  async search({ set, query, most }, { setOf }) {
    return rank(unitOf(setOf(set)), query, most);
  },
  async intervals({ values, best }, { job }) {
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
  async file({ set: name, format, ...facts }, { setOf, job }) {
    const { matrix, texts } = setOf(name);
    return drive(vectorFile(matrix, format, { texts, ...facts }), job);
  },
};

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
