import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconGitMerge,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { visible } from '../../lib/text/invisible';
import controls from './controls.module.css';
import classes from './Notice.module.css';

const icons = {
  failed: IconAlertCircle,
  attention: IconAlertTriangle,
  moving: IconInfoCircle,
  merged: IconGitMerge,
  settled: IconCircleCheck,
};

interface NoticeProps {
  tone: keyof typeof icons;
  title: ReactNode;
  children?: ReactNode;
  role?: 'alert' | 'status';
  /** Puts a button into its corner that takes it away. */
  onDismiss?: () => void;
}

/** A box that names one thing: a consequence, somebody else's change, a question. */
export function Notice({ tone, title, children, role, onDismiss }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={classes.notice} data-tone={tone} role={role}>
      <Icon aria-hidden="true" />
      <div className={classes.words}>
        <div className={classes.title}>{visible(title)}</div>
        {children}
      </div>
      {onDismiss && (
        <button
          type="button"
          className={`${controls.icon} ${classes.dismiss}`}
          aria-label="Dismiss the notice"
          onClick={onDismiss}
        >
          <IconX aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
