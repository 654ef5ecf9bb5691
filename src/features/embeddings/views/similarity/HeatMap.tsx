import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Picture } from '../../../../lib/vectors/io/picture';
import { useTokens } from '../../../../ui/useTokens';
import type { Grouping } from '../../run/results';
import { groupToken } from '../groupColours';
import styles from './HeatMap.module.css';

/** A pair of texts by their places in the order. */
export interface Cell {
  row: number;
  column: number;
}

const heatTokens: readonly string[] = ['--accent'];
/** The smallest row that has room for its text. */
const LEGIBLE = 11;

/** The palest colour, so that a cell is seen to be one. */
const PALE = 0.1;

/** How much of the accent a similarity has, up to 1. What is beyond the scale has the colour of its end. */
function shadeOf(value: number, { low, high }: Picture): number {
  return PALE + (1 - PALE) * Math.max(0, Math.min(1, (value - low) / (high - low)));
}

/**
 * The matrix of similarities as a picture. The pointer or the arrow keys choose a pair, a press or Enter the text of its
 * row. A band colours the groups of the rows, and where there is room each row has its text.
 */
export function HeatMap({
  picture,
  order,
  texts,
  grouping,
  side,
  cell,
  chosen,
  describedBy,
  onCell,
  onChoose,
}: {
  picture: Picture;
  order: Int32Array<ArrayBuffer>;
  texts: readonly string[];
  grouping: Grouping | undefined;
  /** Its width and height in px. */
  side: number;
  cell: Cell | undefined;
  /** The place of the text whose neighbours are shown. */
  chosen: number;
  /** Id of the element that says the pair in words. */
  describedBy: string;
  onCell: (cell: Cell | undefined, how: 'pointer' | 'keys') => void;
  onChoose: (place: number) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [accent = ''] = useTokens(heatTokens);
  const last = order.length - 1;
  const unit = side / order.length;
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || picture.size === 0) return;
    const image = new ImageData(picture.size, picture.size);
    for (let at = 0; at < picture.values.length; at += 1)
      image.data[4 * at + 3] = 255 * shadeOf(picture.values[at] as number, picture);
    context.putImageData(image, 0, 0);
    context.globalCompositeOperation = 'source-in';
    context.fillStyle = accent;
    context.fillRect(0, 0, picture.size, picture.size);
  }, [picture, accent]);
  const groups = new Map<number, number>();
  for (const row of order) {
    const label = grouping?.labels[row] ?? -1;
    groups.set(label, (groups.get(label) ?? 0) + 1);
  }
  const within = (at: number) => Math.max(0, Math.min(last, at));
  const cellAt = ({ nativeEvent }: { nativeEvent: MouseEvent }): Cell => ({
    row: within(Math.floor(nativeEvent.offsetY / unit)),
    column: within(Math.floor(nativeEvent.offsetX / unit)),
  });
  const press = (event: KeyboardEvent) => {
    const here = cell ?? { row: chosen, column: 0 };
    const step = event.shiftKey ? 10 : 1;
    const move = (rows: number, columns: number) => () =>
      onCell(
        { row: within(here.row + rows * step), column: within(here.column + columns * step) },
        'keys',
      );
    const keys: Record<string, () => void> = {
      ArrowUp: move(-1, 0),
      ArrowDown: move(1, 0),
      ArrowLeft: move(0, -1),
      ArrowRight: move(0, 1),
      Enter: () => onChoose(here.row),
      ' ': () => onChoose(here.row),
    };
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  return (
    <div className={styles.frame}>
      <div className={styles.labels} style={{ height: side }} aria-hidden>
        {unit >= LEGIBLE &&
          Array.from(order, (row) => (
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
      <div aria-hidden>
        {[...groups].map(([label, size]) => (
          <div
            key={label}
            style={{ width: 4, height: size * unit, background: `var(${groupToken(label)})` }}
          />
        ))}
      </div>
      <div
        className={styles.map}
        style={{ width: side, height: side }}
        role="application"
        aria-roledescription="heat map"
        aria-label="Similarity of each pair"
        aria-describedby={describedBy}
        tabIndex={0}
        onKeyDown={press}
        onPointerMove={(event: PointerEvent) => onCell(cellAt(event), 'pointer')}
        onPointerLeave={() => onCell(undefined, 'pointer')}
        onClick={(event) => onChoose(cellAt(event).row)}
      >
        <canvas
          ref={canvas}
          width={picture.size}
          height={picture.size}
          data-fine={picture.size > side || undefined}
        />
        <span className={styles.row} style={{ top: chosen * unit, height: Math.max(2, unit) }} />
        {cell && (
          <span
            className={styles.cell}
            style={{
              top: cell.row * unit,
              left: cell.column * unit,
              width: Math.max(4, unit),
              height: Math.max(4, unit),
            }}
          />
        )}
      </div>
    </div>
  );
}
