import { memo } from 'react';
import { Disclosure } from '../../../../components/form/Disclosure';
import { cosine, rowOf, type Matrix } from '../../../../lib/vectors/math/matrix';
import { formatScore } from '../../run/scores';
import styles from './SimilarityNumbers.module.css';

/** More would be a table that nobody reads, and thousands of elements. */
const MOST = 40;

// Hundreds of similarities: not again whenever something else on the page changes.
/** The heat map as numbers, for few texts. */
export const SimilarityNumbers = memo(function SimilarityNumbers({
  vectors,
  texts,
  positions,
  unit,
  order,
}: {
  vectors: Matrix;
  texts: readonly string[];
  /** Which text of the run each row is, from 0. */
  positions: Int32Array;
  /** What the texts are counted by, from 1. */
  unit: string;
  order: Int32Array<ArrayBuffer>;
}) {
  if (texts.length > MOST || texts.length < 2) return null;
  const rows = [...order];
  const lineOf = (row: number) => (positions[row] ?? row) + 1;
  return (
    <Disclosure title="The same as a table of numbers" filled={false}>
      <div className={styles.scroll} role="region" aria-label="Similarities" tabIndex={0}>
        <table className={styles.table}>
          <caption className="unseen">Cosine similarity of each pair of texts</caption>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              {rows.map((row) => (
                <th key={row} scope="col" title={texts[row]}>
                  {lineOf(row)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((a) => (
              <tr key={a}>
                <th scope="row" title={texts[a]}>
                  <span className={styles.number}>{lineOf(a)}</span>{' '}
                  <span className={styles.text} dir="auto">
                    {texts[a]}
                  </span>
                </th>
                {rows.map((b) => (
                  <td key={b}>{formatScore(cosine(rowOf(vectors, a), rowOf(vectors, b)))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Disclosure>
  );
});
