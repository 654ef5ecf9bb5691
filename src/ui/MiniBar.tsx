import styles from './MiniBar.module.css';

/** A number with a small bar that repeats it as a share of the largest on the page. */
export function MiniBar({
  text,
  share,
  wide = false,
  tone = 'plain',
}: {
  text: string;
  /** 0 to 1; absent if there is nothing to compare with. */
  share: number | undefined;
  wide?: boolean;
  tone?: 'plain' | 'attention' | 'failed';
}) {
  return (
    <span className={`inline gap-10 ${styles.bar}`} data-wide={wide || undefined} data-tone={tone}>
      <span className={`mono clip grow ${styles.number}`}>{text}</span>
      <span className={styles.track} data-picture data-aside aria-hidden>
        {share !== undefined && share > 0 && (
          <span className={styles.fill} style={{ width: `${Math.min(1, share) * 100}%` }} />
        )}
      </span>
    </span>
  );
}
