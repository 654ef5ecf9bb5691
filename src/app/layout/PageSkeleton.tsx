import styles from './PageSkeleton.module.css';

/** Shown while a page's code loads; the frame in index.html looks the same. */
export function PageSkeleton() {
  return <div className={`card ${styles.card}`} role="status" aria-label="Loading the page"></div>;
}
