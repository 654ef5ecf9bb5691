import { IconArrowsMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useCallback, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useWidth } from '../../../../ui/useWidth';
import type { Extremes } from '../../../../lib/vectors/math/extremes';
import type { Square } from '../../../../lib/vectors/io/picture';
import { formatCount, plural } from '../../../../lib/text/text';
import { Choice } from '../../../../ui/Choice';
import { GroupingControl } from '../GroupingControl';
import { fit, fullScale, Legend } from './HeatLegend';
import { HeatMap } from './HeatMap';
import {
  orders,
  useHeatPicture,
  isNearest,
  moved,
  revealing,
  wholeOf,
  zoomed,
  type OrderId,
  type Cell,
} from './heatView';
import styles from './SimilarityTab.module.css';
import type { TabProps } from '../../run/results';
import { cosine, rowOf, type Matrix } from '../../../../lib/vectors/math/matrix';
import { formatScore } from '../../run/scores';

const LARGEST = 560;
const SMALLEST = 260;
const ABOVE = 460;
/** Width of the bands next to the map, with their gap. */
const MARGIN = 8;
/** Cells a side; more would be smaller than a pixel. */
const MOST_PIXELS = 1200;

/** The heat map with what it is ordered by, how near it is looked at, and the pair that is pointed at. */
export function HeatCard({
  run,
  results,
  extremes,
  order,
  orderId,
  onOrder,
  chosen,
  onChoose,
}: TabProps & {
  extremes: Extremes | undefined;
  /** The row at each place. */
  order: Int32Array<ArrayBuffer>;
  orderId: OrderId;
  onOrder: (id: OrderId) => void;
  /** The place of the text whose neighbours are shown. */
  chosen: number | undefined;
  onChoose: (row: number) => void;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // The whole map is seen at once, below what stands above it.
  const fits = Math.max(SMALLEST, window.innerHeight - ABOVE);
  const side = Math.min(LARGEST, fits, useWidth(box, LARGEST) - MARGIN);
  const { texts, vectors, grouping } = results;
  const total = order.length;
  const [fitted, setFitted] = useState(true);
  const [part, setPart] = useState<Square>(() => wholeOf(total));
  const [cell, setCell] = useState<Cell & { announced: boolean }>();
  const scale = useMemo(() => (fitted ? fit(extremes) : fullScale), [fitted, extremes]);
  const pixels = Math.round(side * (typeof devicePixelRatio === 'number' ? devicePixelRatio : 1));
  const { picture, problem } = useHeatPicture(
    results.set,
    order,
    part,
    Math.min(pixels, MOST_PIXELS),
  );

  const zoom = useCallback(
    (factor: number, around: Cell) => setPart((before) => zoomed(before, factor, around, total)),
    [total],
  );
  const middle = () => ({
    row: part.top + Math.floor(part.count / 2),
    column: part.left + Math.floor(part.count / 2),
  });
  const point = (next: Cell | undefined, how: 'pointer' | 'keys') => {
    setCell(next && { ...next, announced: how === 'keys' });
    // The keys may walk out of the part on screen.
    if (next && how === 'keys') setPart((before) => revealing(before, next, total));
  };

  return (
    <section className="card stack gap-10 pad shrink" aria-label="Heat map">
      <div className="line gap-12">
        <GroupingControl run={run} results={results} />
        <Choice
          label="Order"
          options={orders}
          chosen={orderId}
          onChoose={(next) => {
            onOrder(next);
            setCell(undefined);
          }}
        />
        <span className={styles.zoom}>
          <ZoomButton
            name="Zoom in"
            off={isNearest(part)}
            onPress={() => zoom(2, cell ?? middle())}
          >
            <IconZoomIn aria-hidden />
          </ZoomButton>
          <ZoomButton
            name="Zoom out"
            off={part.count === total}
            onPress={() => zoom(0.5, cell ?? middle())}
          >
            <IconZoomOut aria-hidden />
          </ZoomButton>
          <ZoomButton
            name="Show all"
            off={part.count === total}
            onPress={() => setPart(wholeOf(total))}
          >
            <IconArrowsMaximize aria-hidden />
          </ZoomButton>
        </span>
      </div>
      <div ref={box} className={styles.box}>
        <HeatMap
          picture={picture}
          problem={problem}
          order={order}
          labels={grouping?.labels}
          part={part}
          side={side}
          pixels={pixels}
          scale={scale}
          cell={cell}
          chosen={chosen}
          describedBy={`${id}-pair`}
          onCell={point}
          onChoose={(place) => onChoose(order[place] ?? 0)}
          onZoom={zoom}
          onMove={(rows, columns) => setPart((before) => moved(before, rows, columns, total))}
          onWhole={() => setPart(wholeOf(total))}
        />
      </div>
      <Legend
        scale={scale}
        negative={(extremes?.least[0]?.score ?? 0) < 0}
        fitted={fitted}
        onFitted={setFitted}
      >
        {partWords(part, total, orderId)}
        {fitted && extremes?.middle && <>, colours over the middle 96 % of pairs</>}
        {picture && picture.size < picture.count && (
          <>, {meanWords(picture.count / picture.size)}</>
        )}
      </Legend>
      <PairWords
        id={`${id}-pair`}
        vectors={vectors}
        texts={texts}
        rows={cell && { a: order[cell.row] ?? 0, b: order[cell.column] ?? 0 }}
        announced={cell?.announced === true}
      />
    </section>
  );
}

function ZoomButton({
  name,
  off,
  onPress,
  children,
}: {
  name: string;
  off: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="icon"
      aria-label={name}
      title={name}
      aria-disabled={off || undefined}
      onClick={() => {
        if (!off) onPress();
      }}
    >
      {children}
    </button>
  );
}

function partWords({ top, left, count }: Square, total: number, orderId: OrderId): string {
  if (count === total) return `ordered ${orders.find(({ id }) => id === orderId)?.title ?? ''}`;
  const range = (from: number) => `${formatCount(from + 1)} to ${formatCount(from + count)}`;
  const rows = range(top);
  return top === left ? `${rows} of ${formatCount(total)}` : `${rows} by ${range(left)}`;
}

/** A cell of a picture with fewer cells than pairs is not a single pair. */
function meanWords(perSide: number): string {
  return `each cell the mean of about ${plural(Math.round(perSide ** 2), 'pair')}`;
}

/** The pair under the pointer, in words, with its similarity computed from the two vectors. */
function PairWords({
  id,
  vectors,
  texts,
  rows,
  announced,
}: {
  id: string;
  vectors: Matrix;
  texts: readonly string[];
  rows: { a: number; b: number } | undefined;
  /** The keys chose the pair: it is read out. */
  announced: boolean;
}) {
  const score = rows && formatScore(cosine(rowOf(vectors, rows.a), rowOf(vectors, rows.b)));
  const [first, second] = rows ? [texts[rows.a] ?? '', texts[rows.b] ?? ''] : [];
  return (
    <>
      {rows ? (
        <div id={id} className={styles.pair} role="group" aria-label="Pair">
          <span className={styles.score}>{score}</span>
          <span className={styles.texts}>
            <span className="clip" dir="auto" title={first}>
              {first}
            </span>
            <span className="clip second" dir="auto" title={second}>
              {rows.a === rows.b ? 'the same text' : second}
            </span>
          </span>
        </div>
      ) : (
        <p id={id} className={`hint ${styles.hint}`}>
          Point at a cell, or use the arrow keys, for a pair; press it for what is nearest to its
          row. Ctrl and the wheel, or + and −, zoom.
        </p>
      )}
      <p className="unseen" role="status">
        {announced && `${score}: ${first}; ${rows?.a === rows?.b ? 'the same text' : second}`}
      </p>
    </>
  );
}
