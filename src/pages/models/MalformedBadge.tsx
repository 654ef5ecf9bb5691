import { IconAlertTriangle } from '@tabler/icons-react';
import type { Difference } from '../../contract/reading';
import { plural } from '../../lib/text/text';
import styles from './Models.module.css';

/** Says that parts of an entry are not what the interface describes. */
export function MalformedBadge({ faults }: { faults: readonly Difference[] }) {
  return (
    <span
      className={styles.malformed}
      title={`${plural(faults.length, 'member')} of this entry cannot be used: ${faults
        .map(({ pointer }) => pointer.slice(1) || 'the entry itself')
        .join(', ')}`}
    >
      <IconAlertTriangle aria-hidden />
      Malformed
    </span>
  );
}
