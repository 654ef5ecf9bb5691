import { lazy, useState, type ComponentType } from 'react';

type Preloadable<P extends object> = ComponentType<P> & {
  /** Fetches the code; call it when the component is likely to be wanted. */
  preload: () => void;
};

/**
 * A component whose code comes later, like React's `lazy`, but shown at once when the code is there already: a lazy one
 * waits at its first showing all the same, and React then holds what it waited for back for a third of a second.
 */
export function preloadable<P extends object>(
  load: () => Promise<ComponentType<P>>,
): Preloadable<P> {
  let loaded: ComponentType<P> | undefined;
  const fetchIt = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Later: ComponentType<P> = lazy(fetchIt);
  function Shown(props: P) {
    // Chosen once, so that the component is not made anew when its code comes.
    const [Component] = useState(() => loaded ?? Later);
    return <Component {...props} />;
  }
  return Object.assign(Shown, { preload: () => void fetchIt().catch(() => undefined) });
}
