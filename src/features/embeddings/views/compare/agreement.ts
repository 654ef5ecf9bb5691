import { useEffect, useMemo } from 'react';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import { meanOf } from '../../../../lib/vectors/math/agreement';
import { differenceInterval, type Interval } from '../../../../lib/vectors/math/bootstrap';
import type { Separation } from '../../../../lib/vectors/math/separation';
import { judgeLabels } from '../../../../lib/vectors/math/labels';
import { takeRows } from '../../../../lib/vectors/math/matrix';
import { groupByColumn, type Results, type TabProps } from '../../run/results';
import { useTask } from '../../run/useTask';
import type { LabelColumn } from '../../run/labels';

/** How far two runs agree on the texts that both have. */
export function useAgreement(a: { results: Results }, b: { results: Results }) {
  const common = useMemo(
    () => commonRows(a.results.positions, b.results.positions),
    [a.results.positions, b.results.positions],
  );
  const [{ set: setA, vectors: vectorsA }, { set: setB, vectors: vectorsB }] = [
    a.results,
    b.results,
  ];
  const names = useMemo(() => setsOf(setA, setB, common), [setA, setB, common]);
  useEffect(() => {
    if (common.whole) return undefined;
    // Vectors are missing on one side: the worker is given those that both have.
    const engine = vectorEngine();
    engine.load(names.a, takeRows(vectorsA, common.a));
    engine.load(names.b, takeRows(vectorsB, common.b));
    return () => {
      engine.drop(names.a);
      engine.drop(names.b);
    };
  }, [names, common, vectorsA, vectorsB]);
  return { common, ...useTask('compare', common.a.length > 0 ? names : undefined) };
}

function setsOf(a: string, b: string, { whole }: Common): { a: string; b: string } {
  if (whole) return { a, b };
  return { a: `${a} with ${b}`, b: `${b} with ${a}` };
}

/** The texts that have a vector in both runs, by their rows in each. */
interface Common {
  a: Int32Array<ArrayBuffer>;
  b: Int32Array<ArrayBuffer>;
  /** Both runs have all of them, row by row. */
  whole: boolean;
}

function commonRows(a: Results['positions'], b: Results['positions']): Common {
  const ofB = new Map<number, number>();
  for (const [row, position] of b.entries()) ofB.set(position, row);
  const [rowsA, rowsB]: [number[], number[]] = [[], []];
  for (const [row, position] of a.entries()) {
    const other = ofB.get(position);
    if (other === undefined) continue;
    rowsA.push(row);
    rowsB.push(other);
  }
  const whole = rowsA.length === a.length && rowsB.length === b.length;
  return { a: Int32Array.from(rowsA), b: Int32Array.from(rowsB), whole };
}

/** How well two runs keep the groups of one column apart. */
export interface Judged {
  /** `undefined` when the texts are grouped by no column. */
  column: string | undefined;
  a: Separation | undefined;
  b: Separation | undefined;
  /** The 95 % interval of the difference of both scores, on the same texts. */
  range: Interval | undefined;
  /** Shown where there is no score. */
  none: string;
  /** How often the nearest text is of the same group in each run, and the difference on the same texts. */
  nearest: { a: number; b: number; range: Interval | undefined } | undefined;
}

/** Judges both runs by the same column, on the texts both have. Clusters would favour the run they were found in. */
export function useJudged(a: TabProps, b: TabProps, common: Common): Judged {
  const name = a.results.grouping?.column ?? b.results.grouping?.column;
  const column = [...a.run.columns, ...b.run.columns].find((one) => one.name === name);
  const askA = useAsk(column, a, common.a);
  const askB = useAsk(column, b, common.b);
  const [one, two] = [useTask('separate', askA), useTask('separate', askB)];
  const hits = useMemo(
    () => hitsOf(a, askA?.labels, b, askB?.labels, common),
    [a, askA, b, askB, common],
  );
  const asked = useMemo(() => {
    if (!hits) return undefined;
    return { values: [Float64Array.from(hits, ([first, second]) => second - first)] };
  }, [hits]);
  const { answer: intervals } = useTask('intervals', asked);
  const problem = one.problem ?? two.problem;
  const open = problem === undefined ? '…' : 'not known';
  const none = one.answer && two.answer ? 'one group only' : open;
  return {
    column: name,
    a: one.answer,
    b: two.answer,
    range: differenceOf(one.answer, two.answer),
    none: name === undefined ? 'no column' : none,
    nearest: hits &&
      intervals && {
        a: meanOf(hits.map(([first]) => first)) ?? 0,
        b: meanOf(hits.map(([, second]) => second)) ?? 0,
        range: intervals[0],
      },
  };
}

function differenceOf(a: Separation | undefined, b: Separation | undefined): Interval | undefined {
  if (a?.score === undefined || b?.score === undefined) return undefined;
  return differenceInterval(b.score - a.score, a.influence, b.influence);
}

/** Of each text judged in both runs: whether its nearest text is of the same group (1) or not (0). */
function hitsOf(
  a: TabProps,
  labelsA: Int32Array | undefined,
  b: TabProps,
  labelsB: Int32Array | undefined,
  common: Common,
): [number, number][] | undefined {
  const [one, two] = [a.results.analysis, b.results.analysis];
  if (!one?.pairwise || !two?.pairwise || !labelsA || !labelsB) return undefined;
  const [first, second] = [
    judgeLabels(one.neighbours, labelsA).outcomes,
    judgeLabels(two.neighbours, labelsB).outcomes,
  ];
  const hits = Array.from(common.a, (row, at): [number, number] => [
    first[row] ?? -1,
    second[common.b[at] ?? -1] ?? -1,
  ]).filter(([x, y]) => x >= 0 && y >= 0);
  return hits.length === 0 ? undefined : hits;
}

function useAsk(column: LabelColumn | undefined, { run, results }: TabProps, rows: Int32Array) {
  const { set, positions } = results;
  return useMemo(() => {
    if (!column) return undefined;
    const labels = groupByColumn(column, run.texts, positions)?.labels;
    const kept = new Int32Array(positions.length).fill(-1);
    for (const row of rows) kept[row] = labels?.[row] ?? -1;
    return { set, labels: kept };
  }, [column, run, set, positions, rows]);
}
