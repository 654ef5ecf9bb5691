import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { useWidth } from '../../../../ui/useWidth';
import { useTokens } from '../../../../ui/useTokens';
import { groupTokens } from '../groupColours';
import { paintPointer, paintPoints } from './paintScatter';
import styles from './Scatter.module.css';
import {
  fitted,
  isDirection,
  nearestPoint,
  nextPoint,
  pointsInside,
  zoomed,
  type Place,
  type View,
} from './scatterView';

const words: readonly string[] = ['--text-2', '--surface', '--accent', '--font'];
const REACH = 16;
const nothing: readonly Place[] = [];

export type DragMode = 'select' | 'move';

/**
 * Points in a plane. Dragging draws a lasso or moves the picture; a press or the keys choose points. What is pointed at is
 * told by the element `describedBy`.
 */
export function Scatter({
  id,
  label,
  describedBy,
  points,
  frame = points,
  labels,
  texts,
  height,
  drag,
  named,
  pointed,
  selected,
  onPoint,
  onSelect,
}: {
  id?: string;
  label: string;
  describedBy: string;
  /** x and y in turn. */
  points: Float32Array;
  /** The points that fill the picture at first, if not those that are shown. */
  frame?: Float32Array;
  labels: Int32Array | undefined;
  texts: readonly string[];
  height: number;
  drag: DragMode;
  /** Writes the texts next to their points where they fit. */
  named: boolean;
  pointed: number | undefined;
  selected: ReadonlySet<number>;
  onPoint: (row: number | undefined, how: 'pointer' | 'keys') => void;
  onSelect: (rows: readonly number[], how: 'these' | 'toggle') => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);
  const width = useWidth(box, 520);
  const fit = useMemo(() => fitted(frame, width, height), [frame, width, height]);
  const [moved, setMoved] = useState<{ fit: View; view: View }>();
  const view = moved?.fit === fit ? moved.view : fit;
  const [lasso, setLasso] = useState<readonly Place[]>(nothing);
  const from = useRef<{ start: Place; last: Place; dragged: boolean }>(undefined);
  const byPointer = useRef(false);
  const groups = useTokens(groupTokens);
  const [text = '', surface = '', accent = '', font = ''] = useTokens(words);
  const dots = devicePixelRatio;

  const picture = useMemo(
    () => ({ points, labels, texts, view, width, height, selected, named }),
    [points, labels, texts, view, width, height, selected, named],
  );
  const colours = useMemo(
    () => ({ groups, words: text, surface, accent, font }),
    [groups, text, surface, accent, font],
  );
  useLayoutEffect(() => {
    const context = contextOf(canvas.current, dots);
    if (context) paintPoints(context, picture, colours);
  }, [picture, colours, dots]);
  // Apart from the points: with the pointer only this is painted anew.
  useLayoutEffect(() => {
    const context = contextOf(above.current, dots);
    if (context) paintPointer(context, picture, pointed, lasso, colours);
  }, [picture, pointed, lasso, colours, dots]);

  const zoom = (factor: number, place: Place) =>
    setMoved((before) => ({
      fit,
      view: zoomed(before?.fit === fit ? before.view : fit, factor, place),
    }));
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const here = canvas.current;
    // React listens passively, and the page would be magnified as well.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const place = { left: event.offsetX, top: event.offsetY };
      latest.current(event.deltaY < 0 ? 1.25 : 0.8, place);
    };
    here?.addEventListener('wheel', wheel, { passive: false });
    return () => here?.removeEventListener('wheel', wheel);
  }, []);

  const placeAt = ({ nativeEvent }: PointerEvent): Place => ({
    left: nativeEvent.offsetX,
    top: nativeEvent.offsetY,
  });
  // The page may slide away below the pointer, which takes back only what it pointed at itself.
  const pointTo = (row: number | undefined) => {
    if (row === undefined && !byPointer.current) return;
    byPointer.current = row !== undefined;
    onPoint(row, 'pointer');
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const middle = { left: width / 2, top: height / 2 };
    const keys: Record<string, () => void> = {
      Enter: () => pointed !== undefined && onSelect([pointed], 'toggle'),
      ' ': () => pointed !== undefined && onSelect([pointed], 'toggle'),
      Escape: () => onSelect([], 'these'),
      '+': () => zoom(1.5, middle),
      '-': () => zoom(1 / 1.5, middle),
      '0': () => setMoved(undefined),
    };
    const { key } = event;
    if (isDirection(key)) {
      event.preventDefault();
      const next = pointed === undefined ? 0 : nextPoint(points, pointed, key);
      if (next === undefined || points.length === 0) return;
      byPointer.current = false;
      onPoint(next, 'keys');
    } else if (keys[key]) {
      event.preventDefault();
      keys[key]();
    }
  };

  const size = {
    width: Math.round(width * dots),
    height: Math.round(height * dots),
    style: { width, height },
  };
  return (
    <div
      ref={box}
      id={id}
      className={styles.scatter}
      style={{ height }}
      data-drag={drag}
      role="application"
      aria-roledescription="map"
      aria-label={label}
      aria-describedby={describedBy}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        const start = placeAt(event);
        from.current = { start, last: start, dragged: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const place = placeAt(event);
        const gesture = from.current;
        if (!gesture) {
          pointTo(nearestPoint(points, view, place, REACH));
          return;
        }
        const far = Math.hypot(place.left - gesture.start.left, place.top - gesture.start.top) > 4;
        if (!far && !gesture.dragged) return;
        gesture.dragged = true;
        if (drag === 'select')
          setLasso((line) => [...(line.length === 0 ? [gesture.start] : line), place]);
        else {
          const [left, top] = [place.left - gesture.last.left, place.top - gesture.last.top];
          setMoved({ fit, view: { ...view, left: view.left + left, top: view.top + top } });
        }
        gesture.last = place;
      }}
      onPointerUp={(event) => {
        const gesture = from.current;
        from.current = undefined;
        if (gesture?.dragged && drag === 'select')
          onSelect(pointsInside(points, view, lasso), 'these');
        setLasso(nothing);
        if (!gesture || gesture.dragged) return;
        const row = nearestPoint(points, view, placeAt(event), REACH);
        onSelect(row === undefined ? [] : [row], row === undefined ? 'these' : 'toggle');
      }}
      onPointerCancel={() => {
        from.current = undefined;
        setLasso(nothing);
      }}
      onPointerLeave={() => !from.current && pointTo(undefined)}
    >
      <canvas ref={canvas} {...size} />
      <canvas ref={above} {...size} />
    </div>
  );
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
