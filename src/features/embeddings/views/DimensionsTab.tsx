import { useMemo, useRef, useState } from 'react';
import { FieldNote } from '../../../form/FieldNote';
import { Choice } from '../../../ui/Choice';
import { MiniBar } from '../../../ui/MiniBar';
import { Panel } from '../../../ui/Panel';
import { formatBytes, formatCount, plural } from '../../../lib/text/text';
import { comparedNeighbours, MOST_RANKED } from '../../../lib/vectors/math/agreement';
import { differentRows } from '../../../lib/vectors/math/matrix';
import { bytesOfVector, type Quantisation } from '../../../lib/vectors/math/quantise';
import { ENOUGH, FEWEST_DIFFERENT, type Truncation } from '../../../lib/vectors/math/truncation';
import { askFor } from '../inputs/inputsStore';
import { scoreOr } from '../run/scores';
import { Skeleton } from '../run/Computing';
import { useTask } from '../run/useTask';
import styles from './DimensionsTab.module.css';
import type { TabProps } from '../run/results';
import { useWidth } from '../../../ui/useWidth';

const MILLION = 1_000_000;

const formats: readonly { id: Quantisation; title: string; hint: string }[] = [
  { id: 'float32', title: 'float32', hint: 'Each number in four bytes, as it came' },
  {
    id: 'int8',
    title: 'int8',
    hint: 'Each number in one byte: a whole number from -127 to 127, by the largest number of its vector',
  },
  {
    id: 'binary',
    title: 'binary',
    hint: 'Each number in one bit, which says whether it is above 0; vectors are compared by how many bits differ',
  },
];

/** "Dimensions": how good the vectors still are if only their first numbers are kept, or in fewer bits. */
export function DimensionsTab({ results }: TabProps) {
  const { set, texts, vectors } = results;
  const neighbours = comparedNeighbours(texts.length);
  const [as, setAs] = useState<Quantisation>('float32');
  const ask = useMemo(() => ({ set, as }), [set, as]);
  const different = useMemo(() => differentRows(vectors, FEWEST_DIFFERENT), [vectors]);
  const { answer, problem, share } = useTask('truncate', ask);
  if (problem !== undefined) return <FieldNote tone="failed">{problem}</FieldNote>;
  return (
    <div className="stack">
      <Panel
        title="What fewer dimensions keep"
        beside={<Choice label="Stored as" options={formats} chosen={as} onChoose={setAs} />}
        flush
      >
        {answer ? (
          <TruncationTable truncations={answer} different={different} as={as} results={results} />
        ) : (
          <Skeleton label={`Cutting the vectors, ${Math.round(share * 100)} %`} />
        )}
      </Panel>
      {answer && <TruncationChart truncations={answer} />}
      <p className="hint">
        Vectors are cut after so many numbers, stored as chosen, and made length 1 again. They are
        compared with the whole ones
        {texts.length > MOST_RANKED
          ? `, for an even sample of ${MOST_RANKED} texts against all`
          : ''}
        :{' '}
        {neighbours === 1
          ? 'whether the nearest text stays'
          : `how many of the ${neighbours} nearest texts stay`}
        , and how far the order of all others agrees (Spearman, the mean over the texts). Cutting
        suits models that were trained for it. What is said here holds for these texts. For int8,
        each vector is scaled by its largest number. Binary vectors are compared by how many bits
        differ (Hamming).
      </p>
    </div>
  );
}

