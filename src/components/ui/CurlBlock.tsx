import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from './useCopy';
import styles from './CurlBlock.module.css';

/** A shell command to copy, with `$TOKEN` in place of the token. */
export function CurlBlock({ text, label = 'cURL' }: { text: string; label?: string }) {
  const { copied, copy } = useCopy();
  return (
    <div className={styles.block}>
      <pre className={styles.text} tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
      <button
        type="button"
        className={`button small ${styles.copy}`}
        aria-label="Copy as cURL"
        onClick={() => copy(text, 'cURL')}
      >
        {copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
        {copied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
}
