import { IconHistory } from '@tabler/icons-react';
import { formatTime } from '../../lib/dates';
import { useNow } from '../Updated';
import classes from './DraftNotice.module.css';

interface DraftNoticeProps {
  /** When the draft was kept, in ms. */
  at: number;
  onDiscard: () => void;
}

/** Says that unsent input was restored, and offers to begin afresh. */
export function DraftNotice({ at, onDiscard }: DraftNoticeProps) {
  const now = useNow(60);
  return (
    <div className={classes.notice} role="status">
      <IconHistory aria-hidden="true" />
      <span>
        Restored your unsent draft from <time title={formatTime(at)}>{when(at, now)}</time>
      </span>
      <button type="button" className={classes.discard} onClick={onDiscard}>
        Discard draft
      </button>
    </div>
  );
}

/** "14:03", with the day unless it is today. */
function when(at: number, now: number): string {
  const [day = '', time = ''] = formatTime(at).split(' ');
  const short = time.slice(0, 5);
  return formatTime(now).startsWith(day) ? short : `${day} ${short}`;
}
