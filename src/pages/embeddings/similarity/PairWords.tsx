import { cosine, rowOf, type Matrix } from '../../../lib/vectors/matrix';
import { formatScore } from '../scores';
import styles from './PairWords.module.css';

/** The pair under the pointer, in words, with its similarity computed from the two vectors. */
export function PairWords({
  id,
  vectors,
  texts,
  rows,
  told,
}: {
  id: string;
  vectors: Matrix;
  texts: readonly string[];
  rows: { a: number; b: number } | undefined;
  /** The keys chose the pair: it is read out. */
  told: boolean;
}) {
  if (!rows)
    return (
      <p id={id} className={styles.hint}>
        Point at a cell, or use the arrow keys, for a pair; press it for what is nearest to its row.
      </p>
    );
  const { a, b } = rows;
  const score = cosine(rowOf(vectors, a), rowOf(vectors, b));
  return (
    <div id={id} className={styles.pair} aria-live={told ? 'polite' : 'off'}>
      <span className={styles.score}>{formatScore(score)}</span>
      <span className={styles.texts}>
        <span title={texts[a]}>{texts[a]}</span>
        <span title={texts[b]}>{a === b ? 'the same text' : texts[b]}</span>
      </span>
    </div>
  );
}
