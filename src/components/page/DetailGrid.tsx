import type { ReactNode } from 'react';
import styles from './Detail.module.css';

/** The facts of a resource, in two columns where there is room. */
export function DetailGrid({
  main,
  side,
  wide = false,
}: {
  main: ReactNode;
  side: ReactNode;
  /** The first column needs more room than the second. */
  wide?: boolean;
}) {
  return (
    <div className={`columns ${wide ? '' : 'late'} ${styles.grid}`} data-wide={wide || undefined}>
      <div className="stack shrink">{main}</div>
      <div className="stack shrink">{side}</div>
    </div>
  );
}
