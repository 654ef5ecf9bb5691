import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import { visible } from '../../lib/text/invisible';
import { clockTime, formatTime } from '../../lib/time/dates';
import { useClock } from '../ui/clock';
import { Notice } from '../ui/Notice';
import type { LeftOpenWords } from './afterWrite';
import classes from './DraftNotice.module.css';

interface DraftNoticeProps {
  /** When the draft was kept, in ms. */
  at: number;
  /** When the draft was sent, in ms, if the outcome of that request is unknown. */
  sentAt?: number | undefined;
  /** The draft is based on a state that has changed since. */
  older?: boolean;
  onDiscard: () => void;
}

/** Says that input was restored and whether it was sent, and offers to discard it. */
export function DraftNotice({ at, sentAt, older = false, onDiscard }: DraftNoticeProps) {
  const time = sentAt ?? at;
  const words = useClock((now) => clockTime(time, now));
  return (
    <div className={`line ${classes.notice}`} role="status">
      <IconHistory size={16} aria-hidden="true" className="toned" data-tone="moving" />
      <span>
        {sentAt === undefined
          ? 'Restored your unsent draft from '
          : 'Restored your draft. It was sent at '}
        <time title={formatTime(time)}>{words}</time>
        {sentAt === undefined ? older && ', typed upon an older state' : '; its outcome is unknown'}
      </span>
      <button type="button" className={`plain strong ${classes.discard}`} onClick={onDiscard}>
        Discard draft
      </button>
    </div>
  );
}

interface LeftOpenProps extends LeftOpenWords {
  /** When the request was sent, in ms. */
  at: number;
  /** The name of the resource that may exist. */
  name: string | undefined;
}

/** Shown above the buttons after "Leave it": the outcome of the last request is unknown. */
export function LeftOpen({ at, name, to, link, words }: LeftOpenProps) {
  return (
    <Notice tone="attention" title="The outcome of the last request is unknown" role="status">
      <span>
        Sent at {formatTime(at).slice(11)}: {name !== undefined && `${visible(name)} `}
        {words} <Link to={to}>{link}</Link> before you send again.
      </span>
    </Notice>
  );
}
