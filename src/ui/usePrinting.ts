import { useSyncExternalStore } from 'react';

const paper = matchMedia('print');
let asked = false;

function subscribe(listener: () => void): () => void {
  const note = ({ type }: Event) => {
    asked = type === 'beforeprint';
    listener();
  };
  // Not every browser tells of all three.
  addEventListener('beforeprint', note);
  addEventListener('afterprint', note);
  paper.addEventListener('change', listener);
  return () => {
    removeEventListener('beforeprint', note);
    removeEventListener('afterprint', note);
    paper.removeEventListener('change', listener);
  };
}

/** True while the page is drawn for paper, where nothing scrolls: a list then draws all its rows. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => asked || paper.matches);
}
