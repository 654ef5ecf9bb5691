import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announce } from '../../components/ui/announce';
import { noteStep } from '../../ledger/requestLog';
import { pageTitleId } from '../../components/page/PageHeader';

/**
 * After a page change, focuses the h1 and announces the title. The first page of a visit is left to the browser. A
 * focused field keeps the focus, because someone may be typing before a slow machine sets the title.
 */
export function useArrival(): void {
  const { pathname, search } = useLocation();
  useEffect(() => noteStep(pathname + search), [pathname, search]);
  const before = useRef(pathname);
  const focusThen = useRef<Element>(null);
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
        if (!moved) title.focus({ preventScroll: true });
        announce(title.textContent);
      } else if (tries < 120) {
        frame = requestAnimationFrame(arrive);
      }
    }
  }, [pathname]);
}
