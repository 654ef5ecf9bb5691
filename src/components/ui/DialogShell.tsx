import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import { useId, useLayoutEffect, type ReactNode } from 'react';
import classes from './DialogShell.module.css';
import { dialogClosed, dialogOpened, useOpenDialogs } from './openDialogs';

// Above the panels of the page and of the dialogs below this one.
const LAYER = 110;

interface DialogShellProps {
  opened: boolean;
  /** Called on Escape. If absent, the dialog can't be dismissed and a button must be pressed. */
  onClose?: (() => void) | undefined;
  /** A click outside the dialog closes it too. */
  closeOnPressOutside?: boolean;
  /** Accessible name, for dialogs without a title. */
  label?: string;
  width: number;
  /** Distance from the top, in px; centred if absent. */
  top?: number;
  children: ReactNode;
}

/**
 * A modal dialog. The page and the dialogs behind it are inert. The focus moves in, and back on closing, even to an
 * element in another dialog.
 */
export function DialogShell({
  opened,
  onClose,
  closeOnPressOutside = false,
  label,
  width,
  top,
  children,
}: DialogShellProps) {
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

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? ignore}
      closeOnEscape={onClose !== undefined && onTop}
      closeOnClickOutside={closeOnPressOutside}
      returnFocus={false}
      lockScroll={false}
      size={width}
      yOffset={top ?? 16}
      xOffset={12}
      centered={top === undefined}
      zIndex={200 + Math.max(0, at) * LAYER}
      classNames={{ content: classes.content }}
      inert={at >= 0 && !onTop}
    >
      <Modal.Overlay transitionProps={{ duration: 0 }} />
      <Modal.Content aria-label={label}>{children}</Modal.Content>
    </Modal.Root>
  );
}

function ignore(): void {
  // Without `onClose`, Escape does nothing.
}
