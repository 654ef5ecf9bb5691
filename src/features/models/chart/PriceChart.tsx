import { quadtree } from 'd3-quadtree';
import { scaleLog } from 'd3-scale';
import {
  memo,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
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
const DRAG = 4;
const MOST_NAMES = 24;
const LETTER = 6.1;

export interface ChartPoint {
  id: string;
  label: string;
  /** Read by screen readers and shown next to the pointer. */
  words: string;
  /** The context length, in tokens. */
  x: number;
  /** The price, in USD per million tokens; `undefined` for those that cost next to nothing. */
  y: number | undefined;
  /** Passes every other filter; the rest is drawn faint. */
  shown: boolean;
  chosen: boolean;
}

interface Placed {
  point: ChartPoint;
  left: number;
  top: number;
}

/**
 * Prices against context lengths. A press on a point chooses it, dragging chooses what lies in the rectangle; with the
 * keyboard, arrow keys go from point to point and Enter chooses. The line joins the cheapest for each context length.
 */
export function PriceChart({
  label,
  points,
  onToggle,
  onArea,
}: {
  label: string;
  points: readonly ChartPoint[];
  onToggle: (id: string) => void;
  /** The points in a rectangle that was drawn; at least one. */
  onArea: (ids: readonly string[]) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 900);
  const id = useId();
  const { placed, room, across, up, free, line } = useMemo(
    () => layOut(points, width),
    [points, width],
  );
  const inOrder = useMemo(
    () =>
      placed
        .filter(({ point }) => point.shown)
        .toSorted((a, b) => a.left - b.left || b.top - a.top),
    [placed],
  );
  const tree = useMemo(
    () =>
      quadtree<Placed>()
        .x(({ left }) => left)
        .y(({ top }) => top)
        .addAll(inOrder),
    [inOrder],
  );
  const [area, setArea] = useState<{ from: Spot; to: Spot }>();
  const [hoveredId, setHoveredId] = useState<string>();
  const [active, setActive] = useState<string>();
  const hovered = placed.find(({ point }) => point.id === (hoveredId ?? active));
  const optionId = (at: string) => `${id}-${placed.findIndex(({ point }) => point.id === at)}`;
  const near = ({ left, top }: Spot) => tree.find(left, top, REACH)?.point.id;

  function release(): void {
    setArea(undefined);
    if (!area) return;
    const { left, top, right, bottom } = frameOf(area);
    if (right - left <= DRAG && bottom - top <= DRAG) {
      const pressed = near(area.to);
      if (pressed !== undefined) onToggle(pressed);
      return;
    }
    const inside = inOrder.filter(
      (one) => one.left >= left && one.left <= right && one.top >= top && one.top <= bottom,
    );
    if (inside.length > 0) onArea(inside.map(({ point }) => point.id));
  }

  function move(event: KeyboardEvent): void {
    const at = inOrder.findIndex(({ point }) => point.id === active);
    const last = inOrder.length - 1;
    const to = {
      ArrowRight: Math.min(at + 1, last),
      ArrowUp: Math.min(at + 1, last),
      ArrowLeft: Math.max(at - 1, 0),
      ArrowDown: Math.max(at - 1, 0),
      Home: 0,
      End: last,
    }[event.key];
    if (to !== undefined) setActive(inOrder[to]?.point.id);
    else if ((event.key === 'Enter' || event.key === ' ') && active !== undefined) onToggle(active);
    else return;
    event.preventDefault();
  }

  return (
    <div ref={box} className={styles.chart}>
      <svg
        className={styles.svg}
        width={width}
        height={HEIGHT}
        role="listbox"
        aria-multiselectable
        aria-label={label}
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        tabIndex={0}
        onKeyDown={move}
        onFocus={() => setActive((before) => before ?? inOrder[0]?.point.id)}
        onBlur={() => setActive(undefined)}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setArea({ from: spotOf(event), to: spotOf(event) });
        }}
        onPointerMove={(event) => {
          const to = spotOf(event);
          if (area) setArea({ ...area, to });
          setHoveredId(near(to));
        }}
        onPointerUp={release}
        onPointerCancel={() => setArea(undefined)}
        onPointerLeave={() => setHoveredId(undefined)}
      >
        {free !== undefined && (
          <g className={styles.free} aria-hidden>
            <rect x={room.left} y={free - 11} width={room.right - room.left} height={22} rx={4} />
            <text x={room.left - 8} y={free + 4} textAnchor="end">
              ≈ free
            </text>
          </g>
        )}
        <Axes room={room} across={across} up={up} />
        <path className={styles.line} d={line} aria-hidden />
        <Points id={id} placed={placed} room={room} />
        {hovered && (
          <circle className={styles.hovered} cx={hovered.left} cy={hovered.top} r={7} aria-hidden />
        )}
        {area && <Area {...frameOf(area)} />}
      </svg>
      {hovered && !area && (
        <div
          className={styles.tip}
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

type Spot = Pick<Placed, 'left' | 'top'>;

function spotOf({ currentTarget, clientX, clientY }: PointerEvent): Spot {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { left: clientX - left, top: clientY - top };
}

function frameOf({ from, to }: { from: Spot; to: Spot }): Room {
  const [left, right] = [Math.min(from.left, to.left), Math.max(from.left, to.left)];
  return { left, right, top: Math.min(from.top, to.top), bottom: Math.max(from.top, to.top) };
}

function Area({ left, top, right, bottom }: Room) {
  return (
    <rect
      className={styles.area}
      x={left}
      y={top}
      width={right - left}
      height={bottom - top}
      aria-hidden
    />
  );
}

// Many, and the same ones wherever the pointer is.
const Points = memo(function Points({
  id,
  placed,
  room,
}: {
  id: string;
  placed: readonly Placed[];
  room: Room;
}) {
  const shown = [...placed.keys()].filter((at) => placed[at]?.point.shown);
  const rank = (at: number) => (placed[at]?.point.chosen ? 0 : 1e6) + (placed[at]?.top ?? 0);
  const names = placeNames({
    points: shown,
    placeAt: (at) => [placed[at]?.left ?? 0, placed[at]?.top ?? 0],
    order: shown.toSorted((a, b) => rank(a) - rank(b)),
    // The end too, since sisters differ there.
    textOf: (at) => shortenMiddle(placed[at]?.point.label ?? '', 17, 8),
    widthOf: (text) => text.length * LETTER,
    room: { ...room, top: 0, bottom: HEIGHT },
    most: MOST_NAMES,
  });
  return (
    <>
      {placed.map(({ point, left, top }, index) => (
        <circle
          key={point.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={point.chosen}
          aria-label={point.words}
          className={styles.point}
          data-shown={point.shown || undefined}
          data-chosen={point.chosen || undefined}
          cx={left}
          cy={top}
          r={point.chosen ? 6 : 4.5}
        />
      ))}
      <g className={styles.labels} aria-hidden>
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
  const x = scaleLog(around(contexts), [room.left, room.right]).base(2);
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
    across: x.ticks(width / 62).map((value) => ({ at: x(value), text: contextWords(value) })),
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
