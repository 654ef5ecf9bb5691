import { useMemo, useSyncExternalStore } from 'react';

/** The current values of tokens (`--accent`), for what CSS does not paint: a canvas does not follow the theme by itself. */
export function useTokens(names: readonly string[]): readonly string[] {
  const scheme = useSyncExternalStore(watchScheme, schemeOfStyles);
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    return names.map((name) => style.getPropertyValue(name).trim());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each scheme has values of its own
  }, [names, scheme]);
}

/** The attribute by which Mantine's styles are chosen. Its hook may tell of another scheme before that has changed. */
const ATTRIBUTE = 'data-mantine-color-scheme';
const schemeOfStyles = () => document.documentElement.getAttribute(ATTRIBUTE);

function watchScheme(onChange: () => void): () => void {
  const watch = new MutationObserver(onChange);
  watch.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] });
  return () => watch.disconnect();
}
