import { IconLoader2 } from '@tabler/icons-react';
import { useId, type MouseEventHandler, type ReactNode } from 'react';
import { sendShortcut } from '../form/sendShortcut';
import classes from './SubmitButton.module.css';

interface SubmitButtonProps {
  children: ReactNode;
  /** Something is under way; the words say what. */
  busy?: string | undefined;
  /** Why it cannot be pressed now. The button keeps the focus and tells the reason. */
  whyNot?: string | undefined;
  /** Id of an element that tells the reason already; absent: it is told beside the button. */
  reasonId?: string;
  /** Beside it stands the shortcut that presses it (`sendByShortcut`). */
  shortcut?: boolean;
  /** Absent: it submits the form. */
  onClick?: MouseEventHandler<HTMLButtonElement>;
}

/** The button that ends a form or a dialog. Never `disabled` for real: that would drop the focus and hide the reason. */
export function SubmitButton({
  children,
  busy,
  whyNot,
  reasonId,
  shortcut = false,
  onClick,
}: SubmitButtonProps) {
  const id = useId();
  const off = busy !== undefined || whyNot !== undefined;
  return (
    <>
      <button
        type={onClick === undefined ? 'submit' : 'button'}
        className={`button primary ${classes.submit}`}
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
      </button>
      {off && reasonId === undefined && (
        <span id={id} className={classes.why} role="status">
          {busy ?? whyNot}
        </span>
      )}
    </>
  );
}
