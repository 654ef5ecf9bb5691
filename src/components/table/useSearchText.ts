import { useCallback, useEffect, useRef, useState } from 'react';

const PAUSE = 250;

/**
 * The text of a search box: at once on screen and in the list, a moment later in the address. (A deferred value would
 * cost a frame of its own, and be later than the whole work is.) A change of the address from elsewhere (Back) is taken over.
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
    const timer = setTimeout(flush, PAUSE);
    return () => clearTimeout(timer);
  }, [flush]);
  return { text, setText, flush };
}
