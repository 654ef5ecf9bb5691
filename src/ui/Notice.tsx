import { Alert, type AlertProps } from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  type Icon as IconComponent,
} from '@tabler/icons-react';
import { createContext, useContext, useId, useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { visible } from '../lib/text/invisible';
import classes from './Notice.module.css';

const icons: Partial<Record<NoticeTone, IconComponent>> = {
  failed: IconAlertCircle,
  attention: IconAlertTriangle,
  settled: IconCircleCheck,
};

/** By weight: the first one of a page keeps its colour. */
const weights = ['failed', 'attention', 'merged', 'moving', 'settled'] as const;
type NoticeTone = (typeof weights)[number] | 'note';

export interface Shown {
  id: string;
  weight: number;
}

/** The notices of a page (`Notices`). */
export const Fold = createContext<{
  shown: readonly Shown[];
  add: (notice: Shown) => () => void;
  /** Where the notices after the first one go. */
  rest: HTMLElement | null;
} | null>(null);

interface NoticeProps extends Omit<AlertProps, 'title' | 'icon'> {
  /** "note" has no colour: where the values on the page come from. */
  tone: NoticeTone;
  /** One sentence. */
  title: ReactNode;
  /** Buttons or fields at the end of the line where there is room, else below. */
  actions?: ReactNode;
  icon?: IconComponent;
  /** Adds a button to dismiss the notice. */
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
  icon: Icon = icons[tone] ?? IconInfoCircle,
  onDismiss,
  dismissLabel = 'Dismiss the notice',
  ...box
}: NoticeProps) {
  const foldedInto = useFold(tone);
  const notice = (
    <Alert
      role="note"
      {...box}
      classNames={classes}
      data-tone={foldedInto ? 'note' : tone}
      icon={<Icon size={17} aria-hidden="true" className="toned" data-tone={tone} />}
      title={visible(title)}
      {...(onDismiss && {
        withCloseButton: true,
        closeButtonLabel: dismissLabel,
        onClose: onDismiss,
      })}
    >
      <div className={classes.words}>{children}</div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </Alert>
  );
  return foldedInto ? createPortal(notice, foldedInto) : notice;
}

/** The element that a notice folds into, if a weightier one is shown. A notice without colour never folds. */
function useFold(tone: NoticeTone): HTMLElement | null {
  const id = useId();
  const fold = useContext(Fold);
  const add = fold?.add;
  const weight = weights.findIndex((each) => each === tone);
  useLayoutEffect(() => (weight < 0 ? undefined : add?.({ id, weight })), [add, id, weight]);
  const isFirst = weight < 0 || fold?.shown[0] === undefined || fold.shown[0].id === id;
  return isFirst ? null : (fold?.rest ?? null);
}
