import { useRef } from 'react';
import { useWidth } from '../../../../ui/useWidth';
import { formatBytes, formatCount } from '../../../../lib/text/text';
import { GroupDot, groupToken } from '../groupColours';
import styles from './Matrix.module.css';
import { frontierOf, type Variant } from './variants';

const HEIGHT = 240;
const LEFT = 52;
const RIGHT = 24;
const TOP = 14;
const BOTTOM = 28;

/** Quality against the bytes of a vector; a line joins the ways that no other beats in both. */
export function Pareto({
  variants,
  smallest,
  show,
}: {
  variants: readonly Variant[];
  smallest: Variant;
  show: (quality: number) => string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 700);
  const frontier = frontierOf(variants);
  const runs = [...new Map(variants.map(({ run, name }) => [run, name]))];
  const colourOf = ({ run }: Variant) => runs.findIndex(([id]) => id === run);
  const sizes = variants.map(({ bytes }) => bytes);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const low = Math.floor(Math.min(...variants.map(({ quality }) => quality)) * 10) / 10;
  const span = Math.log2(most / least) || 1;
  const x = (bytes: number) => LEFT + (Math.log2(bytes / least) / span) * (width - LEFT - RIGHT);
  const y = (share: number) => TOP + ((1 - share) / (1 - low || 1)) * (HEIGHT - TOP - BOTTOM);
  const ticks = [least, Math.round(Math.sqrt(least * most)), most];
  return (
    <figure ref={box} className={`card ${styles.plot}`} aria-label="Quality against storage">
      <figcaption className={styles.key}>
        {runs.map(([run, name], at) => (
          <span key={run} className="inline gap-6">
            <GroupDot label={at} />
            {name}
          </span>
        ))}
        <span className="hint">The line joins what no other beats in both.</span>
      </figcaption>
      <svg width={width} height={HEIGHT} aria-hidden>
        {[low, (1 + low) / 2, 1].map((share) => (
          <g key={share}>
            <line x1={LEFT} x2={width - RIGHT} y1={y(share)} y2={y(share)} />
            <text x={LEFT - 8} y={y(share) + 4} textAnchor="end">
              {show(share)}
            </text>
          </g>
        ))}
        {ticks.map((bytes) => (
          <text key={bytes} x={x(bytes)} y={HEIGHT - 8} textAnchor="middle">
            {formatBytes(bytes)}
          </text>
        ))}
        <polyline
          points={frontier.map((variant) => `${x(variant.bytes)},${y(variant.quality)}`).join(' ')}
        />
        {variants.map((variant) => (
          <circle
            key={`${variant.run} ${variant.dimensions} ${variant.as}`}
            cx={x(variant.bytes)}
            cy={y(variant.quality)}
            r={variant === smallest ? 7 : 4}
            style={{ fill: `var(${groupToken(colourOf(variant))})` }}
          >
            <title>
              {variant.name}, {formatCount(variant.dimensions)} as {variant.as}:{' '}
              {show(variant.quality)}
            </title>
          </circle>
        ))}
      </svg>
    </figure>
  );
}
