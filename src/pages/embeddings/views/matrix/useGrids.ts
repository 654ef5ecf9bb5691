import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '../../../../lib/text/text';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import type { Grid } from '../../../../lib/vectors/math/grid';
import { groupByColumn, type TabProps } from '../../run/results';

/** The grids of runs that have all their vectors, judged by a column, one after the other. */
export function useGrids(
  sides: readonly TabProps[],
  column: string,
): { grids: ReadonlyMap<string, Grid>; share: number; problem: string | undefined } {
  const [grids, setGrids] = useState<ReadonlyMap<string, Grid>>(new Map());
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();
  const due = useMemo(
    () => sides.filter(({ results }) => !grids.has(gridKey(results.set, column))),
    [sides, grids, column],
  );
  const [next] = due;
  useEffect(() => {
    const labels = next && labelsOf(next, column);
    if (!next || !labels) return undefined;
    const abort = new AbortController();
    const { set } = next.results;
    vectorEngine()
      .run('grid', { set, labels }, { signal: abort.signal, onProgress: setShare })
      .then((grid) => {
        setShare(0);
        setGrids((before) => new Map([...before, [gridKey(set, column), grid]]));
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setProblem(messageOf(error));
      });
    return () => abort.abort();
  }, [next, column]);
  const done = sides.length - due.length;
  return { grids, share: sides.length === 0 ? 1 : (done + share) / sides.length, problem };
}

export function gridKey(set: string, column: string): string {
  return `${set} ${column}`;
}

function labelsOf({ run, results }: TabProps, name: string): Int32Array<ArrayBuffer> | undefined {
  const column = run.columns.find((one) => one.name === name);
  return column && groupByColumn(column, run.texts, results.positions)?.labels;
}
