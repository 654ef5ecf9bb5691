import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { useTokens } from '../../../../ui/useTokens';
import type { Picture, Square } from '../../../../lib/vectors/io/picture';
import { heatColours, heatTokens, type HeatScale } from './HeatLegend';
import styles from './HeatMap.module.css';
import type { Cell } from './heatView';
import { groupPlace, groupTokens } from '../groupColours';

/** The pointer has to go so far to drag. */
const DRAG_PX = 4;

/**
 * The matrix of similarities as a picture. The pointer or the arrow keys choose a pair, a press or Enter the text of its
 * row. Bands along the edges colour the groups.
 */
export function HeatMap({
  picture,
  problem,
  order,
  labels,
  part,
  side,
  pixels,
  scale,
  cell,
  chosen,
  describedBy,
  onCell,
  onChoose,
  onZoom,
  onMove,
  onWhole,
}: {
  /** What was drawn last; it may be of another part, which is stretched to its place until the next is there. */
  picture: Picture | undefined;
  problem: string | undefined;
  order: Int32Array<ArrayBuffer>;
  labels: Int32Array<ArrayBuffer> | undefined;
  part: Square;
  /** Its width and height in px, and in dots of the screen. */
  side: number;
  pixels: number;
  scale: HeatScale;
  cell: Cell | undefined;
  /** The place of the text whose neighbours are shown. */
  chosen: number | undefined;
  /** Id of the element that says the pair in words. */
  describedBy: string;
  onCell: (cell: Cell | undefined, how: 'pointer' | 'keys') => void;
  onChoose: (place: number) => void;
  /** Above 1: nearer, around a cell. */
  onZoom: (factor: number, around: Cell) => void;
  onMove: (rows: number, columns: number) => void;
  onWhole: () => void;
}) {
  const map = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<{ x: number; y: number; moved: boolean }>(undefined);
  const tokens = useTokens(heatTokens);
  const colours = useMemo(() => heatColours(tokens, scale), [tokens, scale]);
  useLayoutEffect(() => {
    if (canvas.current && picture) paintHeatMap(canvas.current, picture, colours);
  }, [picture, colours, pixels]);

  const { top, left, count } = part;
  const unit = side / count;
  const cellAt = ({ clientX, clientY }: { clientX: number; clientY: number }): Cell => {
    const box = map.current?.getBoundingClientRect();
    const place = (offset: number) => Math.max(0, Math.min(count - 1, Math.floor(offset / unit)));
    return {
      row: top + place(clientY - (box?.top ?? 0)),
      column: left + place(clientX - (box?.left ?? 0)),
    };
  };
  const turn = useRef((_event: WheelEvent) => undefined);
  useEffect(() => {
    turn.current = (event) => {
      if (!event.ctrlKey && !event.metaKey) return undefined;
      event.preventDefault();
      onZoom(event.deltaY < 0 ? 1.3 : 1 / 1.3, cellAt(event));
      return undefined;
    };
  });
  useEffect(() => {
    const here = map.current;
    // React listens passively, and the page would be magnified as well.
    const listen = (event: WheelEvent) => turn.current(event);
    here?.addEventListener('wheel', listen, { passive: false });
    return () => here?.removeEventListener('wheel', listen);
  }, []);

  const movePointer = (event: PointerEvent) => {
    const from = drag.current;
    if (from && event.pointerType !== 'touch' && count < order.length) {
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (from.moved || Math.hypot(x, y) > DRAG_PX) {
        event.currentTarget.setPointerCapture(event.pointerId);
        const [rows, columns] = [-Math.trunc(y / unit), -Math.trunc(x / unit)];
        drag.current = { x: from.x - columns * unit, y: from.y - rows * unit, moved: true };
        if (rows !== 0 || columns !== 0) onMove(rows, columns);
      }
    }
    onCell(cellAt(event), 'pointer');
  };
  const press = (event: KeyboardEvent) => {
    const here = cell ?? { row: chosen ?? top, column: left };
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
      '+': () => onZoom(2, here),
      '-': () => onZoom(0.5, here),
      '0': onWhole,
    };
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  const marks = (at: number, from: number) => at >= from && at < from + count;
  return (
    <div className={styles.frame}>
      <Band across labels={labels} order={order} from={left} count={count} side={side} />
      <Band across={false} labels={labels} order={order} from={top} count={count} side={side} />
      <div
        ref={map}
        className={styles.map}
        style={{ width: side, height: side }}
        role="application"
        aria-roledescription="heat map"
        aria-label="Similarity of each pair"
        aria-describedby={describedBy}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={({ clientX, clientY }) => {
          drag.current = { x: clientX, y: clientY, moved: false };
        }}
        onPointerMove={movePointer}
        onPointerUp={() => {
          if (drag.current?.moved !== true) drag.current = undefined;
        }}
        onPointerLeave={() => onCell(undefined, 'pointer')}
        onClick={(event) => {
          const dragged = drag.current?.moved === true;
          drag.current = undefined;
          if (!dragged) onChoose(cellAt(event).row);
        }}
      >
        <canvas
          ref={canvas}
          width={pixels}
          height={pixels}
          style={{ width: side, height: side, transform: picture && placed(picture, part, unit) }}
        />
        {chosen !== undefined && marks(chosen, top) && (
          <span
            className={styles.row}
            style={{ top: (chosen - top) * unit, height: Math.max(2, unit) }}
          />
        )}
        {cell && marks(cell.row, top) && marks(cell.column, left) && (
          <span
            className={styles.cell}
            style={{
              top: (cell.row - top) * unit,
              left: (cell.column - left) * unit,
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

/** Where a picture of one part lies on screen while another is shown. */
function placed(picture: Picture, part: Square, unit: number): string | undefined {
  const { top, left, count } = picture;
  if (top === part.top && left === part.left && count === part.count) return undefined;
  const [x, y] = [(left - part.left) * unit, (top - part.top) * unit];
  return `translate(${x}px, ${y}px) scale(${count / part.count})`;
}

const BAND = 4;

/** The groups of the rows or columns on screen, as colours along an edge. */
function Band({
  labels,
  order,
  from,
  count,
  side,
  across,
}: {
  labels: Int32Array<ArrayBuffer> | undefined;
  order: Int32Array<ArrayBuffer>;
  /** The first place on screen, and how many there are. */
  from: number;
  count: number;
  side: number;
  across: boolean;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const tokens = useTokens(groupTokens);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, side, side);
    if (!labels) return;
    const unit = side / count;
    const colourAt = (place: number) => tokens[groupPlace(labels[order[place] ?? 0] ?? -1)] ?? '';
    // One rectangle per stretch of a colour.
    let start = from;
    for (let place = from + 1; place <= from + count; place += 1) {
      if (place < from + count && colourAt(place) === colourAt(start)) continue;
      context.fillStyle = colourAt(start);
      const at = (start - from) * unit;
      const size = Math.max(1, (place - start) * unit);
      if (across) context.fillRect(at, 0, size, BAND);
      else context.fillRect(0, at, BAND, size);
      start = place;
    }
  }, [labels, order, from, count, side, tokens, across]);
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

/** From this many cells on there is no room for gaps between them. */
const MOST_WITH_GAPS = 64;

/** Paints the cells of a picture over the whole canvas, with hairlines between them where they are large. */
function paintHeatMap(
  canvas: HTMLCanvasElement,
  { size, values }: Picture,
  colours: ReturnType<typeof heatColours>,
): void {
  const context = canvas.getContext('2d');
  if (!context || size === 0) return;
  const { width } = canvas;
  if (size > MOST_WITH_GAPS) {
    const image = new ImageData(size, size);
    const pixels = new Uint32Array(image.data.buffer);
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = colours.pixel(values[at] ?? 0);
    if (size === width) {
      context.putImageData(image, 0, 0);
      return;
    }
    const cells = new OffscreenCanvas(size, size);
    cells.getContext('2d')?.putImageData(image, 0, 0);
    context.imageSmoothingEnabled = false;
    context.drawImage(cells, 0, 0, width, width);
    return;
  }
  context.clearRect(0, 0, width, width);
  const gap = Math.max(1, Math.round(width / 800));
  const edge = (at: number) => Math.round((at * (width + gap)) / size);
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      context.fillStyle = colours.css(values[row * size + column] ?? 0);
      context.fillRect(
        edge(column),
        edge(row),
        edge(column + 1) - edge(column) - gap,
        edge(row + 1) - edge(row) - gap,
      );
    }
}
