import { Modal } from '@mantine/core';
import type { Content } from './jsx';
import classes from './DialogShell.module.css';
import { useDialogLayer } from './useDialogLayer';

/** A modal dialog. The focus moves in, and back on closing. */
export function DialogShell({
  opened,
  onClose,
  closeOnPressOutside = false,
  label,
  width,
  top,
  children,
}: {
  opened: boolean;
  /** Called on Escape. If absent, the dialog can't be dismissed and a button must be pressed. */
  onClose?: (() => void) | undefined;
  /** A click outside the dialog closes it too. */
  closeOnPressOutside?: boolean;
  label?: string;
  width: number;
  /** Distance from the top, in px; centred if absent. */
  top?: number;
  children: Content;
}) {
  const { onTop, zIndex, inert } = useDialogLayer(opened);

  return (
    <Modal.Root
      opened={opened}
      onClose={() => {
        // Escape belongs to a panel or menu that was opened in the dialog and has the focus.
        if (!document.activeElement?.closest('[data-panel], [role="menu"]')) onClose?.();
      }}
      closeOnEscape={onClose !== undefined && onTop}
      closeOnClickOutside={closeOnPressOutside}
      size={width}
      yOffset={top ?? 16}
      xOffset={12}
      centered={top === undefined}
      zIndex={zIndex}
      classNames={{ content: classes.content }}
      inert={inert}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={label}>{children}</Modal.Content>
    </Modal.Root>
  );
}
