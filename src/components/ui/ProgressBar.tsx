import styles from './ProgressBar.module.css';

/** How much of something is done. */
export function ProgressBar({
  label,
  done,
  of,
  still = false,
}: {
  label: string;
  done: number;
  of: number;
  /** Nothing moves at present. */
  still?: boolean;
}) {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      data-still={still || undefined}
    >
      <span style={{ inlineSize: `${(100 * done) / Math.max(1, of)}%` }} />
    </div>
  );
}
