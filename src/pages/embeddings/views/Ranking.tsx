import { useId } from 'react';
import type { Hit } from '../../../lib/vectors/math/neighbours';
import styles from './Ranking.module.css';
import { formatScore } from '../run/scores';

/** Texts by their similarity to something, best first. */
export function Ranking({
  to,
  texts,
  hits,
  colourOf,
  onChoose,
  nothing,
}: {
  /** What they are near to. */
  to: string;
  texts: readonly string[];
  hits: readonly Hit[];
  /** The token that colours the group of a row. */
  colourOf?: (row: number) => string | undefined;
  onChoose?: (row: number) => void;
  /** Shown when there are none. */
  nothing: string;
}) {
  const id = useId();
  const full = Math.max(0, ...hits.map(({ score }) => Math.abs(score)));
  return (
    <section className="card pad" aria-labelledby={id}>
      <h2 id={id} className={`clip2 ${styles.title}`} title={to}>
        Nearest to “<bdi>{to}</bdi>”
      </h2>
      {hits.length === 0 && <p className="dim">{nothing}</p>}
      <ol>
        {hits.map(({ row, score }, at) => {
          const token = colourOf?.(row);
          const words = (
            <>
              <span className={`hint ${styles.rank}`}>{at + 1}</span>
              {token !== undefined && (
                <span
                  className={`dot ${styles.dot}`}
                  style={{ background: `var(${token})` }}
                  aria-hidden
                />
              )}
              <span className={`clip ${styles.text}`} dir="auto">
                {texts[row]}
              </span>
              <span className={styles.track} data-below={score < 0 || undefined} aria-hidden>
                <span style={{ inlineSize: `${(Math.abs(score) / (full || 1)) * 100}%` }} />
              </span>
              <span className={`mono ${styles.score}`}>{formatScore(score)}</span>
            </>
          );
          return (
            <li key={row}>
              {onChoose ? (
                <button
                  type="button"
                  className={`pressable ${styles.hit}`}
                  title={texts[row]}
                  onClick={() => onChoose(row)}
                >
                  {words}
                </button>
              ) : (
                <div className={styles.hit} title={texts[row]}>
                  {words}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {full > 0 && <p className={`hint ${styles.scale}`}>A full bar is {formatScore(full)}.</p>}
    </section>
  );
}
