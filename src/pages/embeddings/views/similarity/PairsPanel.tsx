import { Panel } from '../../../../components/ui/Panel';
import type { Extremes, Pair } from '../../../../lib/vectors/math/extremes';
import { plural } from '../../../../lib/text/text';
import { formatScore } from '../../run/scores';
import styles from './PairsPanel.module.css';

/** The most and the least similar pairs: what the heat map shows, as tables. A press goes to what is near a text. */
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
  // Of few texts the same pairs would stand there twice.
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
      <table className={styles.table}>
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
                    className={styles.text}
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
