import { useEffect, useRef } from 'react';

/** Late enough not to slow down the page itself. */
const LATER = 3000;

/** Runs a function once, shortly after the page is shown. */
export function useWhenIdle(action: () => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), LATER);
    return () => clearTimeout(timer);
  }, []);
}
