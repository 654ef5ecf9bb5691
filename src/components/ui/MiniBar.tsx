import styles from './MiniBar.module.css';

/** A number with a small bar: its share of the largest on screen. The bar only repeats the number. */
export function MiniBar({
  text,
  share,
  wide = false,
  tone = 'plain',
}: {
  /** The number as shown. */
  text: string;
  /** 0 to 1; absent where there is nothing to measure against. */
  share: number | undefined;
  wide?: boolean;
  tone?: 'plain' | 'attention' | 'failed';
}) {
  return (
    <span className={`inline ${styles.bar}`} data-wide={wide || undefined} data-tone={tone}>
      <span className={`mono ${styles.number}`}>{text}</span>
      <span className={styles.track} data-aside aria-hidden>
        {share !== undefined && share > 0 && (
          <span className={styles.fill} style={{ width: `${Math.min(1, share) * 100}%` }} />
        )}
      </span>
    </span>
  );
}
