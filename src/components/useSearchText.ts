import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';

const PAUSE = 250;

/**
 * The text of a search box: at once on screen, a moment later in the address, and in the list whenever the browser has
 * time. A change of the address from elsewhere (Back) is taken over.
 */
export function useSearchText(
  q: string,
  commit: (q: string) => void,
): { text: string; deferred: string; setText: (text: string) => void; flush: () => void } {
  const [text, setText] = useState(q);
  const written = useRef(q);
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    setText(q);
  }, [q]);
  const flush = useCallback(() => {
    if (text === written.current) return;
    written.current = text;
    latest.current(text);
  }, [text]);
  useEffect(() => {
    const timer = setTimeout(flush, PAUSE);
    return () => clearTimeout(timer);
  }, [flush]);
  return { text, deferred: useDeferredValue(text), setText, flush };
}
