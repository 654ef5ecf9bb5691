import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconGitMerge,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { visible } from '../../lib/text/invisible';
import classes from './Notice.module.css';

const icons = {
  failed: IconAlertCircle,
  attention: IconAlertTriangle,
  moving: IconInfoCircle,
  merged: IconGitMerge,
  settled: IconCircleCheck,
};

interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone: keyof typeof icons;
  title: ReactNode;
  /** Adds a button to dismiss the notice. */
  onDismiss?: () => void;
  dismissLabel?: string;
}

/** A box for one message: a consequence, somebody else's change, a question. */
export function Notice({
  tone,
  title,
  children,
  onDismiss,
  dismissLabel = 'Dismiss the notice',
  ...box
}: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div {...box} className={classes.notice} data-tone={tone}>
      <Icon size={17} aria-hidden="true" className="toned" />
      <div className={classes.words}>
        <div className={classes.title}>{visible(title)}</div>
        {children}
      </div>
      {onDismiss && (
        <button
          type="button"
          className={`icon ${classes.dismiss}`}
          aria-label={dismissLabel}
          onClick={onDismiss}
        >
          <IconX aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
