import { useImperativeHandle, type Ref, useLayoutEffect, type RefObject } from 'react';

/**
 * Lets a panel be placed next to a control already on the page. The control must keep its element, and so the focus,
 * when the library that places the panel loads later.
 */
export function Anchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}

/** Returns the focus to the panel's control when the panel closes, unless the focus has moved elsewhere. */
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
