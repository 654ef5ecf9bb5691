import { IconHistory } from '@tabler/icons-react';
import { clockTime, formatTime } from '../../lib/time/dates';
import { useClock } from '../ui/clock';
import classes from './DraftNotice.module.css';

interface DraftNoticeProps {
  /** When the draft was kept, in ms. */
  at: number;
  /** It was sent then, and how that ended is not known. */
  sentAt?: number | undefined;
  /** It was typed upon something that has changed since. */
  older?: boolean;
  onDiscard: () => void;
}

/** Says that input was restored, whether it was sent, and offers to begin afresh. */
export function DraftNotice({ at, sentAt, older = false, onDiscard }: DraftNoticeProps) {
  const time = sentAt ?? at;
  const words = useClock((now) => clockTime(time, now));
  return (
    <div className={classes.notice} role="status">
      <IconHistory aria-hidden="true" />
      <span>
        {sentAt === undefined
          ? 'Restored your unsent draft from '
          : 'Restored your draft. It was sent at '}
        <time title={formatTime(time)}>{words}</time>
        {sentAt === undefined
          ? older && ', typed upon an older state'
          : '; how that ended is not known'}
      </span>
      <button type="button" className={classes.discard} onClick={onDiscard}>
        Discard draft
      </button>
    </div>
  );
}
