import { clockTime, fullTime } from '../lib/time/dates';
import { useClock } from '../ui/clock';
import type { Part } from '../ui/jsx';
import {
  oneState,
  stateIcons,
  stateLook,
  type HasStates,
  type StateKind,
  type StateLook,
} from './stateLook';
import styles from './StatusBadge.module.css';

/**
 * A state as icon, word and colour; an unknown state is shown unchanged and in neutral. A remembered state shows the
 * time of its answer, and one that was in transition is grey and not animated, because it may be over.
 */
export function StatusBadge({
  kind,
  value,
  ...remembered
}: Remembered & { kind: StateKind; value: string | undefined }) {
  return <LookBadge look={stateLook(kind, value)} {...remembered} />;
}

/** The worse of provisioning and health; both, word for word, are under the pointer and in the badge's accessible name. */
export function StateBadge({ of, ...remembered }: Remembered & { of: HasStates }) {
  const { provisioningStatus = '–', healthStatus = '–' } = of.metadata;
  const words = `Provisioning ${provisioningStatus}, health ${healthStatus}`;
  return <LookBadge look={oneState(of)} words={words} {...remembered} />;
}

interface Remembered {
  /** When the service sent this state, in ms, if it can't be read again. */
  asOf?: number | undefined;
  /** The time is shown next to it already, so the state shows it only under the pointer. */
  timeSaid?: boolean;
}

/** The same for a look; `words` says more, under the pointer and to screen readers. */
export function LookBadge({
  look,
  words,
  asOf,
  timeSaid = false,
}: Remembered & { look: StateLook; words?: string }) {
  const { tone, icon } = look;
  const remembered = asOf !== undefined && icon !== 'none';
  const shown = remembered && tone === 'moving' ? 'unknown' : tone;
  const more = words ?? look.word;
  const hint = remembered ? `${more} as of ${fullTime(asOf)}` : more;
  return (
    <Badge look={{ ...look, tone: shown }} hint={hint} name={words && `${look.word}: ${hint}`}>
      {remembered && !timeSaid && <AsOf at={asOf} />}
    </Badge>
  );
}

export function Badge({
  look: { tone, icon, word },
  hint = word,
  name,
  children,
}: {
  look: StateLook;
  hint?: string;
  /** Replaces the word for screen readers. An attribute, as each element of a row costs time of scrolling. */
  name?: string | undefined;
  children?: Part;
}) {
  return (
    <span
      className={`inline gap-6 shrink fine toned ${styles.badge}`}
      data-tone={tone}
      data-hint={hint}
      {...(name !== undefined && { role: 'img', 'aria-label': name })}
    >
      <svg
        className={tone === 'moving' ? `turning ${styles.icon}` : styles.icon}
        viewBox="0 0 24 24"
        aria-hidden
      >
        <path d={stateIcons[icon]} />
      </svg>
      <span className="clip" data-word>
        {word}
      </span>
      {children}
    </span>
  );
}

/** The time of an answer, or only its date if it was another day, so that it fits a table. */
function AsOf({ at }: { at: number }) {
  const words = useClock((now) => clockTime(at, now).split(' ')[0]);
  return <span className={`dim tabular ${styles.asOf}`} data-aside>{`as of ${words}`}</span>;
}
