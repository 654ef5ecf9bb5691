import { useEffectEvent, useLayoutEffect } from 'react';
import { create } from 'zustand';

/** An action of the current page, offered in the palette. */
export interface PageAction {
  id: string;
  label: string;
  /** A single key that starts it. */
  key?: 'c' | 'e' | 'f' | 'escape';
  run: () => unknown;
}

const usePageActionStore = create<{ registered: readonly PageAction[] }>(() => ({
  registered: [],
}));
const { getState, setState } = usePageActionStore;

/** Offers actions while the calling component is mounted; only a change of their words offers them again. */
export function usePageActions(actions: readonly PageAction[]): void {
  const run = useEffectEvent((id: string) => actions.find((action) => action.id === id)?.run());
  const words = JSON.stringify(actions.map(({ id, label, key }) => ({ id, label, key })));
  // Before the page is painted, like the keys that start them.
  useLayoutEffect(() => {
    const own = (JSON.parse(words) as Omit<PageAction, 'run'>[]).map((action): PageAction => ({
      ...action,
      run: () => run(action.id),
    }));
    setState(({ registered }) => ({ registered: [...registered, ...own] }));
    return () =>
      setState(({ registered }) => ({
        registered: registered.filter((one) => !own.includes(one)),
      }));
  }, [words]);
}

/** The action of the current page that a key starts. */
export function actionOfKey(key: string): PageAction | undefined {
  return getState().registered.find((action) => action.key === key);
}

/** Runs an action of the current page to its end; `undefined` if it has none of that id. */
export function runPageAction(id: string): Promise<true> | undefined {
  const action = getState().registered.find((each) => each.id === id);
  return action && Promise.resolve(action.run()).then(() => true);
}

export function useRegisteredPageActions(): readonly PageAction[] {
  return usePageActionStore(({ registered }) => registered);
}

export function copyIdAction(
  noun: string,
  id: string,
  copy: (text: string, what: string) => void,
): PageAction {
  return { id: 'copy-id', label: `Copy the ${noun}’s ID`, run: () => copy(id, 'ID') };
}
