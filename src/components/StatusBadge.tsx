import { stateLook, type StateKind } from './stateLook';
import styles from './StatusBadge.module.css';
import { stateIcons } from './stateIcons';

/** A state as icon, word and colour together; an unfamiliar one word for word, in neutral. */
export function StatusBadge({ kind, value }: { kind: StateKind; value: string | undefined }) {
  const { tone, icon, word } = stateLook(kind, value);
  return (
    <span className={styles.badge} data-tone={tone} data-hint={word}>
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden>
        <path d={stateIcons[icon]} />
      </svg>
      <span className={styles.word} data-word>
        {word}
      </span>
    </span>
  );
}
