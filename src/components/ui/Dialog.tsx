import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { visible } from '../../lib/text/invisible';
import { DialogShell } from './DialogShell';
import classes from './Dialog.module.css';

interface DialogProps {
  opened?: boolean;
  /** Escape; absent: the dialog wants an answer and cannot be waved away. */
  onClose?: () => void;
  title: string;
  subtitle?: ReactNode;
  /** Also a button "Close". The focus begins in the content then, not on the title. */
  closable?: boolean;
  /** Stands between body and buttons, always in sight: what went wrong. */
  alert?: ReactNode;
  footer: ReactNode;
  width?: number;
  children: ReactNode;
}

/** A dialog with a title, a body that scrolls, and buttons that stay in sight. */
export function Dialog({
  opened = true,
  onClose,
  title,
  subtitle,
  closable = false,
  alert,
  footer,
  width = 820,
  children,
}: DialogProps) {
  return (
    <DialogShell opened={opened} onClose={onClose} width={width}>
      <header className={classes.head}>
        <div className="shrink">
          {/* Read out first, and Enter does nothing by accident. */}
          <Modal.Title
            className={classes.title}
            tabIndex={closable ? undefined : -1}
            data-autofocus={closable ? undefined : true}
          >
            {visible(title)}
          </Modal.Title>
          {subtitle !== undefined && <div className="second breaks">{visible(subtitle)}</div>}
        </div>
        {closable && (
          <button type="button" className="icon" aria-label="Close" onClick={onClose}>
            <IconX aria-hidden="true" />
          </button>
        )}
      </header>
      <div className={classes.body}>{children}</div>
      {alert}
      <footer className={`line ${classes.foot}`}>{footer}</footer>
    </DialogShell>
  );
}
