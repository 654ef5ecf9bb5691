import { useImperativeHandle, type Ref, useLayoutEffect, type RefObject } from 'react';

/**
 * Stands for a control that is on the page already. The control came with the first load and must keep its element, and
 * with it the focus, when the library that places a panel beside it arrives.
 */
export function Anchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}

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
