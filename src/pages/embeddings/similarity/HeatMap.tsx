import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { useTokens } from '../../../components/useTokens';
import { groupPlace, groupTokens } from '../groupColours';
import { heatColours, heatTokens, type HeatScale } from './heatColours';
import styles from './HeatMap.module.css';
import { paintHeatMap } from './paintHeatMap';
import { useHeatPicture, type Part } from './useHeatPicture';

/** A pair of texts by their places in the order. */
export interface Cell {
  row: number;
  column: number;
}

/** Cells a side; more would be smaller than a pixel. */
const MOST_PIXELS = 1200;

/**
 * The matrix of similarities as a picture. The pointer or the arrow keys choose a pair, a press or Enter the text of its
 * row. Bands along the edges colour the groups.
 */
export function HeatMap({
  set,
  order,
  labels,
  part,
  side,
  scale,
  cell,
  chosen,
  describedBy,
  onCell,
  onChoose,
  onZoom,
}: {
  set: string;
  order: Int32Array<ArrayBuffer>;
  labels: Int32Array<ArrayBuffer> | undefined;
  part: Part;
  /** Its width and height in px. */
  side: number;
  scale: HeatScale;
  cell: Cell | undefined;
  /** The place of the text whose neighbours are shown. */
  chosen: number | undefined;
  /** Id of the element that says the pair in words. */
  describedBy: string;
  onCell: (cell: Cell | undefined, how: 'pointer' | 'keys') => void;
  onChoose: (place: number) => void;
  /** Above 1: nearer, around a place. */
  onZoom: (factor: number, place: number) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const dots = typeof devicePixelRatio === 'number' ? devicePixelRatio : 1;
  const pixels = Math.round(side * dots);
  const { picture, problem } = useHeatPicture(set, order, part, Math.min(pixels, MOST_PIXELS));
  const tokens = useTokens(heatTokens);
  const colours = useMemo(() => heatColours(tokens, scale), [tokens, scale]);
  useLayoutEffect(() => {
    if (canvas.current && picture) paintHeatMap(canvas.current, picture, colours);
  }, [picture, colours, pixels]);

  const count = part.to - part.from;
  const unit = side / count;
  const near = useRef(onZoom);
  useEffect(() => {
    near.current = onZoom;
  });
  useEffect(() => {
    const box = canvas.current;
    // React listens passively, and the page would be magnified as well.
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const place = part.from + Math.floor(event.offsetY / unit);
      near.current(event.deltaY < 0 ? 1.5 : 1 / 1.5, place);
    };
    box?.addEventListener('wheel', zoom, { passive: false });
    return () => box?.removeEventListener('wheel', zoom);
  }, [part.from, unit]);

  const cellAt = ({ nativeEvent }: PointerEvent): Cell => {
    const place = (offset: number) =>
      part.from + Math.max(0, Math.min(count - 1, Math.floor(offset / unit)));
    return { row: place(nativeEvent.offsetY), column: place(nativeEvent.offsetX) };
  };
  const press = (event: KeyboardEvent) => {
    const here = cell ?? { row: chosen ?? part.from, column: part.from };
    const step = event.shiftKey ? 10 : 1;
    const move = (row: number, column: number) => {
      const within = (at: number) => Math.max(0, Math.min(order.length - 1, at));
      onCell(
        { row: within(here.row + row * step), column: within(here.column + column * step) },
        'keys',
      );
    };
    const keys: Record<string, () => void> = {
      ArrowUp: () => move(-1, 0),
      ArrowDown: () => move(1, 0),
      ArrowLeft: () => move(0, -1),
      ArrowRight: () => move(0, 1),
      Enter: () => onChoose(here.row),
      ' ': () => onChoose(here.row),
      '+': () => onZoom(2, here.row),
      '-': () => onZoom(0.5, here.row),
    };
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  return (
    <div className={styles.frame}>
      <Band labels={labels} order={order} part={part} side={side} direction="row" />
      <Band labels={labels} order={order} part={part} side={side} direction="column" />
      <div
        className={styles.map}
        style={{ width: side, height: side }}
        data-waiting={picture === undefined || undefined}
        role="application"
        aria-roledescription="heat map"
        aria-label="Similarity of each pair"
        aria-describedby={describedBy}
        tabIndex={0}
        onKeyDown={press}
        onPointerMove={(event) => onCell(cellAt(event), 'pointer')}
        onPointerLeave={() => onCell(undefined, 'pointer')}
        onClick={() => cell && onChoose(cell.row)}
      >
        <canvas ref={canvas} width={pixels} height={pixels} style={{ width: side, height: side }} />
        {chosen !== undefined && chosen >= part.from && chosen < part.to && (
          <span
            className={styles.row}
            style={{ top: (chosen - part.from) * unit, height: Math.max(2, unit) }}
          />
        )}
        {cell && (
          <span
            className={styles.cell}
            style={{
              top: (cell.row - part.from) * unit,
              left: (cell.column - part.from) * unit,
              width: Math.max(4, unit),
              height: Math.max(4, unit),
            }}
          />
        )}
        {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      </div>
    </div>
  );
}

const BAND = 4;

/** The groups of the rows or columns on screen, as colours along an edge. */
function Band({
  labels,
  order,
  part,
  side,
  direction,
}: {
  labels: Int32Array<ArrayBuffer> | undefined;
  order: Int32Array<ArrayBuffer>;
  part: Part;
  side: number;
  direction: 'row' | 'column';
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const tokens = useTokens(groupTokens);
  const across = direction === 'row';
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, side, side);
    if (!labels) return;
    const unit = side / (part.to - part.from);
    for (let place = part.from; place < part.to; place += 1) {
      context.fillStyle = tokens[groupPlace(labels[order[place] ?? 0] ?? -1)] ?? '';
      const at = (place - part.from) * unit;
      const size = Math.max(1, unit + 0.5);
      if (across) context.fillRect(at, 0, size, BAND);
      else context.fillRect(0, at, BAND, size);
    }
  }, [labels, order, part, side, tokens, across]);
  return (
    <canvas
      ref={canvas}
      className={across ? styles.bandAcross : styles.bandDown}
      width={across ? side : BAND}
      height={across ? BAND : side}
      aria-hidden
    />
  );
}
