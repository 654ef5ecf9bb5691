import { useMemo } from 'react';
import { groupByColumn, type Results } from '../../run/results';
import type { LabelColumn } from '../../run/labels';
import type { Run } from '../../run/run';
import { useTask } from '../../run/useTask';
import type { Common } from './pairs';

/** How well two runs keep the groups of one column apart. */
export interface Judged {
  /** `undefined` when the texts are grouped by no column. */
  column: string | undefined;
  a: number | undefined;
  b: number | undefined;
  /** Said in place of a score that there is none of. */
  none: string;
}

/** Judges both runs by the same column, on the texts both have. Clusters would favour the run they were found in. */
export function useJudged(
  a: { run: Run; results: Results },
  b: { run: Run; results: Results },
  common: Common,
): Judged {
  const name = a.results.grouping?.column ?? b.results.grouping?.column;
  const column = [...a.run.columns, ...b.run.columns].find((one) => one.name === name);
  const askA = useAsk(column, a, common.a);
  const askB = useAsk(column, b, common.b);
  const [one, two] = [useTask('separate', askA), useTask('separate', askB)];
  const problem = one.problem ?? two.problem;
  const open = problem === undefined ? '…' : 'not known';
  const none = one.answer && two.answer ? 'one group only' : open;
  return {
    column: name,
    a: one.answer?.score,
    b: two.answer?.score,
    none: name === undefined ? 'no column' : none,
  };
}

function useAsk(
  column: LabelColumn | undefined,
  { run, results }: { run: Run; results: Results },
  rows: Int32Array,
) {
  const { set, positions } = results;
  return useMemo(() => {
    if (!column) return undefined;
    const labels = groupByColumn(column, run.texts, positions)?.labels;
    const kept = new Int32Array(positions.length).fill(-1);
    for (const row of rows) kept[row] = labels?.[row] ?? -1;
    return { set, labels: kept };
  }, [column, run, set, positions, rows]);
}
