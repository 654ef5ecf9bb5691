import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import controls from '../../components/controls.module.css';
import styles from './ModalDialog.module.css';

/**
 * A modal dialog on the browser's own element: the page behind is inert, Escape closes, and the focus goes back to
 * where it was, even when that is inside another dialog.
 */
export function ModalDialog({
  title,
  lead,
  width = 480,
  onClose,
  children,
}: {
  title: string;
  lead?: ReactNode;
  width?: number;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={styles.dialog}
      style={{ width }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        <button type="button" className={controls.icon} aria-label="Close" onClick={onClose}>
          <IconX aria-hidden />
        </button>
      </div>
      {children}
    </dialog>
  );
}

/** The buttons at the end of a dialog; the one that acts stands last. */
export function DialogButtons({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.buttons}>
      <span className={styles.note}>{note}</span>
      {children}
    </div>
  );
}
