import { Group } from '@mantine/core';
import { useId, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../../../lib/text/text';
import type { PairFacts } from '../../../../lib/vectors/math/pairs';
import { cosine, rowOf } from '../../../../lib/vectors/math/matrix';
import { useWidth } from '../../../../ui/useWidth';
import { Skeleton } from '../../run/Computing';
import type { TabProps } from '../../run/results';
import { formatScore } from '../../run/scores';
import { useTask } from '../../run/useTask';
import { GroupingControl } from '../GroupingControl';
import { fit, type HeatScale } from './heatColours';
import { HeatMap, type Cell } from './HeatMap';

const LARGEST = 620;
const SMALLEST = 260;
/** What stands above the map and below the window. */
const ABOVE = 400;
/** Room for the texts of the rows, where there is any. */
const LABELS = 182;
const NARROW = 420;

/** The heat map by groups, and the pair that is pointed at. */
export function HeatCard({
  run,
  results,
  middle,
  order,
  chosen,
  onChoose,
}: TabProps & {
  middle: PairFacts['middle'];
  /** The row at each place. */
  order: Int32Array<ArrayBuffer>;
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
  const [cell, setCell] = useState<Cell & { announced: boolean }>();
  const scale = useMemo(() => fit(middle), [middle]);
  const { answer: picture, problem } = useTask('picture', { set, order });
  const pair = cell && [order[cell.row] ?? 0, order[cell.column] ?? 0];
  const pairWords = pair && {
    score: formatScore(cosine(rowOf(vectors, pair[0] ?? 0), rowOf(vectors, pair[1] ?? 0))),
    first: texts[pair[0] ?? 0] ?? '',
    second: pair[0] === pair[1] ? 'the same text' : (texts[pair[1] ?? 0] ?? ''),
  };

  return (
    <section
      className="card stack gap-10 pad shrink"
      aria-label="Heat map"
      style={{ flex: '3 1 420px' }}
    >
      <GroupingControl run={run} results={results} />
      <div ref={box} style={{ minHeight: side }}>
        {picture ? (
          <HeatMap
            picture={picture}
            order={order}
            texts={texts}
            grouping={grouping}
            side={side}
            scale={scale}
            cell={cell}
            chosen={order.indexOf(chosen)}
            describedBy={`${id}-pair`}
            onCell={(next, how) => setCell(next && { ...next, announced: how === 'keys' })}
            onChoose={(place) => onChoose(order[place] ?? 0)}
          />
        ) : problem !== undefined ? (
          <p role="alert">{problem}</p>
        ) : (
          <Skeleton label="Drawing the similarities" />
        )}
      </div>
      <Group justify="space-between" className="hint">
        <span>{`ordered by group${middle ? ', colours over the middle 96 % of pairs' : ''}${
          picture && picture.size < order.length
            ? `, each cell the mean of up to ${formatCount(Math.ceil(order.length / picture.size) ** 2)} pairs`
            : ''
        }`}</span>
        <Legend scale={scale} />
      </Group>
      <div id={`${id}-pair`} role="group" aria-label="Pair" className="clip">
        {pairWords ? (
          <>
            <strong className="mono">{pairWords.score}</strong>
            <span> </span>
            <span dir="auto">{pairWords.first}</span>
            <div className="second clip" dir="auto">
              {pairWords.second}
            </div>
          </>
        ) : (
          <span className="hint">
            Point at a cell, or use the arrow keys, for a pair; press it for what is nearest to its
            row.
          </span>
        )}
      </div>
      <p className="unseen" role="status">
        {cell?.announced && pairWords && Object.values(pairWords).join('; ')}
      </p>
    </section>
  );
}

/** What the colours mean. */
function Legend({ scale }: { scale: HeatScale }) {
  return (
    <span className="mono" role="img" aria-label="Colours of the similarities">
      <span>{`${formatScore(scale.low, 2)} `}</span>
      <span
        aria-hidden
        style={{
          display: 'inline-block',
          width: 48,
          height: 10,
          background: 'linear-gradient(to right, var(--surface), var(--accent))',
        }}
      />
      <span>{` ${formatScore(scale.high, 2)}`}</span>
    </span>
  );
}
