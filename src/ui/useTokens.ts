import { useSyncExternalStore } from 'react';

let version = 0;
const listeners = new Set<() => void>();
let watch: MutationObserver | undefined;

/** Calls back when the theme changes, because a canvas does not follow it by itself. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  watch ??= new MutationObserver(() => {
    version += 1;
    for (const each of listeners) each();
  });
  if (listeners.size === 1)
    watch.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) watch?.disconnect();
  };
}

const known = new Map<string, { version: number; values: readonly string[] }>();

/** The current values of tokens (`--accent`), for what CSS does not paint. */
export function useTokens(names: readonly string[]): readonly string[] {
  return useSyncExternalStore(subscribe, () => {
    const key = names.join(' ');
    const before = known.get(key);
    if (before?.version === version) return before.values;
    const style = getComputedStyle(document.documentElement);
    const values = names.map((name) => style.getPropertyValue(name).trim());
    known.set(key, { version, values });
    return values;
  });
}
