import { useEffect, useMemo } from 'react';
import { addResults, type TabProps } from '../../run/results';
import { useTask } from '../../run/useTask';

const settings = { neighbours: 15, minDistance: 0.1, seed: 42 };

/** Computes the map by UMAP once it is wanted and the groups, which come first, are computed. */
export function useUmap(
  { run, results: { set, umap, share: computed } }: TabProps,
  wanted: boolean,
) {
  const due = wanted && !umap && computed === 1;
  const ask = useMemo(() => (due ? { set, ...settings } : undefined), [set, due]);
  const task = useTask('map', ask);
  const { answer } = task;
  useEffect(() => {
    if (answer) addResults(run, set, { umap: answer });
  }, [answer, run, set]);
  return task;
}
