import { create } from 'zustand';
import { useRunState } from '../run/run';
import { useRuns } from '../run/runs';

/** It outlives the page, as the runs do. */
const useStore = create(() => ({ folded: false }));

/** "Embed" folds the inputs, which leaves the room to the results. They are foldable when there are some. */
export function useFolded(): { folded: boolean; foldable: boolean } {
  const newest = useRuns(({ all }) => all[0]);
  const { phase, textsDone, texts } = useRunState(newest) ?? {};
  const rests = phase === 'finished' || phase === 'paused' || phase === 'cancelled';
  const isWhole = rests && textsDone === texts;
  // A run that lacks vectors needs the fields.
  const isNeeded = newest === undefined || (rests && !isWhole);
  const folded = useStore((store) => store.folded);
  return { folded: folded && !isNeeded, foldable: isWhole };
}

export function setFolded(folded: boolean): void {
  useStore.setState({ folded });
}
