import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconHeartbeat,
  IconHelpCircle,
  IconPlayerPause,
  IconPoint,
  IconProgress,
} from '@tabler/icons-react';
import { stateLook, type StateKind, type StateLook } from './stateLook';
import styles from './StatusBadge.module.css';

const icons = {
  check: IconCircleCheck,
  heart: IconHeartbeat,
  progress: IconProgress,
  pause: IconPlayerPause,
  warning: IconAlertTriangle,
  alert: IconAlertCircle,
  help: IconHelpCircle,
  point: IconPoint,
  none: IconCircleDashed,
} satisfies Record<StateLook['icon'], unknown>;

/** A state as icon, word and colour together; an unfamiliar one word for word, in neutral. */
export function StatusBadge({ kind, value }: { kind: StateKind; value: string | undefined }) {
  const look = stateLook(kind, value);
  const Icon = icons[look.icon];
  return (
    <span className={styles.badge} data-tone={look.tone} title={look.word}>
      <Icon aria-hidden className={styles.icon} />
      <span className={styles.word}>{look.word}</span>
    </span>
  );
}
