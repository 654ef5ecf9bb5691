import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announce } from '../../components/ui/announce';
import { pageTitleId } from '../../components/page/PageHeader';

/**
 * After a change of page, focuses its h1 and has its title read out. The first page of a visit is left to the browser.
 * A field that has the focus keeps it: on a slow machine someone may be typing before the title is set.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
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
