import { readEmbeddings } from '../io/answer';
import { meanInterval, pairedGap, type Gap, type Interval } from '../math/bootstrap';
import { tellingWords } from '../../text/tellingWords';
import { kMeans, MOST_TRIED, suggestedCount } from '../math/clusters';
import { drive, type Job } from './drive';
import { vectorFile } from '../io/files';
import { similarities } from '../math/gram';
import { judgeGrid } from '../math/grid';
import { inspect } from '../io/inspect';
import { mergeCopies, takeRows } from '../math/matrix';
import { rank, type Neighbours } from '../math/neighbours';
import { picture } from '../io/picture';
import { evenSample } from '../math/random';
import type { TaskName, Tasks } from './protocol';
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
    const { arrayOfNpz } = await import('../io/npz');
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
