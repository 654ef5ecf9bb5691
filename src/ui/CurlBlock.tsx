import { CopyButton } from './CopyButton';
import styles from './CurlBlock.module.css';

/** A shell command to copy, with `$TOKEN` in place of the token. */
export function CurlBlock({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.block}>
      <pre className={styles.text} tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
      <span className={styles.copy}>
        <CopyButton name="Copy as cURL" what="cURL" text={() => text} />
      </span>
    </div>
  );
}
