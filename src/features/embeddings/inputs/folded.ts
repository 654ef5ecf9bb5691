import { create } from 'zustand';
import { isSending, useRunState } from '../run/run';
import { useRuns } from '../run/runs';

/** It outlives the page, as the runs do. */
const useStore = create(() => ({ folded: false }));

/** "Embed" folds the inputs, which leaves the room to the results. A run that lacks vectors needs them. */
export function useFolded(): boolean {
  const newest = useRunState(useRuns(({ all }) => all[0]));
  const folded = useStore((store) => store.folded);
  return folded && newest !== undefined && (isSending(newest) || newest.textsDone === newest.texts);
}

export function setFolded(folded: boolean): void {
  useStore.setState({ folded });
}
