import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import controls from '../../../components/controls.module.css';
import { useWidth } from '../../../components/models/useWidth';
import { Choice } from '../Choice';
import { GroupingControl } from '../GroupingControl';
import type { Analysis } from '../../../lib/vectors/protocol';
import { Skeleton } from '../Skeleton';
import type { TabProps } from '../tabs';
import { HeatMap, type Cell } from './HeatMap';
import { Legend } from './Legend';
import { Nearest } from './Nearest';
import { orderRows, orders, type OrderId } from './orders';
import { PairWords } from './PairWords';
import { SeparationPanel } from './SeparationPanel';
import { SimilarityNumbers } from './SimilarityNumbers';
import styles from './SimilarityTab.module.css';
import type { Part } from './useHeatPicture';

const LARGEST = 560;
/** Bands and the gap beside the map. */
const MARGIN = 8;
const SMALLEST_PART = 8;

/** "Similarity": every pair of texts as a picture, and what is nearest to each. */
export function SimilarityTab({ run, results }: TabProps) {
  const { analysis } = results;
  if (!analysis) return <Skeleton label="Comparing the vectors" />;
  return <Loaded key={results.texts.length} run={run} results={results} analysis={analysis} />;
}

function Loaded({ run, results, analysis }: TabProps & { analysis: Analysis }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, LARGEST);
  const side = Math.min(LARGEST, width - MARGIN);
  const { texts, vectors, grouping } = results;
  const count = texts.length;
  const [orderId, setOrderId] = useState<OrderId>('likeness');
  const [asFound, setAsFound] = useState(false);
  const [part, setPart] = useState<Part>({ from: 0, to: count });
  const [cell, setCell] = useState<Cell & { told: boolean }>();
  const [chosenRow, setChosenRow] = useState(analysis.order[0] ?? 0);
  const order = useMemo(
    () => orderRows(orderId, analysis.order, grouping),
    [orderId, analysis.order, grouping],
  );
  const places = useMemo(() => {
    const found = new Int32Array(order.length);
    for (const [place, row] of order.entries()) found[row] = place;
    return found;
  }, [order]);
  const range = useMemo(() => rangeOf(analysis), [analysis]);
  const scale = useMemo(() => (asFound ? range : { low: 0, high: 1 }), [asFound, range]);

  const zoom = useCallback(
    (factor: number, place: number) =>
      setPart(({ from, to }) => {
        const size = Math.min(
          count,
          Math.max(Math.min(SMALLEST_PART, count), Math.round((to - from) / factor)),
        );
        const start = Math.round(place - (size * (place - from)) / (to - from));
        const first = Math.max(0, Math.min(count - size, start));
        return { from: first, to: first + size };
      }),
    [count],
  );
  const point = (next: Cell | undefined, how: 'pointer' | 'keys') => {
    setCell(next && { ...next, told: how === 'keys' });
    if (!next || how === 'pointer') return;
    // The keys may walk out of the part on screen.
    setPart((before) => {
      const size = before.to - before.from;
      const out = [next.row, next.column].find((at) => at < before.from || at >= before.to);
      if (out === undefined) return before;
      const from = Math.max(0, Math.min(count - size, out < before.from ? out : out - size + 1));
      return { from, to: from + size };
    });
  };
  const whole = part.to - part.from === count;

  return (
    <div className={styles.tab}>
      <div className={styles.columns}>
        <section className={styles.card} aria-label="Heat map">
          <div className={styles.tools}>
            <GroupingControl run={run} results={results} />
            <Choice
              label="Order"
              options={orders}
              chosen={orderId}
              onChoose={(next) => {
                setOrderId(next);
                setCell(undefined);
              }}
            />
            <span className={styles.zoom}>
              <button
                type="button"
                className={controls.icon}
                aria-label="Zoom in"
                disabled={part.to - part.from <= SMALLEST_PART}
                onClick={() => zoom(2, cell?.row ?? Math.floor((part.from + part.to) / 2))}
              >
                <IconZoomIn aria-hidden />
              </button>
              <button
                type="button"
                className={controls.icon}
                aria-label="Zoom out"
                disabled={whole}
                onClick={() => zoom(0.5, Math.floor((part.from + part.to) / 2))}
              >
                <IconZoomOut aria-hidden />
              </button>
            </span>
          </div>
          <div ref={box} className={styles.box}>
            <HeatMap
              set={run.set}
              order={order}
              labels={grouping?.labels}
              part={part}
              side={side}
              scale={scale}
              cell={cell}
              chosen={places[chosenRow]}
              describedBy={`${id}-pair`}
              onCell={point}
              onChoose={(place) => setChosenRow(order[place] ?? 0)}
              onZoom={zoom}
            />
          </div>
          <Legend scale={scale} asFound={asFound} onAsFound={setAsFound}>
            {whole ? `${orderTitle(orderId)}` : `${part.from + 1} to ${part.to} of ${count}`}
          </Legend>
          <PairWords
            id={`${id}-pair`}
            vectors={vectors}
            texts={texts}
            rows={cell && { a: order[cell.row] ?? 0, b: order[cell.column] ?? 0 }}
            told={cell?.told === true}
          />
        </section>
        <div className={styles.side}>
          <Nearest
            texts={texts}
            neighbours={analysis.neighbours}
            row={chosenRow}
            grouping={grouping}
            onChoose={setChosenRow}
          />
          <SeparationPanel results={results} />
        </div>
      </div>
      <SimilarityNumbers vectors={vectors} texts={texts} order={order} />
    </div>
  );
}

function orderTitle(id: OrderId): string {
  return `ordered ${orders.find((one) => one.id === id)?.title ?? ''}`;
}

/** The similarities there are: the smallest is that of the neighbours looked at, rounded down for room below. */
function rangeOf({ neighbours }: Analysis): { low: number; high: number } {
  let [low, high] = [1, -1];
  for (const score of neighbours.scores) {
    if (score < low) low = score;
    if (score > high) high = score;
  }
  return high > low ? { low: Math.floor(low * 20) / 20, high } : { low: 0, high: 1 };
}
