import { scaleLinear, scaleLog } from 'd3-scale';
import { useRef } from 'react';
import { Panel } from '../../../../ui/Panel';
import { Axes } from '../../../../ui/chart/Axes';
import { useWidth } from '../../../../ui/useWidth';
import { formatBytes, formatCount } from '../../../../lib/text/text';
import { shareWords } from '../../run/scores';
import { GroupDot, groupToken } from '../groupColours';
import styles from './Evaluate.module.css';
import { qualityWords, type EvaluateRow } from './rows';
import type { Evaluation } from './useEvaluation';

const HEIGHT = 300;

/** How good each row is against the bytes it takes, with its interval. */
export function Chart({
  evaluation: { by, title, smallest, best, conclusion },
  rows,
}: {
  evaluation: Evaluation;
  rows: readonly EvaluateRow[];
}) {
  const told = smallest ?? (conclusion?.kind === 'ceiling' ? best : undefined);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 400);
  const names = [...new Set(rows.map(({ name }) => name))];
  const bytes = rows.map((row) => row.bytes);
  const lows = rows.map(({ quality, range }) => range?.low ?? quality);
  const chance = by === 'nearest' ? undefined : rows[0]?.chance;
  const highs = rows.map(({ quality, range }) => range?.high ?? quality);
  const room = { left: 52, right: width - 16, top: 12, bottom: HEIGHT - 24 };
  const x = scaleLog([Math.min(...bytes), Math.max(...bytes)], [room.left, room.right]).base(2);
  const y = scaleLinear(
    [Math.min(...lows, chance ?? 1), Math.max(...highs)],
    [room.bottom, room.top],
  ).nice(4);
  return (
    <Panel
      title={`${title} against size`}
      beside={rows.some(({ range }) => range) && '95 % interval'}
    >
      <figure ref={box} className={styles.plot} aria-label={`${title} against size`}>
        <svg width={width} height={HEIGHT} aria-hidden>
          <Axes
            room={room}
            across={x.ticks(4).map((value) => ({ at: x(value), text: formatBytes(value) }))}
            up={y.ticks(4).map((value) => ({
              at: y(value),
              text: by === 'queries' ? value.toFixed(2) : shareWords(value),
            }))}
          />
          {chance !== undefined && (
            <line
              className={styles.chance}
              x1={room.left}
              x2={room.right}
              y1={y(chance)}
              y2={y(chance)}
            >
              <title>By chance</title>
            </line>
          )}
          {rows.map((row) => {
            const colour = `var(${groupToken(names.indexOf(row.name))})`;
            return (
              <g key={row.key} style={{ fill: colour, stroke: colour }}>
                {row.range && (
                  <path d={`M${x(row.bytes)},${y(row.range.low)}V${y(row.range.high)}`} />
                )}
                <circle cx={x(row.bytes)} cy={y(row.quality)} r={row.key === told?.key ? 7 : 4}>
                  <title>
                    {`${row.name}, ${formatCount(row.dimensions)} as ${row.as}: ${qualityWords(row, by)}`}
                  </title>
                </circle>
              </g>
            );
          })}
        </svg>
        <figcaption className="line gap-12">
          {chance !== undefined && <span className="fine dim">dashed: by chance</span>}
          {names.map((name, at) => (
            <span key={name} className="inline gap-6 fine">
              <GroupDot label={at} />
              <span>{name}</span>
            </span>
          ))}
        </figcaption>
      </figure>
    </Panel>
  );
}
