import { useEffect, useState } from 'react';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import { addResults, type Results } from '../../run/results';
import type { Run } from '../../run/run';

const settings = { neighbours: 15, minDistance: 0.1, seed: 42 };

/** UMAP while it is wanted and not there, of the vectors there are: how far it is, and another try. */
export function useUmap(
  run: Run,
  { set, umap, share: computed }: Results,
  wanted: boolean,
): { share: number; problem: string | undefined; again: () => void } {
  const [state, setState] = useState<{ of: string; share: number; problem?: string }>();
  const [tries, setTries] = useState(0);
  // Everything else waits in the worker meanwhile: the groups go first.
  const due = wanted && !umap && computed === 1;
  useEffect(() => {
    if (!due) return undefined;
    const abort = new AbortController();
    vectorEngine()
      .run(
        'map',
        { set, ...settings },
        { signal: abort.signal, onProgress: (share) => setState({ of: set, share }) },
      )
      .then((found) => addResults(run, set, { umap: found }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        const problem = error instanceof Error ? error.message : String(error);
        setState({ of: set, share: 0, problem });
      });
    return () => abort.abort();
  }, [run, set, due, tries]);
  const { share = 0, problem } = state?.of === set ? state : {};
  const again = () => {
    setState(undefined);
    setTries(tries + 1);
  };
  return { share, problem, again };
}