function TruncationTable({
  truncations,
  different,
  as,
  results: { texts, vectors },
}: {
  truncations: readonly Truncation[];
  different: number;
  as: Quantisation;
  results: TabProps['results'];
}) {
  return (
    <>
      <p className="pad strong">{sentence(truncations, texts.length, different, as)}</p>
      <div className={styles.scroll}>
        <table className={`table ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Dimensions kept</th>
              <th scope="col">Same neighbours</th>
              <th scope="col">Rank agreement</th>
              <th scope="col">A vector</th>
              <th scope="col">{plural(texts.length, 'text')}</th>
              <th scope="col">A million</th>
              <th scope="col">
                <span className="unseen">Use</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {truncations.map((one) => (
              <tr key={one.dimensions}>
                <th scope="row" className="mono">
                  {formatCount(one.dimensions)}
                </th>
                <td>
                  {one.overlap === undefined ? (
                    'no meaning'
                  ) : (
                    <MiniBar text={percent(one.overlap)} share={one.overlap} />
                  )}
                </td>
                <td className="mono">{scoreOr('no meaning', one.rankAgreement)}</td>
                <td className="mono">{formatBytes(one.bytes)}</td>
                <td className="mono">{formatBytes(one.bytes * texts.length)}</td>
                <td className="mono">{formatBytes(one.bytes * MILLION)}</td>
                <td>
                  {one.dimensions < vectors.columns && (
                    <button type="button" className="plain" onClick={() => askFor(one.dimensions)}>
                      Ask for {formatCount(one.dimensions)}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function sentence(
  found: readonly Truncation[],
  texts: number,
  different: number,
  as: Quantisation,
): string {
  const whole = found.at(-1);
  if (texts < 2 || !whole) return 'One text cannot be compared.';
  if (different < 2) return 'All vectors are the same: there is nothing to compare.';
  if (different < FEWEST_DIFFERENT)
    return `There are only ${different} different vectors. Of fewer than ${FEWEST_DIFFERENT} it cannot be told how many dimensions are enough: nearly every other text is among the nearest, whatever is cut.`;
  const all = formatCount(whole.dimensions);
  const enough = found.find(({ overlap = 0 }) => overlap >= ENOUGH);
  if (!enough)
    return `As ${as}, even all ${all} dimensions keep only ${percent(whole.overlap)} of the nearest texts.`;
  const isWhole = enough.dimensions === whole.dimensions;
  if (isWhole && as === 'float32')
    return `Only all ${all} dimensions keep 95 % of the nearest texts.`;
  const kept = isWhole
    ? `All ${all} dimensions`
    : `The first ${formatCount(enough.dimensions)} of ${all} dimensions`;
  const saved = 1 - enough.bytes / bytesOfVector(whole.dimensions, 'float32');
  return `${kept}${as === 'float32' ? '' : ` as ${as}`} keep ${percent(enough.overlap)} of the nearest texts and save ${Math.floor(saved * 100)} % of the storage.`;
}

function percent(share = 0): string {
  return `${(share * 100).toFixed(1)} %`;
}

const HEIGHT = 170;
const LEFT = 44;
const RIGHT = 28;
const TOP = 14;
const BOTTOM = 26;

/** The table as two lines: same neighbours and rank agreement by dimensions, on a logarithmic axis. */
function TruncationChart({ truncations }: { truncations: readonly Truncation[] }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 700);
  const [first, last] = [truncations[0], truncations.at(-1)];
  if (!first || !last || truncations.length < 2 || last.overlap === undefined) return null;
  const span = Math.log2(last.dimensions / first.dimensions) || 1;
  const x = ({ dimensions }: Truncation) =>
    LEFT + (Math.log2(dimensions / first.dimensions) / span) * (width - LEFT - RIGHT);
  const y = (share: number) => TOP + (1 - Math.max(0, share)) * (HEIGHT - TOP - BOTTOM);
  const line = (of: (one: Truncation) => number | undefined) =>
    truncations
      .flatMap((one) => {
        const share = of(one);
        return share === undefined ? [] : [`${x(one)},${y(share)}`];
      })
      .join(' ');
  return (
    <div ref={box} className={`card ${styles.chart}`}>
      <p className={styles.key} aria-hidden>
        <span data-line="neighbours">same neighbours</span>
        {last.rankAgreement !== undefined && <span data-line="ranks">rank agreement</span>}
      </p>
      <svg width={width} height={HEIGHT} aria-hidden>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line
              x1={LEFT}
              x2={width - RIGHT}
              y1={y(share)}
              y2={y(share)}
              className={styles.grid}
            />
            <text x={LEFT - 8} y={y(share) + 4} textAnchor="end">
              {share.toFixed(1)}
            </text>
          </g>
        ))}
        {truncations.map((one) => (
          <text key={one.dimensions} x={x(one)} y={HEIGHT - 8} textAnchor="middle">
            {formatCount(one.dimensions)}
          </text>
        ))}
        <polyline points={line(({ rankAgreement }) => rankAgreement)} className={styles.ranks} />
        <polyline points={line(({ overlap }) => overlap)} className={styles.neighbours} />
        {truncations.map((one) => (
          <circle
            key={one.dimensions}
            cx={x(one)}
            cy={y(one.overlap ?? 0)}
            r={3.5}
            className={styles.dot}
          />
        ))}
      </svg>
    </div>
  );
}
