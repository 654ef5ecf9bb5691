import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * For a part of the page whose buttons go away once they are pressed: the focus then goes where `home` says, so that the
 * keyboard never starts over. What it gives belongs to the element around those buttons.
 */
export function useFocusKept(home: () => HTMLElement | null | undefined) {
  const held = useRef<Element>(undefined);
  useLayoutEffect(() => {
    if (!held.current || held.current.isConnected) return;
    held.current = undefined;
    if (document.activeElement === document.body) home()?.focus({ preventScroll: true });
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
