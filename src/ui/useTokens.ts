import { useSyncExternalStore } from 'react';

/** Calls back when the theme changes, because a canvas does not follow it by itself. */
function subscribe(listener: () => void): () => void {
  const watch = new MutationObserver(listener);
  watch.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => watch.disconnect();
}

/** By theme and names. */
const known = new Map<string, readonly string[]>();

/** The current values of tokens (`--accent`), for what CSS does not paint. */
export function useTokens(names: readonly string[]): readonly string[] {
  return useSyncExternalStore(subscribe, () => {
    const page = document.documentElement;
    const key = [page.dataset['mantineColorScheme'], ...names].join(' ');
    const before = known.get(key);
    if (before) return before;
    const style = getComputedStyle(page);
    const values = names.map((name) => style.getPropertyValue(name).trim());
    known.set(key, values);
    return values;
  });
}
