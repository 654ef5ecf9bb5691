import { UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import type { Hit } from '../../../lib/vectors/math/neighbours';
import { MiniBar } from '../../../ui/MiniBar';
import { formatScore } from '../run/scores';
import { GroupDot } from './groupColours';
import styles from './Ranking.module.css';

/** Texts by their similarity to a text or query, best first. */
export function Ranking({
  to,
  texts,
  hits,
  labels,
  onChoose,
  nothing,
}: {
  /** The text or query they are near to. */
  to: string;
  texts: readonly string[];
  hits: readonly Hit[];
  /** The group of each row, shown by its colour; -1 is no group. */
  labels: Int32Array | undefined;
  onChoose?: (row: number) => void;
  /** Shown if there are none. */
  nothing: string;
}) {
  const id = useId();
  const full = Math.max(0, ...hits.map(({ score }) => Math.abs(score)));
  return (
    <section className="card pad" aria-labelledby={id}>
      <h2 id={id} className={`clip2 breaks ${styles.title}`} title={to}>
        <span>Nearest to “</span>
        <bdi>{to}</bdi>
        <span>”</span>
      </h2>
      {hits.length === 0 && <p className="dim">{nothing}</p>}
      <ol>
        {hits.map(({ row, score }, at) => (
          <li key={row}>
            <UnstyledButton
              component={onChoose ? 'button' : 'div'}
              className={`${onChoose ? 'pressable' : ''} ${styles.hit}`}
              title={texts[row]}
              onClick={() => onChoose?.(row)}
            >
              <span className="hint mono">{at + 1}</span>
              {labels ? <GroupDot label={labels[row] ?? -1} /> : <span />}
              <span className="clip" dir="auto">
                {texts[row]}
              </span>
              <MiniBar
                wide
                text={formatScore(score)}
                share={Math.abs(score) / (full || 1)}
                tone={score < 0 ? 'attention' : 'plain'}
              />
            </UnstyledButton>
          </li>
        ))}
      </ol>
      {full > 0 && <p className={`hint ${styles.scale}`}>{`Scale: 0 to ${formatScore(full)}`}</p>}
    </section>
  );
}
