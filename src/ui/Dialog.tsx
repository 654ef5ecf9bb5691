import { CloseButton, Modal } from '@mantine/core';
import { useRef } from 'react';
import { visible } from '../lib/text/invisible';
import { DialogShell } from './DialogShell';
import { focusFirstFault } from './firstFault';
import type { Content, Part } from './jsx';
import classes from './Dialog.module.css';

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
}: {
  opened?: boolean;
  /** Called on Escape. If absent, the dialog can't be dismissed and a button must be pressed. */
  onClose?: () => void;
  title: string;
  subtitle?: Content;
  /** Adds a button "Close" and starts the focus in the content instead of on the title. */
  closable?: boolean;
  /** Shown between body and buttons and always visible, for errors. */
  alert?: Part;
  footer?: Content;
  width?: number;
  children: Content;
}) {
  const body = useRef<HTMLDivElement>(null);
  // By then what is refused is marked. If what was pressed went ahead, nothing is.
  const show = () =>
    requestAnimationFrame(() => requestAnimationFrame(() => focusFirstFault(body.current)));
  return (
    <DialogShell opened={opened} onClose={onClose} width={width}>
      <header className={`ends ${classes.head}`}>
        <div className="shrink">
          {/* Focused first, so that the title is read out and Enter does nothing by accident. */}
          <Modal.Title
            fz={15}
            lh="22px"
            fw={620}
            tabIndex={closable ? undefined : -1}
            data-autofocus={closable ? undefined : true}
          >
            {visible(title)}
          </Modal.Title>
          {subtitle !== undefined && <div className="second breaks">{visible(subtitle)}</div>}
        </div>
        {closable && <CloseButton aria-label="Close" onClick={onClose} />}
      </header>
      <div ref={body} className={`grow ${classes.body}`} onSubmit={show}>
        {children}
      </div>
      {alert}
      {footer !== undefined && (
        <footer className={`line gap-8 ${classes.foot}`} onClickCapture={show}>
          {footer}
        </footer>
      )}
    </DialogShell>
  );
}
