import { useId, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { focusTitleIfLost } from './pageTitle';

/** The open dialogs, the newest last. */
export const useOpenDialogs = create<{ open: readonly string[] }>(() => ({ open: [] }));

// Above the panels of the page and of the dialogs below this one.
const LAYER = 110;

/**
 * Puts a modal dialog or drawer above everything that is open; the page and the dialogs behind it are inert. The focus
 * goes back on closing, even to an element in another dialog, or to the title of the page if nothing had it.
 */
export function useDialogLayer(opened: boolean) {
  const id = useId();
  const open = useOpenDialogs((state) => state.open);
  const at = open.indexOf(id);
  const onTop = at === open.length - 1;

  useLayoutEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    dialogOpened(id);
    return () => {
      dialogClosed(id);
      // After all who keep the focus near a button that is gone.
      queueMicrotask(focusTitleIfLost);
      if (!(before instanceof HTMLElement) || !before.isConnected) return;
      before.focus();
      // If the element is in another dialog, it can be focused only once that dialog is no longer inert.
      if (document.activeElement !== before) queueMicrotask(() => before.focus());
    };
  }, [opened, id]);

  return { onTop, zIndex: 200 + Math.max(0, at) * LAYER, inert: at >= 0 && !onTop };
}

/** Puts a dialog above everything that is open and makes all below it inert until the dialog closes. */
function dialogOpened(id: string): void {
  useOpenDialogs.setState(({ open }) => ({ open: [...open.filter((other) => other !== id), id] }));
  shieldPage();
}

function dialogClosed(id: string): void {
  useOpenDialogs.setState(({ open }) => ({ open: open.filter((other) => other !== id) }));
  shieldPage();
}

function shieldPage(): void {
  const page = document.getElementById('root');
  if (!page) return;
  page.inert = useOpenDialogs.getState().open.length > 0;
  holdScroll(page.inert);
}

/** Stops the document from scrolling but keeps the width it had with its scroll bar (base.css). */
function holdScroll(held: boolean): void {
  const root = document.documentElement;
  if (held === root.hasAttribute('data-held')) return;
  if (held) root.style.setProperty('--scroll-bar', `${innerWidth - root.clientWidth}px`);
  root.toggleAttribute('data-held', held);
}
