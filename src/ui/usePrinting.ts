import { useSyncExternalStore } from 'react';

const paper = matchMedia('print');
let printing = paper.matches;
const listeners = new Set<() => void>();

function note({ type }: Event): void {
  printing = type === 'beforeprint' || (type === 'change' && paper.matches);
  for (const listener of listeners) listener();
}

// Not every browser tells of all three. Browsers may forget to tell of a change when nobody listened at the one before.
addEventListener('beforeprint', note);
addEventListener('afterprint', note);
paper.addEventListener('change', note);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while the page is drawn for paper, where nothing scrolls: a list then draws all its rows. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}
