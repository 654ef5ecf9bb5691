import { visible } from '../lib/text/invisible';
import styles from './CutText.module.css';

const END = 6;

/** An id or address, cut in the middle if it does not fit, because the end distinguishes it from others. */
export function MiddleCut({ text }: { text: string }) {
  const at = Math.max(0, text.length - END);
  return (
    <span className={styles.text} translate="no" role="img" aria-label={text} data-hint={text}>
      <span className={styles.start}>{text.slice(0, at)}</span>
      <span>{text.slice(at)}</span>
    </span>
  );
}

/** A text of any length, after a sign that is not read out: more than fifteen lines scroll in their own box. */
export function LongText({ text, mono, sign }: { text: string; mono?: true; sign?: '−' | '+' }) {
  return (
    <span
      translate="no"
      className={`isolate ${mono ? 'mono' : ''} ${styles.long}`}
      tabIndex={text.length > 600 ? 0 : undefined}
    >
      {sign && <span aria-hidden="true">{sign}</span>}
      <span>{visible(text)}</span>
    </span>
  );
}
