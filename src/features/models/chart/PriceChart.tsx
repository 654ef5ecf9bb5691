import { quadtree } from 'd3-quadtree';
import { scaleLog } from 'd3-scale';
import { memo, useMemo, useRef, useState, type PointerEvent } from 'react';
import { shortenMiddle } from '../../../lib/text/text';
import { Axes, type Room } from '../../../ui/chart/Axes';
import { placeNames } from '../../../ui/chart/names';
import { useWidth } from '../../../ui/useWidth';
import styles from './PriceChart.module.css';

const HEIGHT = 204;
/** The height of the row of models that cost next to nothing. */
const FREE = 26;
/** How near the pointer has to be to a point, in px. */
const REACH = 14;
const MOST_NAMES = 24;
const LETTER = 6.1;

export interface ChartPoint {
  id: string;
  label: string;
  /** Shown next to the pointer. */
  words: string;
  /** The context length, in tokens. */
  x: number;
  /** The price, in USD per million tokens; `undefined` for those that cost next to nothing. */
  y: number | undefined;
  /** Passes the filters; the rest is drawn faint. */
  shown: boolean;
}

interface Placed {
  point: ChartPoint;
  left: number;
  top: number;
}

/**
 * Prices against context lengths. A click on a point opens its model. The list below has the same models and numbers, for
 * people without a pointer. The line joins the cheapest for each context length.
 */
export function PriceChart({
  label,
  points,
  onOpen,
}: {
  label: string;
  points: readonly ChartPoint[];
  onOpen: (id: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 900);
  const { placed, room, across, up, free, line } = useMemo(
    () => layOut(points, width),
    [points, width],
  );
  const tree = useMemo(
    () =>
      quadtree<Placed>()
        .x(({ left }) => left)
        .y(({ top }) => top)
        .addAll(placed.filter(({ point }) => point.shown)),
    [placed],
  );
  const [hoveredId, setHoveredId] = useState<string>();
  const hovered = placed.find(({ point }) => point.id === hoveredId);
  const idAt = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return tree.find(clientX - left, clientY - top, REACH)?.point.id;
  };

  return (
    <div ref={box} className={styles.chart}>
      <svg
        className={styles.svg}
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={label}
        data-over={hovered && true}
        onPointerMove={(event) => setHoveredId(idAt(event))}
        onPointerLeave={() => setHoveredId(undefined)}
        onPointerUp={(event) => {
          const id = event.button === 0 ? idAt(event) : undefined;
          if (id !== undefined) onOpen(id);
        }}
      >
        {free !== undefined && (
          <g className={styles.free}>
            <rect x={room.left} y={free - 11} width={room.right - room.left} height={22} rx={4} />
            <text x={room.left - 8} y={free + 4} textAnchor="end">
              ≈ free
            </text>
          </g>
        )}
        <Axes room={room} across={across} up={up} />
        <path className={styles.line} d={line} />
        <Points placed={placed} room={room} />
        {hovered && <circle className={styles.hovered} cx={hovered.left} cy={hovered.top} r={7} />}
      </svg>
      {hovered && (
        <div
          className={`fine breaks ${styles.tip}`}
          aria-hidden
          style={{
            left: Math.min(Math.max(hovered.left, 120), Math.max(120, width - 120)),
            top: hovered.top,
          }}
          data-below={hovered.top < 70 || undefined}
        >
          {hovered.point.words}
        </div>
      )}
    </div>
  );
}

