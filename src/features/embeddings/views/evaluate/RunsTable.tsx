import { UnstyledButton } from '@mantine/core';
import { formatBytes, formatCount, plural } from '../../../../lib/text/text';
import type { Content } from '../../../../ui/jsx';
import { useEmbeddingModels } from '../../inputs/useEmbeddingModels';
import { scoreWords, formatScore, rangeWords, shareRangeWords, shareWords } from '../../run/scores';
import styles from './Evaluate.module.css';
import { qualityWords, type By, type EvaluateRow } from './rows';
import type { Evaluation } from './useEvaluation';
import { usePlayground } from '../../state/playground';

/** A column: its name, and what it has of a row. On a phone only the row that is picked has the further ones. */
type Column = readonly [
  name: string,
  cell: (row: EvaluateRow) => Content,
  how?: { className?: string | undefined; isFurther?: true },
];

const further = { isFurther: true } as const;

/** One row for each model, size and storage. Pressing one lists what it gets wrong. */
export function RunsTable({
  evaluation: { by, title, smallest, best, beside },
  rows,
  picked,
  onPick,
}: {
  evaluation: Evaluation;
  rows: readonly EvaluateRow[];
  picked: EvaluateRow | undefined;
  onPick: (key: string) => void;
}) {
  const { find } = useEmbeddingModels();
  const all = usePlayground(({ runs }) => runs);
  const judged = rows[0]?.judged ?? 0;
  const value =
    by === 'groups'
      ? `Right, of ${formatCount(judged)}`
      : by === 'queries'
        ? `${title}, ${plural(judged, 'query')}`
        : title;
  const runOf = (row: EvaluateRow) => all.find(({ id }) => id === row.run);
  const columns: readonly Column[] = [
    ['Dimensions', ({ dimensions }) => formatCount(dimensions)],
    ['Storage', ({ as }) => as, { className: undefined }],
    [
      value,
      (row) => (
        <>
          <span>{`${row.right === undefined ? '' : `${scoreWords(row.right)} `}${qualityWords(row, by)}`}</span>
          {row.key === smallest?.key && <div className="badge">smallest as good</div>}
          {row.tied > 1 && <div className="hint">{`${plural(row.tied, 'text')} tie`}</div>}
        </>
      ),
    ],
    [
      by === 'nearest' ? '95 % range' : '95 %, line: chance',
      (row) => <Range row={row} by={by} />,
      { ...further, className: undefined },
    ],
    ...(by === 'nearest'
      ? []
      : ([
          [
            'Beside the best',
            (row) => <Beside row={row} words={beside(row)} isBest={row === best} />,
            { className: styles.words },
          ],
          ['Same nearest', ({ kept, keptError }) => keptWords(kept, keptError), further],
        ] satisfies Column[])),
    [
      'Bytes / text',
      ({ bytes }) => <span title={formatBytes(bytes)}>{formatCount(bytes)}</span>,
      further,
    ],
    ['Price / 1M', (row) => find(runOf(row)?.settings.model ?? '')?.input.short ?? '—', further],
    [
      'Latency',
      (row) => {
        const ms = runOf(row)?.batches.state().latencyMedianMs;
        return ms === undefined ? '—' : `${formatCount(Math.round(ms))}\u00a0ms`;
      },
      further,
    ],
  ];
  const shown = columns.map(([name, cell, how]) => ({
    name,
    cell,
    look: how && 'className' in how ? how.className : 'mono',
    marks: {
      'data-further': how?.isFurther && name,
      'data-numeric': !(how && 'className' in how) || undefined,
    },
  }));
  // On narrow screens rows are grids, which have no roles of a table by themselves.
  return (
    <div className={`card ${styles.runs}`} role="region" aria-label="Evaluation" tabIndex={0}>
      <table className="table" role="table" style={{ '--columns': columns.length }}>
        <caption className="unseen">Models, sizes and storages</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              Model
            </th>
            {shown.map(({ name, marks }) => (
              <th key={name} scope="col" role="columnheader" {...marks}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.key} role="row" data-chosen={row === picked || undefined}>
              <th scope="row" role="rowheader">
                <UnstyledButton
                  className="clip2"
                  title={row.name}
                  aria-pressed={row === picked}
                  onClick={() => onPick(row.key)}
                >
                  {row.name}
                </UnstyledButton>
              </th>
              {shown.map(({ name, cell, look, marks }) => (
                <td key={name} role="cell" className={look} {...marks}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function keptWords(kept: number | undefined, error: number | undefined): string {
  if (kept === undefined) return '—';
  return error === undefined ? shareWords(kept) : `${shareWords(kept)} ± ${shareWords(error)}`;
}

/** The interval on a bar from 0 to 1, with the line of chance. */
function Range({ row: { range, chance }, by }: { row: EvaluateRow; by: By }) {
  if (!range) return <span>—</span>;
  const words = by === 'queries' ? rangeWords(range) : shareRangeWords(range);
  const byChance = `, by chance ${qualityWords({ quality: chance, range: undefined }, by)}`;
  return (
    <span className={styles.range} title={words}>
      <i style={{ left: `${range.low * 100}%`, right: `${100 - range.high * 100}%` }} />
      {by !== 'nearest' && <b style={{ left: `${chance * 100}%` }} />}
      <span className="unseen">{`${words}${by === 'nearest' ? '' : byChance}`}</span>
    </span>
  );
}

/** How a row stands beside the best, and the gap between them. */
function Beside({
  row: { gap, unfit },
  words,
  isBest,
}: {
  row: EvaluateRow;
  words: string;
  isBest: boolean;
}) {
  const isGap = gap !== undefined && unfit === undefined && !isBest;
  return (
    <div className="toned" data-tone={unfit === undefined ? undefined : 'failed'}>
      <span>{words}</span>
      {isGap && <div className="hint">{`${formatScore(gap.mean, 2)} (${rangeWords(gap)})`}</div>}
    </div>
  );
}
