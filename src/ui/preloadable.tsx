import { lazy, Suspense, useState } from 'react';
import { KeysHeld } from './heldKeys';
import type { Component, Part } from './jsx';

type Preloadable<P extends object> = Component<P> & {
  /** Loads the code; call it when the component is likely to be needed. */
  preload: () => void;
};

const online = () => new Promise((back) => addEventListener('online', back, { once: true }));

/** Loads code; what can't be loaded without a connection comes with that. */
export function loadOnline<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((error: unknown) => {
    if (navigator.onLine) throw error;
    return online().then(load);
  });
}

/**
 * Like React's `lazy`, but shown at once if the code is already loaded. A lazy component always suspends the first
 * time, and React then delays the content by a third of a second.
 */
export function preloadable<P extends object>(load: () => Promise<Component<P>>): Preloadable<P> {
  let loaded: Component<P> | undefined;
  const fetchIt = async () => {
    loaded = await loadOnline(load);
    return { default: loaded };
  };
  const Later: Component<P> = lazy(fetchIt);
  function Shown(props: P) {
    // Chosen once, so that the component is not remounted when its code is loaded.
    const [Now] = useState(() => loaded ?? Later);
    return <Now {...props} />;
  }
  return Object.assign(Shown, { preload: () => void fetchIt().catch(() => undefined) });
}

/** A part of a page whose code is loaded when it is first shown; until then `meanwhile` stands in its place. */
export function onDemand<P extends object>(
  load: () => Promise<Component<P>>,
  meanwhile: Part = null,
): Preloadable<P> {
  const Loaded = preloadable(load);
  function Shown(props: P) {
    return (
      <Suspense fallback={meanwhile}>
        <Loaded {...props} />
      </Suspense>
    );
  }
  return Object.assign(Shown, { preload: Loaded.preload });
}

/** A panel, menu or dialog that is loaded when it is opened. Keys pressed before wait for it. */
export function openable<P extends object>(load: () => Promise<Component<P>>): Preloadable<P> {
  return onDemand(load, <KeysHeld />);
}

/**
 * Loads what stands beside a page, which must not fall when this cannot be loaded: without a connection it comes with that.
 */
export function besides<P extends object>(load: () => Promise<Component<P>>): Component<P> {
  return onDemand(() => load().catch(() => online().then(load)));
}
