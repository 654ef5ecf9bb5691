import { useEffect, useSyncExternalStore } from 'react';

/** Something the page on screen can do, offered in the palette. */
export interface PageAction {
  id: string;
  label: string;
  run: () => void;
}

let registered: readonly PageAction[] = [];
const listeners = new Set<() => void>();

function change(next: readonly PageAction[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

/** Offers actions while the calling component is on screen. */
export function usePageActions(actions: readonly PageAction[]): void {
  useEffect(() => {
    change([...registered, ...actions]);
    return () => change(registered.filter((action) => !actions.includes(action)));
  }, [actions]);
}

/** What the page on screen offers now. */
export function useRegisteredPageActions(): readonly PageAction[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => registered,
  );
}
