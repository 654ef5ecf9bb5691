import { useEffect, useRef } from 'react';

/** Late enough not to compete with the page itself for anything. */
const LATER = 3000;

/** Does something once, when the page has been standing for a moment. */
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
