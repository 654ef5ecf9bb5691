import { useDeferredValue, type ReactNode } from 'react';

/** Content that is drawn once the rest of the page has been painted, so that the rest stands sooner. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
