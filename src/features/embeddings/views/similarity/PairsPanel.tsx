import { memo } from 'react';
import { Panel } from '../../../../ui/Panel';
import type { Extremes, Pair } from '../../../../lib/vectors/math/extremes';
import { plural } from '../../../../lib/text/text';
import { formatScore } from '../../run/scores';
import styles from './PairsPanel.module.css';
import { Disclosure } from '../../../../ui/Disclosure';
import { cosine, rowOf, type Matrix } from '../../../../lib/vectors/math/matrix';

/** The most and the least similar pairs of the heat map, as tables. Pressing a text shows the texts nearest to it. */
export function PairsPanel({
  extremes: { most, least },
  texts,
  onChoose,
}: {
  extremes: Extremes;
  texts: readonly string[];
  onChoose: (row: number) => void;
}) {
  if (most.length === 0) return null;
  // With few texts the same pairs would be listed twice.
  const all = (texts.length * (texts.length - 1)) / 2;
  const twice = all <= most.length;
  return (
    <div className={styles.pairs}>
      <Pairs
        title={twice ? 'All pairs' : 'Most similar pairs'}
        pairs={most}
        texts={texts}
        onChoose={onChoose}
      />
      {!twice && (
        <Pairs title="Least similar pairs" pairs={least} texts={texts} onChoose={onChoose} />
      )}
    </div>
  );
}

function Pairs({
  title,
  pairs,
  texts,
  onChoose,
}: {
  title: string;
  pairs: readonly Pair[];
  texts: readonly string[];
  onChoose: (row: number) => void;
}) {
  return (
    <Panel title={title} beside={plural(pairs.length, 'pair')} flush>
      <table className={`table ${styles.table}`}>
        <caption className="unseen">{title}, by cosine similarity</caption>
        <colgroup>
          <col className={styles.first} />
          <col />
        </colgroup>
        <thead className="unseen">
          <tr>
            <th scope="col">Cosine</th>
            <th scope="col">Texts</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ a, b, score }) => (
            <tr key={`${a} ${b}`}>
              <td className={styles.score}>{formatScore(score)}</td>
              <td>
                {[b, a].map((row) => (
                  <button
                    key={row}
                    type="button"
                    className={`clip bare ${styles.text}`}
                    dir="auto"
                    title={texts[row]}
                    onClick={() => onChoose(row)}
                  >
                    {texts[row]}
                  </button>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** More would be thousands of elements in a table too long to read. */
const MOST = 40;

// Hundreds of similarities are not drawn again when something else on the page changes.
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
      <div
        className={`card scroll ${styles.scroll}`}
        role="region"
        aria-label="Similarities"
        tabIndex={0}
      >
        <table className={styles.numbers}>
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
                  <span className="dim mono">{lineOf(a)}</span>{' '}
                  <span className={`clip ${styles.clipped}`} dir="auto">
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
