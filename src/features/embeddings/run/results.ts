import { create } from 'zustand';
import type { Collected } from './embeddingCollector';
import { vectorEngine } from '../../../lib/vectors/engine/browserEngine';
import type { Analysis, NamedClusters, Tasks } from '../../../lib/vectors/engine/protocol';
import { labelsOf, type LabelColumn } from './labels';
import type { Run } from './run';
import { messageOf } from '../../../lib/text/text';

/** Groups of the rows, by a column or found in the vectors. A label of -1 is no group. */
export interface Grouping {
  /** The column's name; `undefined` for clusters. */
  column: string | undefined;
  labels: Int32Array<ArrayBuffer>;
  names: readonly string[];
}

/** The results of a run so far. */
export interface Results extends Collected {
  /** The name of the vectors in the engine; a new one whenever more vectors came. */
  set: string;
  /** The text of each row. */
  texts: readonly string[];
  /** 0 to 1 while it is being computed. */
  share: number;
  problem?: string;
  analysis?: Analysis;
  clusters?: NamedClusters;
  grouping?: Grouping;
  /** How well the groups are separated; `undefined` until it is computed. */
  separation?: Tasks['separate']['answer'] | undefined;
}

interface Store {
  byRun: Readonly<Record<number, Results>>;
}

const useStore = create<Store>(() => ({ byRun: {} }));
let loads = 0;
const under = new Map<number, AbortController>();
/** The running choices of groups; a newer one replaces the running one of its run. */
const choosing = new Map<number, AbortController>();

/** What most tabs are given: a run that has vectors, and what has been computed of it so far. */
export interface TabProps {
  run: Run;
  results: Results;
}

/** The props of the tabs that can show something as soon as an answer came. */
export interface EarlyTabProps {
  run: Run;
  results: Results | undefined;
}

/** The results of a run so far. */
export function useResults(run: Run | undefined): Results | undefined {
  return useStore(({ byRun }) => (run ? byRun[run.id] : undefined));
}

/** Those of all runs. */
export function useAllResults(): Readonly<Record<number, Results>> {
  return useStore(({ byRun }) => byRun);
}

/** The same outside of components. */
export function resultsOf(run: Run): Results | undefined {
  return useStore.getState().byRun[run.id];
}

export function forgetResults(run: Run): void {
  release(run);
  useStore.setState(({ byRun }) => {
    const { [run.id]: _gone, ...rest } = byRun;
    return { byRun: rest };
  });
}

/** Stops computing with a run's vectors, and lets the engine forget them. */
function release(run: Run): void {
  under.get(run.id)?.abort();
  under.delete(run.id);
  choosing.get(run.id)?.abort();
  choosing.delete(run.id);
  const before = resultsOf(run);
  if (before) vectorEngine().drop(before.set);
}

/** Adds results for a set of vectors, unless the run has newer vectors or was dropped. */
function addResults(run: Run, set: string, more: Partial<Results>): void {
  useStore.setState(({ byRun }) => {
    const before = byRun[run.id];
    return before?.set === set
      ? { byRun: { ...byRun, [run.id]: { ...before, ...more } } }
      : { byRun };
  });
}

/** Computes again if a run has stopped sending and has more vectors than before. One that is not shown waits with that. */
export function refreshResults(run: Run, isShown = true): void {
  const { phase, textsDone, dimensions } = run.batches.state();
  const rests = phase === 'finished' || phase === 'cancelled' || phase === 'paused';
  const before = resultsOf(run);
  const same = before?.positions.length === textsDone && before.vectors.columns === dimensions;
  if (!rests || textsDone === 0 || same) return;
  const collected = run.batches.vectors();
  const texts = Array.from(collected.positions, (at) => run.texts[at] ?? '');
  loads += 1;
  const set = `run ${run.id}.${loads}`;
  const results: Results = { ...collected, set, texts, share: 0 };
  release(run);
  useStore.setState(({ byRun }) => ({ byRun: { ...byRun, [run.id]: results } }));
  vectorEngine().load(set, collected.vectors, texts);
  if (isShown) void compute(run, results);
}

/** Computes what has waited until the run is shown. */
export function computeOnce(run: Run): void {
  const results = resultsOf(run);
  if (results && !under.has(run.id)) void compute(run, results);
}

