import { create } from 'zustand';

export type ColorScheme = 'auto' | 'light' | 'dark';

// The script in index.html reads the same key and sets the same attribute before the first paint.
const KEY = 'meridian.theme';
const system =
  typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-color-scheme: dark)');

const useScheme = create<{ scheme: ColorScheme }>(() => ({ scheme: stored() }));

function stored(): ColorScheme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

function paint(scheme: ColorScheme): void {
  const dark = scheme === 'dark' || (scheme === 'auto' && system?.matches);
  document.documentElement.dataset['mantineColorScheme'] = dark ? 'dark' : 'light';
}

/** The theme the person chose; `auto` is as the system says. */
export function useColorScheme(): ColorScheme {
  return useScheme((state) => state.scheme);
}

/** Chooses the theme, for this browser. */
export function setColorScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // Without storage the choice holds until the page is left.
  }
  useScheme.setState({ scheme });
  paint(scheme);
}

/** Follows the system and the other tabs from now on. */
export function followColorScheme(): void {
  const follow = () => {
    const scheme = stored();
    useScheme.setState({ scheme });
    paint(scheme);
  };
  system?.addEventListener('change', () => paint(useScheme.getState().scheme));
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) follow();
  });
}
