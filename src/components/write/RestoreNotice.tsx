import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import { visible } from '../../lib/text/invisible';
import { clockTime, formatTime } from '../../lib/time/dates';
import { useClock } from '../ui/clock';
import type { Restored } from './restore';
import classes from './DraftNotice.module.css';

/** Says that the form shows an earlier version, which the review compares with what is there now. */
export function RestoreNotice({
  restore: { of, by },
  current,
}: {
  restore: Restored;
  /** The address of the form with the current values. */
  current: string;
}) {
  const words = useClock((now) => clockTime(of, now));
  return (
    <div className={`line ${classes.notice}`} role="status">
      <IconHistory size={16} aria-hidden="true" className="toned" data-tone="moving" />
      <span>
        The version of <time title={formatTime(of)}>{words}</time>
        {by !== undefined && ` by ${visible(by)}`}. Review the changes to restore it.
      </span>
      <Link to={current} replace state={null} className={`plain strong ${classes.discard}`}>
        Show current values
      </Link>
    </div>
  );
}
