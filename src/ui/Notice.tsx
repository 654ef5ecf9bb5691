import { Alert, type AlertProps } from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  type TablerIcon as IconComponent,
} from '@tabler/icons-react';
import { visible } from '../lib/text/invisible';
import type { Content } from './jsx';
import classes from './Notice.module.css';

const icons: Partial<Record<NoticeTone, IconComponent>> = {
  failed: IconAlertCircle,
  attention: IconAlertTriangle,
  settled: IconCircleCheck,
};

type NoticeTone = 'failed' | 'attention' | 'merged' | 'moving' | 'settled' | 'note';

interface NoticeProps extends Omit<AlertProps, 'title' | 'icon' | 'children'> {
  /** "note" has no colour: where the values on the page come from. */
  tone: NoticeTone;
  title: Content;
  /** Buttons or fields at the end of the line where there is room, else below. */
  actions?: Content;
  children?: Content;
  icon?: IconComponent;
  onDismiss?: () => void;
  dismissLabel?: string;
}

/**
 * A box for one message: a consequence, somebody else's change, a question, or a failure. Only a notice that appears
 * while somebody looks has a live role.
 */
export function Notice({
  tone,
  title,
  children,
  actions,
  // A note has no icon, so that the only one in it is that of what it can tell more of.
  icon: Icon = tone === 'note' ? undefined : (icons[tone] ?? IconInfoCircle),
  onDismiss,
  dismissLabel = 'Dismiss the notice',
  ...box
}: NoticeProps) {
  return (
    <Alert
      role="note"
      {...box}
      classNames={classes}
      data-tone={tone}
      icon={Icon && <Icon size={17} aria-hidden="true" className="toned" data-tone={tone} />}
      title={visible(title)}
      {...(onDismiss && {
        withCloseButton: true,
        closeButtonLabel: dismissLabel,
        onClose: onDismiss,
      })}
    >
      <div className={classes.words}>{children}</div>
      {actions !== undefined && <div className={`line gap-6 ${classes.actions}`}>{actions}</div>}
    </Alert>
  );
}
