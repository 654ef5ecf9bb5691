import { Button } from '@mantine/core';
import { IconLoader2 } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import type { MouseEventHandler, RefObject } from 'react';
import { sendShortcut, useSendKeys } from '../../ui/form/sendShortcut';
import type { Content } from '../../ui/jsx';
import classes from './SubmitButton.module.css';

/**
 * The last button of a form or dialog. It is never really `disabled`, which would drop the focus and hide the reason.
 */
export function SubmitButton({
  ref,
  children,
  busy,
  whyNot,
  reasonId,
  shortcut = false,
  onClick,
}: {
  ref?: RefObject<HTMLButtonElement | null>;
  children: Content;
  busy?: string | undefined;
  /** Why the button is disabled. It keeps the focus and names the reason. */
  whyNot?: string | undefined;
  /** Id of an element with the reason; if absent, the reason is shown next to the button. */
  reasonId?: string;
  /** Set if Ctrl+Enter or ⌘+Enter presses this button: that of a page's form or of a review, wherever the focus is. */
  shortcut?: boolean;
  /** If absent, the button submits the form. */
  onClick?: MouseEventHandler<HTMLButtonElement>;
}) {
  const id = useId();
  const off = busy !== undefined || whyNot !== undefined;
  const own = useRef<HTMLButtonElement>(null);
  const button = ref ?? own;
  useSendKeys(button, shortcut && onClick !== undefined);
  return (
    <>
      <Button
        variant="filled"
        ref={button}
        type={onClick === undefined ? 'submit' : 'button'}
        className={classes.submit}
        aria-disabled={off || undefined}
        aria-describedby={off ? (reasonId ?? id) : undefined}
        aria-keyshortcuts={shortcut ? sendShortcut.keys : undefined}
        data-busy={busy !== undefined || undefined}
        onClick={(event) => {
          if (off) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {busy !== undefined && <IconLoader2 className="turning" aria-hidden="true" />}
        <span>{children}</span>
      </Button>
      {off && reasonId === undefined && (
        <span id={id} className={`second fine ${classes.why}`} role="status">
          {busy ?? whyNot}
        </span>
      )}
    </>
  );
}
