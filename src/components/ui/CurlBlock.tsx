import { CopyButton } from './CopyButton';
import styles from './CurlBlock.module.css';

/** A shell command to copy, with `$TOKEN` in place of the token. */
export function CurlBlock({ text, label = 'cURL' }: { text: string; label?: string }) {
  return (
    <div className={styles.block}>
      <pre className={styles.text} tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
      <CopyButton
        className={`button small ${styles.copy}`}
        name="Copy as cURL"
        what="cURL"
        text={() => text}
      />
    </div>
  );
}
