import { readEmbeddings } from '../io/answer';
import { meanInterval, pairedGap, type Gap, type Interval } from '../math/bootstrap';
import { tellingWords } from '../../text/tellingWords';
import { kMeans, MOST_TRIED, suggestedCount } from '../math/clusters';
import { drive, type Job } from './drive';
import { pairFacts } from '../math/pairs';
import { vectorFile } from '../io/files';
import { similarities } from '../math/gram';
import { judgeGrid } from '../math/grid';
import { inspect } from '../io/inspect';
import { mergeCopies, takeRows, type Matrix } from '../math/matrix';
import { rank, type Neighbours } from '../math/neighbours';
import { picture } from '../io/picture';
import { evenSample } from '../math/random';
import type { TaskName, Tasks } from './protocol';
import { labelledSilhouette } from '../math/silhouette';
import {
  componentsOf,
  isLarge,
  neighboursOf,
  similaritiesOf,
  unitOf,
  type VectorSet,
} from './sets';
import { umap } from '../math/umap';

/** What a task can use. `setOf` throws when nothing was loaded under that name. */
export interface Surroundings {
  setOf(name: string): VectorSet;
  job: Job;
}

type Carry = {
  [T in TaskName]: (ask: Tasks[T]['ask'], s: Surroundings) => Promise<Tasks[T]['answer']>;
};

/** How many of the most similar pairs are shown. */
const PAIRS = 8;

/** So many of the texts are judged where there are too many to compare pair by pair. */
const MOST_JUDGED = 2_000;

const none: Neighbours = { count: 0, rows: new Int32Array(0), scores: new Float32Array(0) };

/** How the worker carries out each task. */
export const tasks: Carry = {
  async read({ text, expected }) {
    return { ...readEmbeddings(text, expected), whole: new Blob([text]) };
  },
  async open({ file, name }) {
    const { openFile } = await import('../io/openFile');
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!/\.npz$/i.test(name)) return openFile(name, bytes);
    const { arrayOfNpz } = await import('../io/npz');
    return openFile('.npy', await arrayOfNpz(bytes));
  },
  async table({ text }) {
    const { readTable } = await import('../../csv/textsCsv');
    return readTable(text);
  },
  async analyse({ set: name }, { setOf, job }) {
    const set = setOf(name);
    const packed = isLarge(set) ? undefined : await similaritiesOf(set, job);
    return {
      pairs: packed && (await drive(pairFacts(packed, set.matrix.rows, PAIRS), job)),
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
    const { sample, packed } = await sampled(set, job, MOST_TRIED);
    const suggested = await drive(suggestedCount(sample, packed), job, 0.3, 0.8);
    const found = await drive(kMeans(unit, k ?? suggested), job, 0.8, 1);
    const words = tellingWords(set.texts ?? [], found.labels, found.k, 2);
    return { ...found, words, suggested };
  },
  async separate({ set: name, labels }, { setOf, job }) {
    const set = setOf(name);
    const labelled = [...labels.keys()].filter((row) => (labels[row] ?? -1) >= 0);
    const rows = evenSample(labelled.length, MOST_JUDGED).map((at) => labelled[at] ?? 0);
    const all = !isLarge(set);
    const packed = all
      ? await similaritiesOf(set, job, 0.7)
      : await drive(similarities(takeRows(unitOf(set), rows)), job, 0, 0.7);
    const judged = all ? labels : rows.map((row) => labels[row] ?? -1);
    return {
      silhouette: await drive(labelledSilhouette(packed, judged), job, 0.7, 1),
      texts: all ? labelled.length : rows.length,
    };
  },
  async map({ set: name }, { setOf, job }) {
    const set = setOf(name);
    const neighbours = await neighboursOf(set, job);
    const { UMAP } = await import('umap-js');
    const points = await drive(umap(UMAP, neighbours), job);
    if (points) return { points, method: 'umap', neighbours: neighbours.count };
    return { points: (await componentsOf(set, job)).points, method: 'pca', neighbours: 0 };
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

/** The rows to try numbers of groups on, with their similarities: all of them where all pairs are compared. */
async function sampled(
  set: VectorSet,
  job: Job,
  most: number,
): Promise<{ sample: Matrix; packed: Float32Array }> {
  const unit = unitOf(set);
  if (!isLarge(set)) return { sample: unit, packed: await similaritiesOf(set, job, 0.3) };
  const sample = takeRows(unit, evenSample(unit.rows, most));
  return { sample, packed: await drive(similarities(sample), job, 0, 0.3) };
}
