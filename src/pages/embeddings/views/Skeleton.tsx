import styles from './Skeleton.module.css';

/** The place of a view whose numbers are being computed. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div className={`card ${styles.skeleton}`} role="status">
      <span>{label}…</span>
    </div>
  );
}
