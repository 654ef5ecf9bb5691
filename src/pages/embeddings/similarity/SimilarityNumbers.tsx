import { Disclosure } from '../../../components/forms/Disclosure';
import { cosine, rowOf, type Matrix } from '../../../lib/vectors/matrix';
import styles from './SimilarityNumbers.module.css';

/** More would be a table that nobody reads, and thousands of elements. */
const MOST = 40;

/** The heat map as numbers, for few texts. */
export function SimilarityNumbers({
  vectors,
  texts,
  order,
}: {
  vectors: Matrix;
  texts: readonly string[];
  order: Int32Array<ArrayBuffer>;
}) {
  if (texts.length > MOST || texts.length < 2) return null;
  const rows = [...order];
  return (
    <Disclosure title="The same as a table of numbers" filled={false}>
      <div className={styles.scroll} role="region" aria-label="Similarities" tabIndex={0}>
        <table className={styles.table}>
          <caption className="unseen">Cosine similarity of each pair of texts</caption>
          <thead>
            <tr>
              <th scope="col">Text</th>
              {rows.map((row) => (
                <th key={row} scope="col" title={texts[row]}>
                  {row + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((a) => (
              <tr key={a}>
                <th scope="row" title={texts[a]}>
                  <span className={styles.number}>{a + 1}</span> {texts[a]}
                </th>
                {rows.map((b) => (
                  <td key={b}>{cosine(rowOf(vectors, a), rowOf(vectors, b)).toFixed(3)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Disclosure>
  );
}
