import type { ReactNode } from 'react';
import styles from './Detail.module.css';

export function DetailGrid({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={`columns late ${styles.grid}`}>
      <div className="stack shrink">{main}</div>
      <div className="stack shrink">{side}</div>
    </div>
  );
}
