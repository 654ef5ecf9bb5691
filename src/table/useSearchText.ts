import { useCallback, useEffect, useRef, useState } from 'react';

const PAUSE = 250;

/**
 * The text of a search box: shown and applied at once, and written to the address a moment later. If the address
 * changes in another way (Back), its text is used. A deferred value would need an extra frame and be slower than the
 * search itself.
 */
export function useSearchText(
  q: string,
  commit: (q: string) => void,
): { text: string; setText: (text: string) => void; flush: () => void } {
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
    const { pathname } = location;
    // After Back the address is that of a page on its way, which a change of this one would stop.
    const timer = setTimeout(() => location.pathname === pathname && flush(), PAUSE);
    return () => clearTimeout(timer);
  }, [flush]);
  return { text, setText, flush };
}
