import { useRef } from 'react';
import { useWidth } from '../../../../components/ui/useWidth';
import { formatCount } from '../../../../lib/text/text';
import type { Truncation } from '../../../../lib/vectors/math/truncation';
import styles from './TruncationChart.module.css';

const HEIGHT = 170;
const LEFT = 44;
const RIGHT = 28;
const TOP = 14;
const BOTTOM = 26;

/** The table as two lines: neighbours and ranks that stay, by dimensions on a logarithmic axis. */
export function TruncationChart({ truncations }: { truncations: readonly Truncation[] }) {
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
        // What has no meaning has no place.
        return share === undefined ? [] : [`${x(one)},${y(share)}`];
      })
      .join(' ');
  return (
    <div ref={box} className={styles.chart}>
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
