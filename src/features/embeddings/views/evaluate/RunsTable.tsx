import { UnstyledButton } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { formatBytes, formatCount, plural } from '../../../../lib/text/text';
import { useEmbeddingModels } from '../../inputs/useEmbeddingModels';
import { useRuns } from '../../run/runs';
import { countWords, formatScore, rangeWords, shareRangeWords, shareWords } from '../../run/scores';
import styles from './Evaluate.module.css';
import { qualityWords, type By, type Row } from './rows';

/** One row for each model, size and storage. Pressing one lists what it gets wrong. */
export function RunsTable({
  rows,
  by,
  measure,
  smallest,
  beside,
  picked,
  onPick,
}: {
  rows: readonly Row[];
  by: By;
  measure: string;
  smallest: Row | undefined;
  /** How a row stands beside the best. */
  beside: (row: Row) => string;
  picked: Row | undefined;
  onPick: (key: string) => void;
}) {
  const { find } = useEmbeddingModels();
  const all = useRuns((runs) => runs.all);
  const judged = rows[0]?.judged ?? 0;
  const box = useRef<HTMLDivElement>(null);
  const chosen = useRef<HTMLTableRowElement>(null);
  // The row that is judged below may be far down.
  useLayoutEffect(() => {
    if (!box.current || !chosen.current) return;
    const { offsetTop, offsetHeight } = chosen.current;
    const { scrollTop, clientHeight } = box.current;
    const hidden = offsetTop + 2 * offsetHeight - clientHeight;
    box.current.scrollTop = Math.min(Math.max(scrollTop, hidden), offsetTop - offsetHeight);
  }, [picked]);
  const title =
    by === 'groups'
      ? `Right, of ${formatCount(judged)}`
      : by === 'queries'
        ? `${measure}, ${plural(judged, 'query')}`
        : measure;
  return (
    <div
      ref={box}
      className={`card scroll ${styles.runs}`}
      role="region"
      aria-label="Evaluation"
      tabIndex={0}
    >
      <table className="table">
        <caption className="unseen">Models, sizes and storages</caption>
        <thead>
          <tr>
            {[
              'Model',
              'Dimensions',
              'Storage',
              title,
              ...(by === 'nearest'
                ? ['95 % range']
                : ['95 %, line: chance', 'Beside the best', 'Same nearest']),
              'Bytes / text',
              'Price / 1M',
              'Latency',
            ].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const run = all.find(({ id }) => id === row.run);
            const latency = run?.batches.state().latencyMedianMs;
            const words = by === 'queries' ? rangeWords : shareRangeWords;
            return (
              <tr
                key={row.key}
                ref={row === picked ? chosen : undefined}
                data-chosen={row === picked || undefined}
              >
                <th scope="row">
                  <UnstyledButton aria-pressed={row === picked} onClick={() => onPick(row.key)}>
                    {row.name}
                  </UnstyledButton>
                </th>
                <td className="mono">{formatCount(row.dimensions)}</td>
                <td>{row.as}</td>
                <td className="mono">
                  {row.right !== undefined && <span>{`${countWords(row.right)} `}</span>}
                  <span>{qualityWords(row, by)}</span>
                  {row.key === smallest?.key && <div className="badge">smallest as good</div>}
                  {row.tied > 1 && <div className="hint">{`${plural(row.tied, 'text')} tie`}</div>}
                </td>
                <td className="mono">
                  {row.range ? (
                    <span className={styles.range} title={words(row.range)}>
                      <i
                        style={{
                          left: `${row.range.low * 100}%`,
                          right: `${100 - row.range.high * 100}%`,
                        }}
                      />
                      {by !== 'nearest' && <b style={{ left: `${row.chance * 100}%` }} />}
                      <span className="unseen">
                        <span>{words(row.range)}</span>
                        {by !== 'nearest' && (
                          <span>{`, by chance ${qualityWords({ quality: row.chance, range: undefined }, by)}`}</span>
                        )}
                      </span>
                    </span>
                  ) : (
                    '—'
                  )}
                </td>
                {by !== 'nearest' && <Beside row={row} words={beside(row)} />}
                {by !== 'nearest' && (
                  <td className="mono">
                    <span>{row.kept === undefined ? '—' : shareWords(row.kept)}</span>
                    {row.keptError !== undefined && (
                      <span>{` ± ${shareWords(row.keptError)}`}</span>
                    )}
                  </td>
                )}
                <td className="mono" title={formatBytes(row.bytes)}>
                  {formatCount(row.bytes)}
                </td>
                <td className="mono">{find(run?.settings.model ?? '')?.input.short ?? '—'}</td>
                <td className="mono">
                  {latency === undefined ? '—' : `${formatCount(Math.round(latency))}\u00a0ms`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** How a row stands beside the best, and the gap between them. */
function Beside({ row: { gap, unfit }, words }: { row: Row; words: string }) {
  const isGap = gap !== undefined && unfit === undefined && words !== 'best';
  return (
    <td className="toned" data-tone={unfit === undefined ? undefined : 'failed'}>
      <span>{words}</span>
      {isGap && <div className="hint">{`${formatScore(gap.mean, 2)} (${rangeWords(gap)})`}</div>}
    </td>
  );
}