async function compute(run: Run, { set, positions }: Results): Promise<void> {
  under.get(run.id)?.abort();
  choosing.get(run.id)?.abort();
  const abort = new AbortController();
  under.set(run.id, abort);
  const engine = vectorEngine();
  const options = (from: number, to: number) => ({
    signal: abort.signal,
    onProgress: (share: number) => addResults(run, set, { share: from + (to - from) * share }),
  });
  try {
    const analysis = await engine.run('analyse', { set }, options(0, 0.7));
    addResults(run, set, { analysis, share: 0.7 });
    const clusters = await engine.run('cluster', { set }, options(0.7, 0.95));
    const [column] = run.columns;
    const grouping =
      (column && groupByColumn(column, run.texts, positions)) ?? groupByClusters(clusters);
    addResults(run, set, { clusters, share: 0.95 });
    await regroup(run, set, grouping, abort.signal);
    addResults(run, set, { share: 1 });
  } catch (error) {
    if (abort.signal.aborted) return;
    addResults(run, set, { share: 1, problem: messageOf(error) });
  }
}

/** Stops computing; finished results stay. */
export function stopComputing(run: Run): void {
  under.get(run.id)?.abort();
  const set = resultsOf(run)?.set;
  if (set !== undefined)
    addResults(run, set, { share: 1, problem: 'The computation was stopped.' });
}

/** Computes again from the start, by a click. */
export function computeAgain(run: Run): void {
  const results = resultsOf(run);
  if (!results) return;
  const { problem: _problem, ...rest } = results;
  useStore.setState(({ byRun }) => ({ byRun: { ...byRun, [run.id]: { ...rest, share: 0 } } }));
  void compute(run, rest);
}

/** Colours by other groups, and computes how well they are separated. */
async function regroup(
  run: Run,
  set: string,
  grouping: Grouping,
  signal: AbortSignal,
): Promise<void> {
  addResults(run, set, { grouping, separation: undefined });
  const { labels } = grouping;
  const separation = await vectorEngine().run('separate', { set, labels }, { signal });
  if (resultsOf(run)?.grouping === grouping) addResults(run, set, { separation });
}

/** Groups by clusters: `k` of them, or the suggested number. */
export function groupByClustersOf(run: Run, k: number | undefined): Promise<void> {
  return choose(run, async ({ set, clusters: known }, signal) => {
    const ask = k === undefined ? { set } : { set, k };
    const clusters =
      known && known.k === k ? known : await vectorEngine().run('cluster', ask, { signal });
    addResults(run, set, { clusters });
    return groupByClusters(clusters);
  });
}

/** Groups by a column of the input. */
export function groupByColumnOf(run: Run, name: string): Promise<void> {
  return choose(run, async ({ positions }) => {
    const column = run.columns.find((one) => one.name === name);
    return column && groupByColumn(column, run.texts, positions);
  });
}

async function choose(
  run: Run,
  find: (results: Results, signal: AbortSignal) => Promise<Grouping | undefined>,
): Promise<void> {
  const results = resultsOf(run);
  if (!results) return;
  const { set } = results;
  choosing.get(run.id)?.abort();
  const abort = new AbortController();
  choosing.set(run.id, abort);
  try {
    const grouping = await find(results, abort.signal);
    if (grouping && !abort.signal.aborted) await regroup(run, set, grouping, abort.signal);
  } catch (error) {
    if (!abort.signal.aborted) addResults(run, set, { problem: messageOf(error) });
  }
}

/** Clusters have the names of the words that set their texts apart, or numbers where there are no such words. */
function groupByClusters({ labels, k, words }: NamedClusters): Grouping {
  if (k === 1 && !labels.includes(-1)) return { column: undefined, labels, names: ['All texts'] };
  const found = words.map((some) => some.join(', '));
  const names = found.map((name, at) =>
    name === '' || found.indexOf(name) < at ? `Cluster ${at + 1}` : name,
  );
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

/** The name of the group of a row, if it has one. */
export function groupOfRow(grouping: Grouping | undefined, row: number): string | undefined {
  return grouping?.names[grouping.labels[row] ?? -1];
}