// Memoized: there are many points, and moving the pointer changes none.
const Points = memo(function Points({ placed, room }: { placed: readonly Placed[]; room: Room }) {
  const shown = [...placed.keys()].filter((at) => placed[at]?.point.shown);
  const height = (at: number) => placed[at]?.top ?? 0;
  const names = placeNames({
    points: shown,
    placeAt: (at) => [placed[at]?.left ?? 0, placed[at]?.top ?? 0],
    order: shown.toSorted((a, b) => height(a) - height(b)),
    // The end too, because sister models differ there.
    textOf: (at) => shortenMiddle(placed[at]?.point.label ?? '', 17, 8),
    widthOf: (text) => text.length * LETTER,
    room: { ...room, top: 0, bottom: HEIGHT },
    most: MOST_NAMES,
  });
  return (
    <>
      {placed.map(({ point, left, top }) => (
        <circle
          key={point.id}
          className={styles.point}
          data-shown={point.shown || undefined}
          cx={left}
          cy={top}
          r={4.5}
        />
      ))}
      <g className={styles.labels}>
        {names.map(({ point, text, left, top }) => (
          <text key={point} x={left} y={top + 4}>
            {text}
          </text>
        ))}
      </g>
    </>
  );
});

/** Lays points out in a picture of a width in px: powers of two across, powers of ten up. */
export function layOut(points: readonly ChartPoint[], width: number) {
  const room: Room = { left: 52, right: width - 18, top: 12, bottom: HEIGHT - 24 };
  const prices = points.flatMap(({ y }) => y ?? []);
  const contexts = points.map(({ x }) => x);
  const hasFree = prices.length < points.length;
  const free = hasFree ? room.bottom - FREE / 2 : undefined;
  const lengths = around(contexts);
  const x = scaleLog(lengths, [room.left, room.right]).base(2);
  // If asked for more ticks than powers of two, d3 would use another base.
  const powers = Math.log2(lengths[1] / lengths[0]);
  const y = scaleLog(around(prices.length === 0 ? [1] : prices), [
    room.bottom - (hasFree ? FREE : 0),
    room.top,
  ]);
  const [least = 1, most = 1] = y.domain();
  // Over several powers of ten, only these have a line.
  const priceWords = y.tickFormat(most > 100 * least ? 3 : 6, '$~r');
  const placed = standApart(
    points.map((point) => ({
      point,
      left: x(point.x),
      top: point.y === undefined ? (free ?? 0) : y(point.y),
    })),
    room,
  );
  return {
    placed,
    room,
    free,
    line: cheapest(placed),
    across: x
      .ticks(Math.min(width / 62, powers))
      .map((value) => ({ at: x(value), text: contextWords(value) })),
    up: y.ticks(6).flatMap((value) => {
      const text = priceWords(value);
      return text === '' ? [] : [{ at: y(value), text }];
    }),
  };
}

/** The ends of an axis that has room around its values. */
function around(values: readonly number[]): [number, number] {
  return [Math.min(...values) / 1.4, Math.max(...values) * 1.4];
}

/** A context length as models are named for it: 131,072 tokens are "128K". */
function contextWords(tokens: number): string {
  if (tokens < 1024) return String(tokens);
  return tokens < 1024 ** 2 ? `${tokens / 1024}K` : `${tokens / 1024 ** 2}M`;
}

/** The path along the points for which none is both cheaper and longer. */
function cheapest(placed: readonly Placed[]): string {
  const steps: Placed[] = [];
  const longestFirst = placed
    .filter(({ point }) => point.shown && point.y !== undefined)
    .toSorted((a, b) => b.point.x - a.point.x || b.top - a.top);
  for (const one of longestFirst) if (one.top > (steps.at(-1)?.top ?? 0)) steps.push(one);
  return steps
    .map(({ left, top }, at) => (at === 0 ? `M${left},${top}` : `V${top}H${left}`))
    .join('');
}

/** The width of a point. */
const APART = 9;
const asides = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5].map((step) => step * APART);

/** Points that would cover each other stand side by side, since only the last one could be seen and pressed. */
function standApart(placed: readonly Placed[], room: Room): Placed[] {
  const done = quadtree<Placed>()
    .x(({ left }) => left)
    .y(({ top }) => top);
  return placed.map((one) => {
    const free = asides
      .map((aside) => one.left + aside)
      .find((at) => at >= room.left && at <= room.right && !done.find(at, one.top, APART - 0.01));
    const here = { ...one, left: free ?? one.left };
    done.add(here);
    return here;
  });
}
