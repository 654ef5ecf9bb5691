import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './MemoryNote.module.css';

/** Says that the page shows this browser's memory rather than the service's list, and why. */
export function MemoryNote({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <div className={`card ${styles.note}`}>
      <IconHistory size={16} stroke={1.8} aria-hidden className="dim" />
      <p className={styles.words}>{children}</p>
      {beside}
    </div>
  );
}
