import { ActionIcon } from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconGitMerge,
  IconHistory,
  IconInfoCircle,
  IconX,
  type Icon as IconComponent,
} from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { visible } from '../lib/text/invisible';
import { About } from './About';
import classes from './Notice.module.css';
import { useFold, type NoticeTone } from './Notices';

const icons: Record<NoticeTone, IconComponent> = {
  failed: IconAlertCircle,
  attention: IconAlertTriangle,
  merged: IconGitMerge,
  moving: IconInfoCircle,
  settled: IconCircleCheck,
  note: IconHistory,
};

interface NoticeProps extends Omit<ComponentProps<'div'>, 'title' | 'about'> {
  /** "note" has no colour: where the values on the page come from. */
  tone: NoticeTone;
  /** One sentence. */
  title: ReactNode;
  /** The reason, behind an info icon. */
  about?: ReactNode;
  /** The accessible name of the info icon. */
  aboutLabel?: string;
  /** Buttons or fields at the end of the line where there is room, else below. */
  actions?: ReactNode;
  icon?: IconComponent;
  /** Adds a button to dismiss the notice. */
  onDismiss?: () => void;
  dismissLabel?: string;
}

/**
 * A box for one message: a consequence, somebody else's change, a question, or a failure. Mantine's Alert always has a
 * live role; here only a notice that appears while somebody looks has one.
 */
export function Notice({
  tone,
  title,
  children,
  about,
  aboutLabel = 'About this notice',
  actions,
  icon: Icon = icons[tone],
  onDismiss,
  dismissLabel = 'Dismiss the notice',
  className = '',
  ...box
}: NoticeProps) {
  const foldedInto = useFold(tone);
  const notice = (
    <div
      {...box}
      className={`${classes.notice} ${className}`}
      data-tone={foldedInto ? 'note' : tone}
    >
      <Icon size={17} aria-hidden="true" className="toned" data-tone={tone} />
      <div className={classes.words}>
        <div className={classes.title}>
          {visible(title)}
          {about !== undefined && (
            <>
              {' '}
              <About label={aboutLabel}>{about}</About>
            </>
          )}
        </div>
        {children}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      {onDismiss && (
        <ActionIcon className={classes.dismiss} aria-label={dismissLabel} onClick={onDismiss}>
          <IconX aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  );
  return foldedInto ? createPortal(notice, foldedInto) : notice;
}
