import { cosine, rowOf, type Matrix } from '../../../../lib/vectors/math/matrix';
import { formatScore } from '../../run/scores';
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
  const score = rows && formatScore(cosine(rowOf(vectors, rows.a), rowOf(vectors, rows.b)));
  const [first, second] = rows ? [texts[rows.a] ?? '', texts[rows.b] ?? ''] : [];
  return (
    <>
      {rows ? (
        <div id={id} className={styles.pair} role="group" aria-label="Pair">
          <span className={styles.score}>{score}</span>
          <span className={styles.texts}>
            <span dir="auto" title={first}>
              {first}
            </span>
            <span dir="auto" title={second}>
              {rows.a === rows.b ? 'the same text' : second}
            </span>
          </span>
        </div>
      ) : (
        <p id={id} className={styles.hint}>
          Point at a cell, or use the arrow keys, for a pair; press it for what is nearest to its
          row. Ctrl and the wheel, or + and −, zoom.
        </p>
      )}
      <p className="unseen" role="status">
        {told && `${score}: ${first}; ${rows?.a === rows?.b ? 'the same text' : second}`}
      </p>
    </>
  );
}
