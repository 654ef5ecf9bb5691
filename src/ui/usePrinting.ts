import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const paper = matchMedia('print');
let [asked, onPaper] = [false, paper.matches];
const listeners = new Set<() => void>();

function note({ type }: Event): void {
  if (type === 'change') onPaper = paper.matches;
  else asked = type === 'beforeprint';
  // Firefox prints before what was put off for a moment, as React's own updates are.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

// Not every browser tells of all three. Chromium tells of no change that somebody has read from `matches` before, so it is
// read only then.
addEventListener('beforeprint', note);
addEventListener('afterprint', note);
paper.addEventListener('change', note);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while the page is drawn for paper, where nothing scrolls: a list then draws all its rows. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => asked || onPaper);
}
