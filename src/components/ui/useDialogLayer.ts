import { useId, useLayoutEffect } from 'react';
import { dialogClosed, dialogOpened, useOpenDialogs } from './openDialogs';

// Above the panels of the page and of the dialogs below this one.
const LAYER = 110;

/**
 * Puts a modal dialog or drawer above everything that is open; the page and the dialogs behind it are inert. The focus
 * goes back on closing, even to an element in another dialog.
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
      if (!(before instanceof HTMLElement) || !before.isConnected) return;
      before.focus();
      // If the element is in another dialog, it can be focused only once that dialog is no longer inert.
      if (document.activeElement !== before) queueMicrotask(() => before.focus());
    };
  }, [opened, id]);

  return { onTop, zIndex: 200 + Math.max(0, at) * LAYER, inert: at >= 0 && !onTop };
}
