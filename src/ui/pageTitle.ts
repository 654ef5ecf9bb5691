import { useLayoutEffect } from 'react';

/** The id of every page's h1. */
export const pageTitleId = 'page-title';

let pressed = false;

/** Notes whether a key or the mouse was used last. */
export const noteInput = ({ type }: Event): void => void (pressed = type === 'pointerdown');

/**
 * Moves the focus to the title of the page. It has a frame only after a key: browsers would draw it after a press of the
 * mouse as well, if what was pressed is gone.
 */
export function focusTitle(): void {
  const title = document.getElementById(pageTitleId);
  title?.toggleAttribute('data-pressed', pressed);
  title?.focus({ preventScroll: true });
}

/** Moves the focus there if nothing has it. */
export function focusTitleIfLost(): void {
  if (document.activeElement === document.body) focusTitle();
}

/** For what goes when it is pressed or by itself: the focus that goes with it, and no other, goes to the title. */
export function TitleAfter(): null {
  useLayoutEffect(
    () => () => {
      // Its elements are still there.
      const held = document.activeElement;
      queueMicrotask(() => {
        if (!held?.isConnected) focusTitleIfLost();
      });
    },
    [],
  );
  return null;
}
