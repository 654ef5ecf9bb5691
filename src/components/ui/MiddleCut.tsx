import styles from './MiddleCut.module.css';

const END = 6;

/** An id or address: whole where there is room, else cut in its middle, since its end tells it from others. */
export function MiddleCut({ text }: { text: string }) {
  const at = Math.max(0, text.length - END);
  return (
    <span className={styles.text} data-hint={text}>
      <span className={styles.start}>{text.slice(0, at)}</span>
      {text.slice(at)}
    </span>
  );
}
