import type { ReactNode } from 'react';
import styles from './CurlBlock.module.css';

/** A shell command with `$TOKEN` in place of the token, and the buttons that copy it. */
export function CurlBlock({ text, copy }: { text: string; copy: ReactNode }) {
  return (
    <div className={styles.block}>
      <pre className={styles.text} tabIndex={0} role="region" aria-label="cURL">
        {text}
      </pre>
      <span className={styles.copy}>{copy}</span>
    </div>
  );
}
