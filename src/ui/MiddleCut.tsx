import styles from './MiddleCut.module.css';

const END = 6;

/** An id or address, cut in the middle if it does not fit, because the end distinguishes it from others. */
export function MiddleCut({ text }: { text: string }) {
  const at = Math.max(0, text.length - END);
  return (
    <span className={styles.text} role="img" aria-label={text} data-hint={text}>
      <span className={styles.start}>{text.slice(0, at)}</span>
      {text.slice(at)}
    </span>
  );
}
