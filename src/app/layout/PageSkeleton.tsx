import styles from './PageSkeleton.module.css';

/** Shown while a page's code loads; the frame in index.html looks the same. */
export function PageSkeleton() {
  return (
    <div className={`stack gap-8 ${styles.skeleton}`} role="status" aria-label="Loading the page">
      <span className={styles.crumb} />
      <span className={styles.title} />
      <span className={styles.card} />
    </div>
  );
}
