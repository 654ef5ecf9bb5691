import { useLayoutEffect, type RefObject } from 'react';

/** Gives the focus back to the control a panel belongs to, unless it has gone elsewhere meanwhile. */
export function useFocusBack(anchor: HTMLElement, panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const holds = (element: Element) => panel.current?.contains(element) === true;
    return () => {
      const active = document.activeElement;
      const lost = active === null || active === document.body || holds(active);
      if (lost && anchor.isConnected) anchor.focus({ preventScroll: true });
    };
  }, [anchor, panel]);
}
