import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '../../../../lib/text/text';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import type { Grid } from '../../../../lib/vectors/math/grid';
import type { Judging } from './judgings';

/** The grids of runs by the keys of their judgings, one computed after the other. */
export function useGrids(judgings: readonly Judging[]): {
  grids: ReadonlyMap<string, Grid>;
  share: number;
  problem: string | undefined;
} {
  const [grids, setGrids] = useState<ReadonlyMap<string, Grid>>(new Map());
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();
  const due = useMemo(() => judgings.filter(({ key }) => !grids.has(key)), [judgings, grids]);
  const [next] = due;
  useEffect(() => {
    if (!next) return undefined;
    const abort = new AbortController();
    const { key, ask } = next;
    vectorEngine()
      .run('grid', ask, { signal: abort.signal, onProgress: setShare })
      .then((grid) => {
        setShare(0);
        setGrids((before) => new Map([...before, [key, grid]]));
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setProblem(messageOf(error));
      });
    return () => abort.abort();
  }, [next]);
  const done = judgings.length - due.length;
  return { grids, share: judgings.length === 0 ? 1 : (done + share) / judgings.length, problem };
}
