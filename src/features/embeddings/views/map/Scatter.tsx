import { quadtree } from 'd3-quadtree';
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomTransform } from 'd3-zoom';
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { useTokens } from '../../../../ui/useTokens';
import { useWidth } from '../../../../ui/useWidth';
import { groupTokens } from '../groupColours';
import type { Place } from '../../../../ui/chart/names';
import { paintPointer, paintPoints } from './paintScatter';
import styles from './Scatter.module.css';

const lookTokens: readonly string[] = ['--text-2', '--surface', '--accent', '--font'];
const REACH = 16;
const PADDING = 28;
const DRAG_PX = 4;
const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Points in a plane. Dragging draws a lasso, with Shift it moves the picture; a press or the keys choose points. The
 * element `describedBy` says what is pointed at.
 */
export function Scatter({
  describedBy,
  points,
  labels,
  texts,
  height,
  pointed,
  selected,
  onPoint,
  onSelect,
}: {
  describedBy: string;
  /** x and y in turn. */
  points: Float32Array;
  labels: Int32Array | undefined;
  texts: readonly string[];
  height: number;
  pointed: number | undefined;
  selected: ReadonlySet<number>;
  onPoint: (row: number | undefined, how: 'pointer' | 'keys') => void;
  onSelect: (rows: readonly number[], how: 'these' | 'toggle') => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);
  const width = useWidth(box, 520);
  const [transform, setTransform] = useState<ZoomTransform>(zoomIdentity);
  const [lasso, setLasso] = useState<readonly Place[]>([]);
  const start = useRef<Place>(undefined);
  const groups = useTokens(groupTokens);
  const looks = useTokens(lookTokens);
  const dots = devicePixelRatio;

  const places = useMemo(() => fitted(points, width, height), [points, width, height]);
  const tree = useMemo(
    () =>
      quadtree<number>()
        .x((row) => places[2 * row] ?? 0)
        .y((row) => places[2 * row + 1] ?? 0)
        .addAll(Array.from(texts.keys())),
    [places, texts],
  );
  const zooming = useMemo(
    () =>
      zoom<HTMLDivElement, unknown>()
        .scaleExtent([0.5, 200])
        // Without a key the wheel scrolls the page, and dragging draws the lasso.
        .filter(({ type, ctrlKey, metaKey, shiftKey, touches }) =>
          type === 'wheel' ? ctrlKey || metaKey : shiftKey || touches?.length > 1,
        )
        .on('zoom', (event: { transform: ZoomTransform }) => setTransform(event.transform)),
    [],
  );
  useLayoutEffect(() => {
    if (box.current) select(box.current).call(zooming).on('dblclick.zoom', null);
  }, [zooming]);

  const picture = useMemo(
    () => ({ places, labels, texts, transform, width, height, selected, groups, looks }),
    [places, labels, texts, transform, width, height, selected, groups, looks],
  );
  useLayoutEffect(() => {
    const context = contextOf(canvas.current, dots);
    if (context) paintPoints(context, picture);
  }, [picture, dots]);
  // Apart from the points: with the pointer only this is painted anew.
  useLayoutEffect(() => {
    const context = contextOf(above.current, dots);
    if (context) paintPointer(context, picture, pointed, lasso);
  }, [picture, pointed, lasso, dots]);

  const placeAt = ({ nativeEvent }: PointerEvent): Place => [
    nativeEvent.offsetX,
    nativeEvent.offsetY,
  ];
  const rowAt = (place: Place) => tree.find(...transform.invert(place), REACH / transform.k);
  const inside = (line: readonly Place[]) => {
    const path = new Path2D(`M${line.map((place) => transform.invert(place).join()).join('L')}Z`);
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    return Array.from(texts.keys()).filter((row) =>
      context?.isPointInPath(path, places[2 * row] ?? 0, places[2 * row + 1] ?? 0),
    );
  };
  const end = () => {
    start.current = undefined;
    setLasso([]);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !box.current) return;
    const here = select(box.current);
    const toggle = () => pointed !== undefined && onSelect([pointed], 'toggle');
    const keys: Record<string, () => void> = {
      Enter: toggle,
      ' ': toggle,
      Escape: () => onSelect([], 'these'),
      '+': () => zooming.scaleBy(here, 1.5),
      '-': () => zooming.scaleBy(here, 1 / 1.5),
      '0': () => zooming.transform(here, zoomIdentity),
    };
    const direction = directions[event.key];
    const act = direction
      ? () => onPoint(nextRow(places, pointed, direction) ?? pointed, 'keys')
      : keys[event.key];
    if (!act || texts.length === 0) return;
    event.preventDefault();
    act();
  };

  const size = {
    width: Math.round(width * dots),
    height: Math.round(height * dots),
    style: { width, height },
  };
  return (
    <div
      ref={box}
      className={styles.scatter}
      style={{ height }}
      role="application"
      aria-roledescription="map"
      aria-label="Points"
      aria-describedby={describedBy}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0 || event.shiftKey) return;
        start.current = placeAt(event);
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const place = placeAt(event);
        const from = start.current;
        if (!from) onPoint(rowAt(place), 'pointer');
        else if (lasso.length > 0 || Math.hypot(place[0] - from[0], place[1] - from[1]) > DRAG_PX)
          setLasso((line) => [...(line.length === 0 ? [from] : line), place]);
      }}
      onPointerUp={(event) => {
        if (!start.current) return;
        const row = rowAt(placeAt(event));
        if (lasso.length > 0) onSelect(inside(lasso), 'these');
        else onSelect(row === undefined ? [] : [row], row === undefined ? 'these' : 'toggle');
        end();
      }}
      onPointerCancel={end}
      onPointerLeave={() => !start.current && onPoint(undefined, 'pointer')}
    >
      <canvas ref={canvas} {...size} />
      <canvas ref={above} {...size} />
    </div>
  );
}

