import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import type { Picture } from '../../../../lib/vectors/io/picture';
import { cosine, rowOf } from '../../../../lib/vectors/math/matrix';
import { useTokens } from '../../../../ui/useTokens';
import { formatScore } from '../../run/scores';
import { groupToken } from '../groupColours';
import styles from './HeatMap.module.css';
import type { Results } from '../../state/results';

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
 * The matrix of similarities as a picture. The pointer or the arrow keys choose a pair, which is said below; a press or
 * Enter chooses the text of its row. A band colours the groups of the rows, and where there is room each row has its text.
 */
export function HeatMap({
  picture,
  order,
  results: { texts, vectors, grouping },
  side,
  chosen,
  onChoose,
}: {
  picture: Picture;
  /** The row at each place. */
  order: Int32Array<ArrayBuffer>;
  results: Results;
  /** Its width and height in px. */
  side: number;
  /** The text whose neighbours are shown. */
  chosen: number;
  onChoose: (row: number) => void;
}) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [accent = ''] = useTokens(heatTokens);
  /** A pair by its places in the order. */
  const [cell, setCell] = useState<{ row: number; column: number; isByKeys: boolean }>();
  const last = order.length - 1;
  const unit = side / order.length;
  const place = order.indexOf(chosen);
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
  const cellAt = ({ nativeEvent }: { nativeEvent: MouseEvent }) => ({
    row: within(Math.floor(nativeEvent.offsetY / unit)),
    column: within(Math.floor(nativeEvent.offsetX / unit)),
    isByKeys: false,
  });
  const choose = (at: number) => onChoose(order[at] ?? 0);
  const press = (event: KeyboardEvent) => {
    const here = cell ?? { row: place, column: 0 };
    const step = event.shiftKey ? 10 : 1;
    const move = (rows: number, columns: number) => () =>
      setCell({
        row: within(here.row + rows * step),
        column: within(here.column + columns * step),
        isByKeys: true,
      });
    const keys: Record<string, () => void> = {
      ArrowUp: move(-1, 0),
      ArrowDown: move(1, 0),
      ArrowLeft: move(0, -1),
      ArrowRight: move(0, 1),
      Enter: () => choose(here.row),
      ' ': () => choose(here.row),
    };
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  const [a = 0, b = 0] = cell ? [order[cell.row], order[cell.column]] : [];
  const pair = cell && [
    formatScore(cosine(rowOf(vectors, a), rowOf(vectors, b))),
    texts[a] ?? '',
    a === b ? 'the same text' : (texts[b] ?? ''),
  ];

  return (
    <>
      <div className={`gap-4 ${styles.frame}`}>
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
          aria-describedby={`${id}-pair`}
          tabIndex={0}
          onKeyDown={press}
          onPointerMove={(event: PointerEvent) => setCell(cellAt(event))}
          onPointerLeave={() => setCell(undefined)}
          onClick={(event) => choose(cellAt(event).row)}
        >
          <canvas
            ref={canvas}
            width={picture.size}
            height={picture.size}
            data-fine={picture.size > side || undefined}
          />
          <span className={styles.row} style={{ top: place * unit, height: Math.max(2, unit) }} />
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
      <div id={`${id}-pair`} role="group" aria-label="Pair" className="clip">
        {pair ? (
          <>
            <strong className="mono">{`${pair[0]} `}</strong>
            <span dir="auto">{pair[1]}</span>
            <div className="second clip" dir="auto">
              {pair[2]}
            </div>
          </>
        ) : (
          <span className="hint">Point at a cell or use the arrow keys; press for more.</span>
        )}
      </div>
      <p className="unseen" role="status">
        {cell?.isByKeys && pair?.join('; ')}
      </p>
    </>
  );
}
