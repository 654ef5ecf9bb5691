import { useSyncExternalStore } from 'react';

// The one clock that every age on the page goes by. It ticks each second, and stands still while the tab is hidden.
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The time all ages on screen are reckoned from, in ms. */
export const pageTime = (): number => now;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function tickWhenSeen(): void {
  if (!document.hidden) tick();
}

/** Calls `listener` whenever the page's time changes; returns a stop. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tickWhenSeen, 1000);
    document.addEventListener('visibilitychange', tickWhenSeen);
  }
  // What comes between two ticks joins the time the others show; after a standstill it moves them all.
  if (Date.now() - now >= 1000) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tickWhenSeen);
  };
}

/** What `read` makes of the page's time; the component is drawn again only when that changes. */
export function useClock<T extends string | number | boolean | undefined>(
  read: (now: number) => T,
): T {
  return useSyncExternalStore(onTick, () => read(now));
}

/** The page's time, each second. */
export function useNow(): number {
  return useSyncExternalStore(onTick, pageTime);
}

/** The page's time to half a minute, for what is judged by minutes and too dear to reckon each second. */
export function useCoarseNow(): number {
  return useClock((time) => Math.floor(time / 30_000) * 30_000);
}
