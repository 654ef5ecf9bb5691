import {
  memo,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import {
  layOut,
  placeLabels,
  type ChartPoint,
  type Frame,
  type Placed,
  type PlacedLabel,
} from './chartScale';
import styles from './PriceChart.module.css';
import { useWidth } from '../../../ui/useWidth';

const HEIGHT = 204;
const REACH = 14;

interface Area {
  fromLeft: number;
  fromTop: number;
  toLeft: number;
  toTop: number;
}

/**
 * Prices against context lengths. A press on a point chooses it, dragging chooses what lies in the rectangle; with the
 * keyboard, arrow keys go from point to point and Enter chooses.
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
  const frame = useMemo<Frame>(
    () => ({ width, height: HEIGHT, left: 52, right: 18, top: 12, bottom: 24 }),
    [width],
  );
  const { placed, xTicks, yTicks, band } = useMemo(() => layOut(points, frame), [points, frame]);
  const labels = useMemo(() => placeLabels(placed, frame), [placed, frame]);
  const [area, setArea] = useState<Area>();
  const [hoveredId, setHoveredId] = useState<string>();
  const [active, setActive] = useState<string>();
  const inOrder = useMemo(
    () =>
      placed
        .filter(({ point }) => point.shown)
        .toSorted((a, b) => a.left - b.left || b.top - a.top),
    [placed],
  );
  const hovered = placed.find(({ point }) => point.id === (hoveredId ?? active));
  const optionId = (at: string) => `${id}-${placed.findIndex(({ point }) => point.id === at)}`;

  function place(event: PointerEvent): { left: number; top: number } {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { left: event.clientX - left, top: event.clientY - top };
  }

  function near({ left, top }: { left: number; top: number }): Placed | undefined {
    let best: Placed | undefined;
    let distance = REACH;
    for (const one of placed) {
      const here = Math.hypot(one.left - left, one.top - top) + (one.point.shown ? 0 : 4);
      if (here < distance) [best, distance] = [one, here];
    }
    return best;
  }

  function release(event: PointerEvent): void {
    const drawn = area;
    setArea(undefined);
    if (!drawn) return;
    if (!isDrawn(drawn)) {
      const point = near(place(event))?.point;
      if (point) onToggle(point.id);
      return;
    }
    const inside = placed.filter(
      ({ left, top, point }) =>
        point.shown &&
        left >= Math.min(drawn.fromLeft, drawn.toLeft) &&
        left <= Math.max(drawn.fromLeft, drawn.toLeft) &&
        top >= Math.min(drawn.fromTop, drawn.toTop) &&
        top <= Math.max(drawn.fromTop, drawn.toTop),
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
    if (to !== undefined) {
      event.preventDefault();
      setActive(inOrder[to]?.point.id);
    } else if ((event.key === 'Enter' || event.key === ' ') && active !== undefined) {
      event.preventDefault();
      onToggle(active);
    }
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
          const { left, top } = place(event);
          event.currentTarget.setPointerCapture(event.pointerId);
          setArea({ fromLeft: left, fromTop: top, toLeft: left, toTop: top });
        }}
        onPointerMove={(event) => {
          const here = place(event);
          if (area) setArea({ ...area, toLeft: here.left, toTop: here.top });
          setHoveredId(near(here)?.point.id);
        }}
        onPointerUp={release}
        onPointerCancel={() => setArea(undefined)}
        onPointerLeave={() => setHoveredId(undefined)}
      >
        <g className={styles.grid} aria-hidden>
          {yTicks.map(({ at, text }) => (
            <g key={text}>
              <line x1={frame.left} x2={width - frame.right} y1={at} y2={at} />
              <text x={frame.left - 8} y={at + 4} textAnchor="end">
                {text}
              </text>
            </g>
          ))}
          {xTicks.map(({ at, text }) => (
            <g key={text}>
              <line x1={at} x2={at} y1={frame.top} y2={HEIGHT - frame.bottom} />
              <text x={at} y={HEIGHT - 7} textAnchor="middle">
                {text}
              </text>
            </g>
          ))}
          {band !== undefined && (
            <g>
              <rect
                className={styles.band}
                x={frame.left}
                y={band - 11}
                width={Math.max(0, width - frame.left - frame.right)}
                height={22}
                rx={4}
              />
              <text x={frame.left - 8} y={band + 4} textAnchor="end">
                ≈ free
              </text>
            </g>
          )}
        </g>
        <Points id={id} placed={placed} />
        {hovered && (
          <circle className={styles.hovered} cx={hovered.left} cy={hovered.top} r={7} aria-hidden />
        )}
        <Labels labels={labels} />
        {area && isDrawn(area) && (
          <rect
            className={styles.area}
            x={Math.min(area.fromLeft, area.toLeft)}
            y={Math.min(area.fromTop, area.toTop)}
            width={Math.abs(area.toLeft - area.fromLeft)}
            height={Math.abs(area.toTop - area.fromTop)}
            aria-hidden
          />
        )}
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

// Many, and the same ones wherever the pointer is.
const Points = memo(function Points({ id, placed }: { id: string; placed: readonly Placed[] }) {
  return placed.map(({ point, left, top }, index) => (
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
  ));
});

const Labels = memo(function Labels({ labels }: { labels: readonly PlacedLabel[] }) {
  return (
    <g className={styles.labels} aria-hidden>
      {labels.map((one) => (
        <text key={one.id} x={one.left} y={one.top + 4} textAnchor={one.end ? 'end' : 'start'}>
          {one.text}
        </text>
      ))}
    </g>
  );
});

function isDrawn({ fromLeft, fromTop, toLeft, toTop }: Area): boolean {
  return Math.abs(fromLeft - toLeft) > 4 || Math.abs(fromTop - toTop) > 4;
}
