import { useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import type { Picture, Square } from '../../../../lib/vectors/io/picture';
import { useTokens } from '../../../../ui/useTokens';
import type { Grouping } from '../../run/results';
import { groupPlace, groupTokens } from '../groupColours';
import { heatColours, heatTokens, type HeatScale } from './heatColours';
import styles from './HeatMap.module.css';
import { within, type Cell } from './heatView';

/** The smallest row that has room for its text. */
const LEGIBLE = 11;
const BAND = 4;

/**
 * The matrix of similarities as a picture. The pointer or the arrow keys choose a pair, a press or Enter the text of its
 * row. A band colours the groups of the rows, and where there is room each row has its text.
 */
export function HeatMap({
  picture,
  order,
  texts,
  grouping,
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
}: {
  /** What was drawn last; it may be of another part, which is stretched to its place until the next is there. */
  picture: Picture;
  order: Int32Array<ArrayBuffer>;
  texts: readonly string[];
  grouping: Grouping | undefined;
  part: Square;
  /** Its width and height in px, and in dots of the screen. */
  side: number;
  pixels: number;
  scale: HeatScale;
  cell: Cell | undefined;
  /** The place of the text whose neighbours are shown. */
  chosen: number;
  /** Id of the element that says the pair in words. */
  describedBy: string;
  onCell: (cell: Cell | undefined, how: 'pointer' | 'keys') => void;
  onChoose: (place: number) => void;
  /** Above 1: nearer, around a cell. */
  onZoom: (factor: number, around: Cell) => void;
}) {
  const map = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const band = useRef<HTMLCanvasElement>(null);
  const tokens = useTokens(heatTokens);
  const groups = useTokens(groupTokens);
  const colours = useMemo(() => heatColours(tokens, scale), [tokens, scale]);
  const { top, left, count } = part;
  const unit = side / count;
  useLayoutEffect(() => {
    if (canvas.current) paintHeatMap(canvas.current, picture, colours);
  }, [picture, colours, pixels]);
  useLayoutEffect(() => {
    const context = band.current?.getContext('2d');
    context?.clearRect(0, 0, BAND, side);
    for (let at = 0; context && grouping && at < count; at += 1) {
      const label = grouping.labels[order[top + at] ?? 0] ?? -1;
      context.fillStyle = groups[groupPlace(label)] ?? '';
      context.fillRect(0, at * unit, BAND, Math.max(1, unit));
    }
  }, [grouping, order, top, count, side, unit, groups]);

  const cellAt = ({ clientX, clientY }: { clientX: number; clientY: number }): Cell => {
    const box = map.current?.getBoundingClientRect();
    const place = (offset: number) => within(Math.floor(offset / unit), count - 1);
    return {
      row: top + place(clientY - (box?.top ?? 0)),
      column: left + place(clientX - (box?.left ?? 0)),
    };
  };
  const turn = useRef<(event: WheelEvent) => void>(undefined);
  useEffect(() => {
    turn.current = (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      onZoom(event.deltaY < 0 ? 1.3 : 1 / 1.3, cellAt(event));
    };
  });
  useEffect(() => {
    const here = map.current;
    // React listens passively, and the page would be magnified as well.
    const listen = (event: WheelEvent) => turn.current?.(event);
    here?.addEventListener('wheel', listen, { passive: false });
    return () => here?.removeEventListener('wheel', listen);
  }, []);

  const press = (event: KeyboardEvent) => {
    const here = cell ?? { row: chosen, column: left };
    const step = event.shiftKey ? 10 : 1;
    const last = order.length - 1;
    const move = (rows: number, columns: number) => () =>
      onCell(
        {
          row: within(here.row + rows * step, last),
          column: within(here.column + columns * step, last),
        },
        'keys',
      );
    const keys: Record<string, () => void> = {
      ArrowUp: move(-1, 0),
      ArrowDown: move(1, 0),
      ArrowLeft: move(0, -1),
      ArrowRight: move(0, 1),
      Enter: () => onChoose(here.row),
      ' ': () => onChoose(here.row),
      '+': () => onZoom(2, here),
      '-': () => onZoom(0.5, here),
      '0': () => onZoom(0, here),
    };
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  const shown = (at: number, from: number) => at >= from && at < from + count;
  // While the next is drawn, the picture before is where it belongs.
  const moved = `translate(${(picture.left - left) * unit}px, ${(picture.top - top) * unit}px) scale(${picture.count / count})`;
  return (
    <div className={styles.frame}>
      <div className={styles.labels} style={{ height: side }} aria-hidden>
        {unit >= LEGIBLE &&
          Array.from(order.subarray(top, top + count), (row) => (
            <div
              key={row}
              className="clip"
              dir="auto"
              style={{ height: unit, lineHeight: `${unit}px` }}
            >
              {texts[row]}
            </div>
          ))}
      </div>
      <canvas ref={band} width={BAND} height={side} aria-hidden />
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
        onPointerMove={(event) => onCell(cellAt(event), 'pointer')}
        onPointerLeave={() => onCell(undefined, 'pointer')}
        onClick={(event) => onChoose(cellAt(event).row)}
      >
        <canvas
          ref={canvas}
          width={pixels}
          height={pixels}
          style={{ width: side, height: side, transform: moved }}
        />
        {shown(chosen, top) && (
          <span
            className={styles.row}
            style={{ top: (chosen - top) * unit, height: Math.max(2, unit) }}
          />
        )}
        {cell && shown(cell.row, top) && shown(cell.column, left) && (
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
      </div>
    </div>
  );
}

/** Paints the cells of a picture over the whole canvas. */
function paintHeatMap(
  canvas: HTMLCanvasElement,
  { size, values }: Picture,
  colours: ReturnType<typeof heatColours>,
): void {
  const context = canvas.getContext('2d');
  if (!context || size === 0) return;
  const image = new ImageData(size, size);
  for (let at = 0; at < values.length; at += 1)
    image.data.set(colours.bytes(values[at] ?? 0), 4 * at);
  const cells = new OffscreenCanvas(size, size);
  cells.getContext('2d')?.putImageData(image, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(cells, 0, 0, canvas.width, canvas.height);
}
