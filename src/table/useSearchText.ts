import { useEffect, useEffectEvent, useRef, useState } from 'react';

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
  const [text, show] = useState(q);
  const typed = useRef(q);
  const written = useRef(q);
  useEffect(() => {
    if (q === written.current) return;
    written.current = typed.current = q;
    show(q);
  }, [q]);
  const setText = (words: string) => {
    typed.current = words;
    show(words);
  };
  const flush = () => {
    if (typed.current === written.current) return;
    written.current = typed.current;
    commit(typed.current);
  };
  const onPause = useEffectEvent(flush);
  useEffect(() => {
    const { pathname } = location;
    // After Back the address belongs to the page that is being loaded, and a change would stop that.
    const timer = setTimeout(() => location.pathname === pathname && onPause(), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, flush };
}
