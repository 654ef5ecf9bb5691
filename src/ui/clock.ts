import { useState, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { clockAhead, onClockChange, serviceNow } from '../lib/time/clock';
import { dayOf, dayStart, setUtc } from '../lib/time/dates';
import { readStored, writeStored } from '../memory/browserStorage';

// One clock for all ages on the page. It ticks every second and pauses while the tab is hidden.
let now = serviceNow();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The time all ages on the page are relative to, in ms. */
export const pageTime = (): number => now;

function tick(): void {
  now = serviceNow();
  for (const listener of listeners) listener();
}

onClockChange(tick);

function tickWhenSeen(): void {
  if (!document.hidden) tick();
}

/** Calls `listener` whenever the page's time changes; returns a function that stops it. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tickWhenSeen, 1000);
    document.addEventListener('visibilitychange', tickWhenSeen);
  }
  // An age added between two ticks uses the last tick's time; after a pause all ages are updated.
  if (serviceNow() - now >= 1000) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tickWhenSeen);
  };
}

/** Computes a value from the page's time; the component is drawn again only when the value changes. */
export function useClock<T extends string | number | boolean | undefined>(
  read: (now: number) => T,
): T {
  return useSyncExternalStore(onTick, () => read(now));
}

/** The page's time, updated every second. */
export function useNow(): number {
  return useSyncExternalStore(onTick, pageTime);
}

/** The page's time rounded down to 30 s, for values that matter by the minute and are slow to compute. */
export function useCoarseNow(): number {
  return useClock((time) => Math.floor(time / 30_000) * 30_000);
}

/** When the page's day began, in ms: what is called "Today" is another day from midnight on. */
export function useToday(): number {
  return useClock((time) => dayStart(dayOf(time)));
}

/** When the component was first drawn, for periods that count back from then. It follows what is learned of the clock. */
export function useOpenedAt(): number {
  const [at] = useState(() => serviceNow() - clockAhead());
  return at + useClock(clockAhead);
}

const NAME = 'meridian.times';

/** The zone in which this browser shows, filters and picks times. A tab that is open already keeps its own. */
export const useZone = create<{ zone: 'local' | 'utc' }>(() => ({
  zone: readStored('local', NAME) === 'utc' ? 'utc' : 'local',
}));
setUtc(useZone.getState().zone === 'utc');

/** The name of the local one, such as `Pacific/Auckland`. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function setZone(zone: 'local' | 'utc'): void {
  writeStored('local', NAME, zone === 'utc' ? zone : undefined);
  setUtc(zone === 'utc');
  useZone.setState({ zone });
  tick();
}
