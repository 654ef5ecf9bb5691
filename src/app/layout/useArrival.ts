import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announce } from '../../ui/announce';
import { pageTitleId } from '../../page/PageHeader';

/**
 * After a page change, focuses the h1 and announces the title. The first page of a visit is left to the browser. A
 * focused field keeps the focus, because someone may be typing before a slow machine sets the title. The title has a
 * frame only after a key: browsers would draw it after a press of the mouse as well, if what was pressed is gone.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const focusThen = useRef<Element>(null);
  const pressed = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => (pressed.current = type === 'pointerdown');
    const on = new AbortController();
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, note, { capture: true, signal: on.signal });
    return () => on.abort();
  }, []);
  useLayoutEffect(() => {
    focusThen.current = document.activeElement;
  }, [pathname]);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    let tries = 0;
    let frame = requestAnimationFrame(arrive);
    return () => cancelAnimationFrame(frame);

    function arrive() {
      const title = document.getElementById(pageTitleId);
      tries += 1;
      if (title) {
        const { activeElement } = document;
        const moved = activeElement !== focusThen.current && activeElement?.closest('main');
        title.toggleAttribute('data-pressed', pressed.current);
        if (!moved) title.focus({ preventScroll: true });
        announce(title.textContent);
      } else if (tries < 120) {
        frame = requestAnimationFrame(arrive);
      }
    }
  }, [pathname]);
}
