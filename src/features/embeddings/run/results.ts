import { useDeferredValue, useMemo } from 'react';
import { create } from 'zustand';
import { queryClient } from '../../../api/cache/queryClient';
import type { Collected } from './embeddingCollector';
import { vectorEngine } from '../../../lib/vectors/engine/browserEngine';
import type { Analysis, NamedClusters } from '../../../lib/vectors/engine/protocol';
import { fittingColumns, labelTexts, type LabelColumn } from './labels';
import { alikeTexts, isActive, type Run } from './run';
import { textLines } from '../../../lib/csv/textsCsv';
import { useInputs } from '../inputs/inputsStore';
import { useTask } from './useTask';

/** Groups of the rows, by a column or found in the vectors. A label of -1 is no group. */
export interface Grouping {
  /** The column's name; `undefined` for clusters. */
  column: string | undefined;
  labels: Int32Array<ArrayBuffer>;
  names: readonly string[];
}

/** The vectors of a run that the worker has. */
export interface Loaded extends Collected {
  /** Their name in the engine; a new one whenever more vectors came. */
  set: string;
  /** The text of each row. */
  texts: readonly string[];
}

/** They and what has been computed of them so far. */
export interface Results extends Loaded {
  /** 0 to 1 while it is being computed. */
  share: number;
  problem: string | undefined;
  analysis: Analysis | undefined;
  clusters: NamedClusters | undefined;
  grouping: Grouping | undefined;
}

interface Store {
  byRun: Readonly<Record<number, Loaded>>;
  /** How each run is grouped, where that was chosen: `c` and the name of a column, or `k` and a number of clusters. */
  choices: Readonly<Record<number, string>>;
  /** The vectors of which computing was stopped last. */
  stopped: string | undefined;
}

const useStore = create<Store>(() => ({ byRun: {}, choices: {}, stopped: undefined }));
let loads = 0;

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

/** The vectors of all runs that have some. */
export function useAllLoaded(): Readonly<Record<number, Loaded>> {
  return useStore(({ byRun }) => byRun);
}

/** Those of a run, outside of components. */
export function loadedOf(run: Run): Loaded | undefined {
  return useStore.getState().byRun[run.id];
}

/** The results of a run so far. What is shown is computed. */
export function useResults(run: Run | undefined): Results | undefined {
  const loaded = useStore(({ byRun }) => run && byRun[run.id]);
  const choice = useStore(({ choices }) => run && choices[run.id]);
  const columns = useColumns(run);
  const isStopped = useStore(({ stopped }) => stopped === loaded?.set) && loaded !== undefined;
  const isOn = !isStopped;
  const ask = loaded && { set: loaded.set };
  const { answer: analysis, ...first } = useTask('analyse', ask, { isOn });
  const k = choice?.startsWith('k ') ? Number(choice.slice(2)) : undefined;
  // What the page asks for when it draws the analysis, such as the heat map, comes first.
  const isDrawn = useDeferredValue(analysis) === analysis;
  const { answer: clusters, ...second } = useTask('cluster', analysis && ask && { ...ask, k }, {
    isOn: isOn && isDrawn,
    isKept: true,
  });
  const grouping = useMemo(() => {
    if (!loaded || !analysis) return undefined;
    const column = columns.find(({ name }) => (choice ?? `c ${name}`) === `c ${name}`);
    const byColumn = column && labelTexts(column, loaded.texts, true);
    if (byColumn && byColumn.names.length > 0) return byColumn;
    return clusters && groupByClusters(clusters);
  }, [columns, loaded, analysis, choice, clusters]);
  const stopped = isStopped ? 'The computation was stopped.' : undefined;
  const problem = first.problem ?? second.problem ?? stopped;
  const share = 0.75 * first.share + 0.25 * second.share;
  return useMemo(
    () => loaded && { ...loaded, share, problem, analysis, clusters, grouping },
    [loaded, share, problem, analysis, clusters, grouping],
  );
}

/** The columns to colour and judge by: those in the field where it has the texts of the run, as labels are corrected there. */
export function useColumns(run: Run | undefined): readonly LabelColumn[] {
  const { columns, texts, mode } = useInputs(({ inputs }) => inputs);
  return useMemo(() => {
    if (!run) return [];
    const isSame = mode === 'texts' && alikeTexts(textLines(texts), run.texts);
    const given = isSame ? fittingColumns(run.texts, columns) : [];
    return given.length > 0 ? given : fittingColumns(run.texts, run.table);
  }, [run, columns, texts, mode]);
}

/** Lets the engine forget the vectors of a run. */
export function forgetResults(run: Run): void {
  const before = loadedOf(run);
  if (before) vectorEngine().drop(before.set);
  useStore.setState(({ byRun, choices }) => {
    const { [run.id]: _vectors, ...others } = byRun;
    const { [run.id]: _choice, ...kept } = choices;
    return { byRun: others, choices: kept };
  });
}

/** Gives the engine the vectors of a run that has stopped sending, if there are more than before. */
export function loadVectors(run: Run): void {
  const { textsDone, dimensions } = run.batches.state();
  const before = loadedOf(run);
  const same = before?.positions.length === textsDone && before.vectors.columns === dimensions;
  if (isActive(run) || textsDone === 0 || same) return;
  if (before) vectorEngine().drop(before.set);
  const collected = run.batches.vectors();
  const texts = Array.from(collected.positions, (at) => run.texts[at] ?? '');
  loads += 1;
  const loaded = { ...collected, set: `run ${run.id}.${loads}`, texts };
  vectorEngine().load(loaded.set, loaded.vectors, texts);
  useStore.setState(({ byRun }) => ({ byRun: { ...byRun, [run.id]: loaded } }));
}

const computed = ['analyse', 'cluster'];

/** Stops computing; finished results stay. */
export function stopComputing({ set }: Results): void {
  useStore.setState({ stopped: set });
  for (const task of computed) void queryClient.cancelQueries({ queryKey: ['vectors', set, task] });
}

/** Computes what is missing, by a click. */
export function computeAgain({ set }: Results): void {
  useStore.setState({ stopped: undefined });
  void queryClient.resetQueries({
    queryKey: ['vectors', set],
    predicate: ({ state }) => state.status === 'error',
  });
}

/** Groups a run by a column of the input, `c topic`, or by so many clusters, `k 3`. */
export function groupRun(run: Run, choice: string): void {
  useStore.setState(({ choices }) => ({ choices: { ...choices, [run.id]: choice } }));
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
