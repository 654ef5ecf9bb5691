import { create } from 'zustand';
import type { Collected } from '../../api/embeddingCollector';
import { vectorEngine } from '../../lib/vectors/browserEngine';
import type { Clusters, Suggestion } from '../../lib/vectors/clusters';
import type { Analysis, FlatMap } from '../../lib/vectors/protocol';
import type { Separation } from '../../lib/vectors/separation';
import { labelsOf, type LabelColumn } from './labels';
import type { Run } from './run';

/** Groups of the rows, by a column or found in the vectors. A label of -1 is no group. */
export interface Grouping {
  /** The column's name; `undefined` for clusters. */
  column: string | undefined;
  labels: Int32Array<ArrayBuffer>;
  names: readonly string[];
}

/** What has been computed of a run so far. */
export interface Results extends Collected {
  /** The text of each row. */
  texts: readonly string[];
  /** 0 to 1 while it is being computed. */
  share: number;
  problem?: string;
  analysis?: Analysis;
  clusters?: Clusters & { suggestions: Suggestion[] };
  grouping?: Grouping;
  /** How well the groups are kept apart; `undefined` until it is computed. */
  separation?: Separation | undefined;
  umap?: FlatMap;
}

interface Store {
  byRun: Readonly<Record<number, Results>>;
}

const useStore = create<Store>(() => ({ byRun: {} }));
const under = new Map<number, AbortController>();
/** The choice of groups that is being carried out; a newer one takes its place. */
const choosing = new Map<number, AbortController>();

/** The results of a run, as far as they are. */
export function useResults(run: Run | undefined): Results | undefined {
  return useStore(({ byRun }) => (run ? byRun[run.id] : undefined));
}

/** The same, outside of components. */
export function resultsOf(run: Run): Results | undefined {
  return useStore.getState().byRun[run.id];
}

export function forgetResults(run: Run): void {
  under.get(run.id)?.abort();
  under.delete(run.id);
  choosing.get(run.id)?.abort();
  choosing.delete(run.id);
  vectorEngine().drop(run.set);
  useStore.setState(({ byRun }) => {
    const { [run.id]: _gone, ...rest } = byRun;
    return { byRun: rest };
  });
}

/** Adds to the results of a run that is still kept. */
export function addResults(run: Run, more: Partial<Results>): void {
  useStore.setState(({ byRun }) => {
    const before = byRun[run.id];
    return before ? { byRun: { ...byRun, [run.id]: { ...before, ...more } } } : { byRun };
  });
}

/** Computes anew when a run rests and more vectors have come than before. */
export function refreshResults(run: Run): void {
  const { phase, textsDone } = run.batches.state();
  const rests = phase === 'finished' || phase === 'cancelled' || phase === 'paused';
  if (!rests || textsDone === 0 || resultsOf(run)?.positions.length === textsDone) return;
  const collected = run.batches.vectors();
  const texts = Array.from(collected.positions, (at) => run.texts[at] ?? '');
  const results: Results = { ...collected, texts, share: 0 };
  useStore.setState(({ byRun }) => ({ byRun: { ...byRun, [run.id]: results } }));
  vectorEngine().load(run.set, collected.vectors, texts);
  void compute(run, results);
}

async function compute(run: Run, { positions }: Results): Promise<void> {
  under.get(run.id)?.abort();
  choosing.get(run.id)?.abort();
  const abort = new AbortController();
  under.set(run.id, abort);
  const engine = vectorEngine();
  const { set } = run;
  const options = (from: number, to: number) => ({
    signal: abort.signal,
    onProgress: (share: number) => addResults(run, { share: from + (to - from) * share }),
  });
  try {
    const analysis = await engine.run('analyse', { set }, options(0, 0.7));
    addResults(run, { analysis, share: 0.7 });
    const clusters = await engine.run('cluster', { set }, options(0.7, 0.95));
    const [column] = run.columns;
    const grouping =
      (column && groupByColumn(column, run.texts, positions)) ??
      groupByClusters(clusters.labels, clusters.k);
    addResults(run, { clusters, share: 0.95 });
    await regroup(run, grouping, abort.signal);
    addResults(run, { share: 1 });
  } catch (error) {
    if (abort.signal.aborted) return;
    addResults(run, { share: 1, problem: wordsOf(error) });
  }
}

/** Stops computing; what is there stays. */
export function stopComputing(run: Run): void {
  under.get(run.id)?.abort();
  addResults(run, { share: 1, problem: 'The computation was stopped.' });
}

/** Computes again from the start, by a click. */
export function computeAgain(run: Run): void {
  const results = resultsOf(run);
  if (!results) return;
  const { problem: _problem, ...rest } = results;
  useStore.setState(({ byRun }) => ({ byRun: { ...byRun, [run.id]: { ...rest, share: 0 } } }));
  void compute(run, rest);
}

/** Colours and judges by other groups. */
async function regroup(run: Run, grouping: Grouping, signal?: AbortSignal): Promise<void> {
  addResults(run, { grouping, separation: undefined });
  const { labels } = grouping;
  const separation = await vectorEngine().run('separate', { set: run.set, labels }, { signal });
  if (resultsOf(run)?.grouping === grouping) addResults(run, { separation });
}

/** Groups by clusters: `k` of them, or as many as suggest themselves. */
export function groupByClustersOf(run: Run, k: number | undefined): Promise<void> {
  return choose(run, async (signal) => {
    const known = resultsOf(run)?.clusters;
    const ask = k === undefined ? { set: run.set } : { set: run.set, k };
    const clusters =
      known && known.k === k ? known : await vectorEngine().run('cluster', ask, { signal });
    addResults(run, { clusters });
    return groupByClusters(clusters.labels, clusters.k);
  });
}

/** Groups by a column of the input. */
export function groupByColumnOf(run: Run, name: string): Promise<void> {
  return choose(run, async () => {
    const column = run.columns.find((one) => one.name === name);
    return column && groupByColumn(column, run.texts, resultsOf(run)?.positions ?? []);
  });
}

async function choose(
  run: Run,
  find: (signal: AbortSignal) => Promise<Grouping | undefined>,
): Promise<void> {
  choosing.get(run.id)?.abort();
  const abort = new AbortController();
  choosing.set(run.id, abort);
  try {
    const grouping = await find(abort.signal);
    if (grouping && !abort.signal.aborted) await regroup(run, grouping, abort.signal);
  } catch (error) {
    if (!abort.signal.aborted) addResults(run, { problem: wordsOf(error) });
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function groupByClusters(labels: Int32Array<ArrayBuffer>, k: number): Grouping {
  const names = k === 1 ? ['All texts'] : Array.from({ length: k }, (_, at) => `Cluster ${at + 1}`);
  return { column: undefined, labels, names };
}

/** Groups rows, by the positions of their texts, by a column; `undefined` when no text has a value in it. */
export function groupByColumn(
  column: LabelColumn,
  texts: readonly string[],
  positions: ArrayLike<number>,
): Grouping | undefined {
  const values = labelsOf(column, texts);
  const names: string[] = [];
  const labels = Int32Array.from(positions, (position) => {
    const value = values[position] ?? '';
    if (value === '') return -1;
    const known = names.indexOf(value);
    return known >= 0 ? known : names.push(value) - 1;
  });
  return names.length === 0 ? undefined : { column: column.name, labels, names };
}
