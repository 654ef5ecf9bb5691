import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * For a region whose buttons go away once they are pressed, and which itself goes when all is done: the focus then
 * stays at the region, or goes on to the views of the results, so that the keyboard never starts over.
 */
export function useFocusKept(region: RefObject<HTMLElement | null>) {
  const held = useRef<Element>(undefined);
  const home = useRef<Element>(null);
  useLayoutEffect(() => {
    home.current = region.current?.closest('section[aria-label="Results"]') ?? home.current;
    if (!held.current || held.current.isConnected) return;
    held.current = undefined;
    if (document.activeElement !== document.body) return;
    const views = home.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    (region.current ?? views)?.focus({ preventScroll: true });
  });
  return {
    onFocus(event: FocusEvent) {
      held.current = event.target;
    },
    onBlur(event: FocusEvent) {
      const left = event.target;
      // What is blurred because it goes away still stands in the page here, and does not a moment later.
      queueMicrotask(() => {
        if (held.current === left && left.isConnected) held.current = undefined;
      });
    },
  };
}
