import { useEffect, useEffectEvent, type RefObject } from 'react';
import { create } from 'zustand';
import { changedSince, useRunState } from '../run/run';
import { useRuns } from '../run/runs';
import type { Request } from './inputs';

interface Store {
  folded: boolean;
  /** The last run that came whole. It folds the inputs once, so that they stay open when they are opened again. */
  run: number | undefined;
}

/** It outlives the page, as the runs do. */
const useStore = create<Store>(() => ({ folded: false, run: undefined }));

/** When the pointer last moved over the results; 0 while it is elsewhere. */
let pointedAt = 0;

/** For the results, under the pointer of which nothing may move when the inputs fold. */
export const pointed = {
  onPointerMove: () => void (pointedAt = Date.now()),
  onPointerLeave: () => void (pointedAt = 0),
};

/**
 * Folds the inputs when a run has all its vectors, unless they are others by now, or someone is in the fields or points at
 * the results. Unfolds them when a run fails. They are foldable when there are results to make room for.
 */
export function useFolded(
  fields: RefObject<HTMLElement | null>,
  request: Request | undefined,
): { folded: boolean; foldable: boolean } {
  const newest = useRuns(({ all }) => all[0]);
  const state = useRunState(newest);
  const { id = 0 } = newest ?? {};
  const whole = state?.phase === 'finished' && state.textsDone === state.texts;
  const lacking = !whole && (state?.phase === 'finished' || state?.phase === 'paused');
  const isKnown = request !== undefined;
  const fold = useEffectEvent(() => {
    const isUsed = fields.current?.contains(document.activeElement) === true || pointedAt > id;
    const isOther = newest && request && changedSince(newest, request) !== undefined;
    useStore.setState(({ folded }) => ({ run: id, folded: folded || !(isUsed || isOther) }));
  });
  useEffect(() => {
    if (lacking) setFolded(false);
    if (whole && isKnown && useStore.getState().run !== id) fold();
  }, [id, whole, lacking, isKnown]);
  const folded = useStore((store) => store.folded) && newest !== undefined;
  return { folded, foldable: whole };
}

export function setFolded(folded: boolean): void {
  useStore.setState({ folded });
}
