import { useRef, useState } from 'react';
import { vectorEngine } from '../../../lib/vectors/browserEngine';
import { addResults } from '../results';
import type { Run } from '../run';

const settings = { neighbours: 15, minDistance: 0.1, seed: 42 };

/** UMAP by request: how far it is, and how it is stopped. */
export function useUmap(run: Run): {
  share: number | undefined;
  problem: string | undefined;
  start: () => void;
  stop: () => void;
} {
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  const start = () => {
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    setShare(0);
    setProblem(undefined);
    vectorEngine()
      .run('map', { set: run.set, ...settings }, { signal: mine.signal, onProgress: setShare })
      .then((umap) => addResults(run, { umap }))
      .catch((error: unknown) => {
        if (!mine.signal.aborted)
          setProblem(error instanceof Error ? error.message : String(error));
      })
      .finally(() => {
        if (abort.current === mine) setShare(undefined);
      });
  };
  const stop = () => {
    abort.current?.abort();
    abort.current = undefined;
    setShare(undefined);
  };
  return { share, problem, start, stop };
}
