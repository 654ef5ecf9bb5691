import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';

/** The current values of tokens (`--accent`), for what CSS does not paint: a canvas does not follow the theme by itself. */
export function useTokens(names: readonly string[]): readonly string[] {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    return names.map((name) => style.getPropertyValue(name).trim());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each scheme has values of its own
  }, [names, scheme]);
}