/** Where the points lie so that all are seen, with both axes to the same scale and y growing upwards. */
function fitted(points: Float32Array, width: number, height: number): Float32Array {
  const range = (axis: 0 | 1) => {
    let [low, high] = [Infinity, -Infinity];
    for (let at = axis; at < points.length; at += 2) {
      low = Math.min(low, points[at] ?? 0);
      high = Math.max(high, points[at] ?? 0);
    }
    return { middle: (low + high) / 2, size: high - low || 1e-9 };
  };
  const [across, up] = [range(0), range(1)];
  // Points that are all the same give no scale.
  const scale = Math.min(
    (width - 2 * PADDING) / across.size,
    (height - 2 * PADDING) / up.size,
    1e6,
  );
  return points.map((value, at) =>
    at % 2 === 0
      ? width / 2 + (value - across.middle) * scale
      : height / 2 - (value - up.middle) * scale,
  );
}

/** The next point in a direction: near, and rather straight on than aside. `undefined` at the edge. */
function nextRow(
  places: Float32Array,
  from: number | undefined,
  [x, y]: readonly [number, number],
): number | undefined {
  if (from === undefined) return 0;
  const [x0 = 0, y0 = 0] = places.subarray(2 * from);
  let best: number | undefined;
  let cost = Infinity;
  for (let row = 0; row * 2 < places.length; row += 1) {
    const [dx, dy] = [(places[row * 2] ?? 0) - x0, (places[row * 2 + 1] ?? 0) - y0];
    const ahead = dx * x + dy * y;
    const aside = Math.abs(dx * y) + Math.abs(dy * x);
    if (row === from || ahead <= 0 || aside > 4 * ahead || ahead + 2 * aside >= cost) continue;
    [best, cost] = [row, ahead + 2 * aside];
  }
  return best;
}

/** The context of a canvas with `dots` to a pixel of the page. */
function contextOf(
  canvas: HTMLCanvasElement | null,
  dots: number,
): CanvasRenderingContext2D | undefined {
  const context = canvas?.getContext('2d') ?? undefined;
  context?.setTransform(dots, 0, 0, dots, 0, 0);
  return context;
}
