import { useDeferredValue, useMemo } from 'react';
import { queryClient } from '../../../api/cache/queryClient';
import { textLines } from '../../../lib/csv/textsCsv';
import type { NamedClusters } from '../../../lib/vectors/engine/tasks';
import { fittingColumns, labelTexts, type LabelColumn } from '../run/labels';
import { alikeTexts, type Run } from '../run/run';
import { useTask } from '../run/useTask';
import { useInputs, usePlayground } from './playground';

/** Groups of the rows, by a column or found in the vectors. A label of -1 is no group. */
export interface Grouping {
  /** The column's name; `undefined` for clusters. */
  column: string | undefined;
  labels: Int32Array<ArrayBuffer>;
  names: readonly string[];
}

/** The vectors of a run, and what has been computed of them so far; `share` is 0 to 1 meanwhile. */
export type Results = NonNullable<ReturnType<typeof useResults>>;

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

/** The results of a run so far. What is shown is computed. */
export function useResults(run: Run | undefined) {
  const loaded = usePlayground((playground) => run && playground.loaded[run.id]);
  const choice = usePlayground(({ groupings }) => run && groupings[run.id]);
  const columns = useColumns(run);
  const isStopped = usePlayground(({ stopped }) => loaded && stopped === loaded.set) ?? false;
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
  const grouping = useMemo((): Grouping | undefined => {
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
  const { columns, texts, mode } = useInputs();
  return useMemo(() => {
    if (!run) return [];
    const isSame = mode === 'texts' && alikeTexts(textLines(texts), run.texts);
    const given = isSame ? fittingColumns(run.texts, columns) : [];
    return given.length > 0 ? given : fittingColumns(run.texts, run.table);
  }, [run, columns, texts, mode]);
}

const computed = ['analyse', 'cluster'];

/** Stops computing; finished results stay. */
export function stopComputing({ set }: Results): void {
  usePlayground.setState({ stopped: set });
  for (const task of computed) void queryClient.cancelQueries({ queryKey: ['vectors', set, task] });
}

/** Computes what is missing, by a click. */
export function computeAgain({ set }: Results): void {
  usePlayground.setState({ stopped: undefined });
  void queryClient.resetQueries({
    queryKey: ['vectors', set],
    predicate: ({ state }) => state.status === 'error',
  });
}

/** Groups a run by a column of the input, `c topic`, or by so many clusters, `k 3`. */
export function groupRun(run: Run, choice: string): void {
  usePlayground.setState(({ groupings }) => ({ groupings: { ...groupings, [run.id]: choice } }));
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
