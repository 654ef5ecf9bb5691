import { Group } from '@mantine/core';
import { useRef } from 'react';
import { formatCount } from '../../../../lib/text/text';
import type { Picture } from '../../../../lib/vectors/io/picture';
import { useWidth } from '../../../../ui/useWidth';
import { Skeleton } from '../../run/Computing';
import { formatScore } from '../../run/scores';
import { useTask } from '../../run/useTask';
import { GroupingControl } from '../GroupingControl';
import { HeatMap } from './HeatMap';
import type { TabProps } from '../../state/results';

const LARGEST = 620;
const SMALLEST = 260;
/** What stands above the map and below the window. */
const ABOVE = 400;
/** Room for the texts of the rows, where there is any. */
const LABELS = 182;
const NARROW = 420;

/** The heat map by groups. */
export function HeatCard({
  run,
  results,
  order,
  ...choice
}: TabProps & {
  /** The row at each place. */
  order: Int32Array<ArrayBuffer>;
  /** The text whose neighbours are shown. */
  chosen: number;
  onChoose: (row: number) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, LARGEST);
  const room = width < NARROW ? width - 8 : width - LABELS;
  const side = Math.min(LARGEST, Math.max(SMALLEST, window.innerHeight - ABOVE), room);
  const { answer: picture, problem } = useTask('picture', { set: results.set, order });
  return (
    <section
      className="card stack gap-10 pad shrink"
      aria-label="Heat map"
      style={{ flex: '3 1 420px' }}
    >
      <GroupingControl run={run} results={results} />
      <div ref={box} className="stack gap-10" style={{ minHeight: side }}>
        {picture ? (
          <HeatMap picture={picture} order={order} results={results} side={side} {...choice} />
        ) : problem !== undefined ? (
          <p role="alert">{problem}</p>
        ) : (
          <Skeleton label="Drawing the similarities" />
        )}
      </div>
      {picture && (
        <Group justify="space-between" className="hint">
          <span>
            {[
              'ordered by group',
              ...(order.length > 1 ? ['colours over the middle 96 % of pairs'] : []),
              ...(picture.size < order.length
                ? [
                    `each cell the mean of up to ${formatCount(Math.ceil(order.length / picture.size) ** 2)} pairs`,
                  ]
                : []),
            ].join(', ')}
          </span>
          <Legend {...picture} />
        </Group>
      )}
    </section>
  );
}

/** What the colours mean. */
function Legend({ low, high }: Picture) {
  return (
    <span className="mono" role="img" aria-label="Colours of the similarities">
      <span>{`${formatScore(low, 2)} `}</span>
      <span
        aria-hidden
        style={{
          display: 'inline-block',
          width: 48,
          height: 10,
          background: 'linear-gradient(to right, var(--surface), var(--accent))',
        }}
      />
      <span>{` ${formatScore(high, 2)}`}</span>
    </span>
  );
}
