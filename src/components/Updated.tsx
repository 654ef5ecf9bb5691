import { useSyncExternalStore } from 'react';
import { ago, formatTime } from '../lib/dates';
import styles from './Updated.module.css';

/** One clock for every age on screen; it stands still while the tab is hidden. */
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  if (document.hidden) return;
  now = Date.now();
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  now = Date.now();
  timer ??= setInterval(tick, 1000);
  document.addEventListener('visibilitychange', tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

/** The time, renewed every `stepSeconds` while the page is visible. */
export function useNow(stepSeconds = 1): number {
  const step = stepSeconds * 1000;
  return useSyncExternalStore(listen, () => Math.floor(now / step) * step);
}

/** "Updated 4 s ago". */
export function Updated({ at }: { at: number }) {
  const time = Math.max(useNow(), at);
  return (
    <span className={styles.updated} title={formatTime(at)}>
      Updated {ago(at, time)}
    </span>
  );
}
