import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the keyboard's place where buttons disappear when pressed: the focus moves to `home`. Put the returned handlers
 * on the element around those buttons.
 */
export function useFocusKept(home: () => HTMLElement | null | undefined) {
  const held = useRef<Element>(undefined);
  const move = () => {
    if (!held.current || held.current.isConnected) return;
    held.current = undefined;
    if (document.activeElement === document.body) home()?.focus({ preventScroll: true });
  };
  useLayoutEffect(move);
  return {
    onFocus(event: FocusEvent) {
      held.current = event.target;
    },
    onBlur(event: FocusEvent) {
      const left = event.target;
      // A removed element loses the focus while it is still in the page, so check a moment later.
      queueMicrotask(() => {
        if (held.current === left && left.isConnected) held.current = undefined;
        // A dialog may go after the last drawing of what is around it.
        else move();
      });
    },
  };
}
