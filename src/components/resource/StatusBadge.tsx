import { clockTime, formatTime } from '../../lib/time/dates';
import { useClock } from '../ui/clock';
import { stateIcons, stateLook, type StateKind } from './stateLook';
import styles from './StatusBadge.module.css';

/**
 * A state as icon, word and colour together; an unfamiliar one word for word, in neutral. One from memory has the time of
 * its answer, and is grey and still where it was moving then: nobody knows whether it still does.
 */
export function StatusBadge({
  kind,
  value,
  asOf,
}: {
  kind: StateKind;
  value: string | undefined;
  /** When the service answered with it, in ms, where it cannot be read again. */
  asOf?: number | undefined;
}) {
  const { tone, icon, word } = stateLook(kind, value);
  const remembered = asOf !== undefined && value !== undefined && value !== '';
  const shown = remembered && tone === 'moving' ? 'unknown' : tone;
  return (
    <span
      className={`inline ${styles.badge}`}
      data-tone={shown}
      data-hint={remembered ? `${word} as of ${formatTime(asOf)}` : word}
    >
      <svg
        className={shown === 'moving' ? `turning ${styles.icon}` : styles.icon}
        viewBox="0 0 24 24"
        aria-hidden
      >
        <path d={stateIcons[icon]} />
      </svg>
      <span className="clip" data-word>
        {word}
      </span>
      {remembered && <AsOf at={asOf} />}
    </span>
  );
}

/** The time of an answer; of another day only the day, so that it fits a table. */
function AsOf({ at }: { at: number }) {
  const words = useClock((now) => clockTime(at, now).split(' ')[0]);
  return (
    <span className={styles.asOf} data-aside>
      as of {words}
    </span>
  );
}
