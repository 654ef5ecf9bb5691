import { useEffect, useId, useRef, type ReactNode } from 'react';
import classes from './Dialog.module.css';

interface DialogProps {
  opened: boolean;
  /** Escape; absent: the dialog wants an answer and cannot be waved away. */
  onClose?: () => void;
  title: string;
  subtitle?: ReactNode;
  /** Stands between body and buttons, always in sight: what went wrong. */
  alert?: ReactNode;
  footer: ReactNode;
  width?: number;
  children: ReactNode;
}

/** The frame of the dialogs around a write: a title, a body that scrolls, and buttons that stay in sight. */
export function Dialog({ opened, ...rest }: DialogProps) {
  return opened ? <Opened {...rest} /> : null;
}

/** On the browser's own element: the page behind is inert, and the token dialog can lie on top. */
function Opened({
  onClose,
  title,
  subtitle,
  alert,
  footer,
  width = 820,
  children,
}: Omit<DialogProps, 'opened'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // Read out first, and Enter does nothing by accident.
    heading.current?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={classes.dialog}
      style={{ width }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose?.();
      }}
      onCancel={(event) => event.preventDefault()}
      // A browser closes on the second Escape whatever a listener says; what is still asked is shown again.
      onClose={(event) => {
        if (event.currentTarget.open) return;
        if (onClose === undefined) event.currentTarget.showModal();
        else onClose();
      }}
    >
      <div className={classes.frame}>
        <header className={classes.head}>
          <h2 ref={heading} id={id} className={classes.title} tabIndex={-1}>
            {title}
          </h2>
          {subtitle !== undefined && <div className={classes.subtitle}>{subtitle}</div>}
        </header>
        <div className={classes.body}>{children}</div>
        {alert}
        <footer className={classes.foot}>{footer}</footer>
      </div>
    </dialog>
  );
}
