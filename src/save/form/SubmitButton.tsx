import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconLoader2 } from '@tabler/icons-react';
import { useId, useRef, type MouseEventHandler, type ReactNode, type RefObject } from 'react';
import { sendShortcut } from '../../form/sendShortcut';
import classes from './SubmitButton.module.css';

interface SubmitButtonProps {
  ref?: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
  /** Says what is in progress. */
  busy?: string | undefined;
  /** Why the button is disabled. It keeps the focus and names the reason. */
  whyNot?: string | undefined;
  /** Id of an element with the reason; if absent, the reason is shown next to the button. */
  reasonId?: string;
  /** Set if Ctrl+Enter or ⌘+Enter presses this button: that of its form, or that of a review, wherever the focus is. */
  shortcut?: boolean;
  /** If absent, the button submits the form. */
  onClick?: MouseEventHandler<HTMLButtonElement>;
}

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
}: SubmitButtonProps) {
  const id = useId();
  const off = busy !== undefined || whyNot !== undefined;
  const own = useRef<HTMLButtonElement>(null);
  const button = ref ?? own;
  useHotkeys(
    shortcut && onClick !== undefined
      ? [['mod+Enter', (event) => pressFrom(event, button.current)]]
      : [],
    [],
  );
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
        {children}
      </Button>
      {off && reasonId === undefined && (
        <span id={id} className={classes.why} role="status">
          {busy ?? whyNot}
        </span>
      )}
    </>
  );
}

/** Presses the button of a review, unless the key was held down, or pressed on a link or in a dialog that is over it. */
function pressFrom({ target, repeat }: KeyboardEvent, button: HTMLButtonElement | null): void {
  const from = target instanceof Element ? target : undefined;
  const dialog = from?.closest('[role="dialog"]');
  const isElsewhere = dialog ? !dialog.contains(button) : false;
  if (!repeat && !isElsewhere && !from?.closest('a')) button?.click();
}
