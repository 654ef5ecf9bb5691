import { ActionIcon, Group } from '@mantine/core';
import { IconArrowsMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import { formatCount, plural } from '../../../../lib/text/text';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import type { Square } from '../../../../lib/vectors/io/picture';
import type { Extremes } from '../../../../lib/vectors/math/extremes';
import { cosine, rowOf } from '../../../../lib/vectors/math/matrix';
import { Choice } from '../../../../ui/Choice';
import { useTokens } from '../../../../ui/useTokens';
import { useWidth } from '../../../../ui/useWidth';
import { Skeleton } from '../../run/Computing';
import type { TabProps } from '../../run/results';
import { formatScore } from '../../run/scores';
import { GroupingControl } from '../GroupingControl';
import { fit, heatColours, heatTokens, type HeatScale } from './heatColours';
import { HeatMap } from './HeatMap';
import { orders, revealing, zoomed, type Cell, type OrderId } from './heatView';

const LARGEST = 620;
const SMALLEST = 260;
/** What stands above the map and below the window. */
const ABOVE = 400;
/** Room for the texts of the rows, where there is any. */
const LABELS = 182;
const NARROW = 420;
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
  /** The text whose neighbours are shown. */
  chosen: number;
  onChoose: (row: number) => void;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, LARGEST);
  const room = width < NARROW ? width - 8 : width - LABELS;
  const side = Math.min(LARGEST, Math.max(SMALLEST, window.innerHeight - ABOVE), room);
  const { set, texts, vectors, grouping } = results;
  const total = order.length;
  const whole = useMemo((): Square => ({ top: 0, left: 0, count: total }), [total]);
  const [part, setPart] = useState(whole);
  const [cell, setCell] = useState<Cell & { announced: boolean }>();
  const scale = useMemo(() => fit(extremes), [extremes]);
  const pixels = Math.min(Math.round(side * devicePixelRatio), MOST_PIXELS);
  const { data: picture, error } = useQuery({
    queryKey: ['vectors', 'picture', set, orderId, grouping?.column, part, pixels],
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      vectorEngine().run('picture', { set, order, ...part, pixels }, { signal }),
    // While the next part is drawn, this one is stretched. A picture in another order would be read with the wrong texts.
    placeholderData: (before, query) =>
      query?.queryKey[3] === orderId ? keepPreviousData(before) : undefined,
  });
  const zoom = (factor: number, around?: Cell) =>
    setPart((before) => {
      const { top, left, count } = before;
      const half = Math.floor(count / 2);
      const middle = around ?? cell ?? { row: top + half, column: left + half };
      return factor === 0 ? whole : zoomed(before, factor, middle, total);
    });
  const pair = cell && [order[cell.row] ?? 0, order[cell.column] ?? 0];
  const pairWords = pair && {
    score: formatScore(cosine(rowOf(vectors, pair[0] ?? 0), rowOf(vectors, pair[1] ?? 0))),
    first: texts[pair[0] ?? 0] ?? '',
    second: pair[0] === pair[1] ? 'the same text' : (texts[pair[1] ?? 0] ?? ''),
  };
  const all = part.count === total;

  return (
    <section
      className="card stack gap-10 pad shrink"
      aria-label="Heat map"
      style={{ flex: '3 1 420px' }}
    >
      <Group gap="xs">
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
        <ActionIcon.Group ms="auto">
          {(
            [
              ['Zoom in', IconZoomIn, 2, false],
              ['Zoom out', IconZoomOut, 0.5, all],
              ['Show all', IconArrowsMaximize, 0, all],
            ] as const
          ).map(([name, Icon, factor, off]) => (
            <ActionIcon
              key={name}
              variant="default"
              aria-label={name}
              title={name}
              aria-disabled={off || undefined}
              onClick={() => zoom(factor)}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          ))}
        </ActionIcon.Group>
      </Group>
      <div ref={box} style={{ minHeight: side }}>
        {picture ? (
          <HeatMap
            picture={picture}
            order={order}
            texts={texts}
            grouping={grouping}
            part={part}
            side={side}
            pixels={pixels}
            scale={scale}
            cell={cell}
            chosen={order.indexOf(chosen)}
            describedBy={`${id}-pair`}
            onCell={(next, how) => {
              setCell(next && { ...next, announced: how === 'keys' });
              // The keys may walk out of the part on screen.
              if (next && how === 'keys') setPart((before) => revealing(before, next));
            }}
            onChoose={(place) => onChoose(order[place] ?? 0)}
            onZoom={zoom}
          />
        ) : error ? (
          <p role="alert">{error.message}</p>
        ) : (
          <Skeleton label="Drawing the similarities" />
        )}
      </div>
      <Group justify="space-between" className="hint">
        <span>
          {all
            ? `ordered ${orders.find(({ id }) => id === orderId)?.title ?? ''}`
            : partWords(part, total)}
          {extremes?.middle && ', colours over the middle 96 % of pairs'}
          {picture &&
            picture.size < picture.count &&
            `, each cell the mean of about ${plural(Math.round((picture.count / picture.size) ** 2), 'pair')}`}
        </span>
        <Legend scale={scale} negative={(extremes?.least[0]?.score ?? 0) < 0} />
      </Group>
      <div id={`${id}-pair`} role="group" aria-label="Pair" className="clip">
        {pairWords ? (
          <>
            <strong className="mono">{pairWords.score}</strong>{' '}
            <span dir="auto">{pairWords.first}</span>
            <div className="second clip" dir="auto">
              {pairWords.second}
            </div>
          </>
        ) : (
          <span className="hint">
            Point at a cell, or use the arrow keys, for a pair; press it for what is nearest to its
            row. Ctrl and the wheel, or + and −, zoom.
          </span>
        )}
      </div>
      <p className="unseen" role="status">
        {cell?.announced && pairWords && Object.values(pairWords).join('; ')}
      </p>
    </section>
  );
}

function partWords({ top, left, count }: Square, total: number): string {
  const range = (from: number) => `${formatCount(from + 1)} to ${formatCount(from + count)}`;
  return top === left
    ? `${range(top)} of ${formatCount(total)}`
    : `${range(top)} by ${range(left)}`;
}

/** What the colours mean. */
function Legend({
  scale: { low, high, below },
  negative,
}: {
  scale: HeatScale;
  negative: boolean;
}) {
  const tokens = useTokens(heatTokens);
  const colours = heatColours(tokens, { low, high, below });
  const ramp = (from: number, to: number) => (
    <span
      aria-hidden
      style={{
        display: 'inline-block',
        width: 48,
        height: 10,
        background: `linear-gradient(to right, ${colours.css(from)}, ${colours.css(to)})`,
      }}
    />
  );
  return (
    <span className="mono" role="img" aria-label="Colours of the similarities">
      {negative && (
        <>
          {formatScore(below, 2)} {ramp(below, -1e-6)}{' '}
        </>
      )}
      {formatScore(low, 2)} {ramp(low, high)} {formatScore(high, 2)}
    </span>
  );
}
