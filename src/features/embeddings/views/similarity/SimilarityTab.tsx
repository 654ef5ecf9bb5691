import { Group } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { formatCount } from '../../../../lib/text/text';
import type { Analysis } from '../../../../lib/vectors/engine/tasks';
import type { Picture } from '../../../../lib/vectors/io/picture';
import { MOST_GRAM_ROWS } from '../../../../lib/vectors/math/gram';
import type { Pca } from '../../../../lib/vectors/math/pca';
import { Notice } from '../../../../ui/Notice';
import { useWidth } from '../../../../ui/useWidth';
import { Skeleton } from '../../run/Computing';
import { formatScore } from '../../run/scores';
import { useTask } from '../../run/useTask';
import type { Grouping, TabProps } from '../../state/results';
import { GroupingControl } from '../GroupingControl';
import { Ranking } from '../Ranking';
import { HeatMap } from './HeatMap';

const NEIGHBOURS = 10;
const LARGEST = 620;
const SMALLEST = 260;
/** What stands above the map and below the window. */
const ABOVE = 400;
/** Room for the texts of the rows, where there is any. */
const LABELS = 182;
const NARROW = 420;

/** "Similarity": every pair of texts as a picture, and what is nearest to each. */
export function SimilarityTab({ run, results }: TabProps) {
  const { analysis, problem } = results;
  if (analysis && results.texts.length <= MOST_GRAM_ROWS)
    return <Loaded key={results.set} run={run} results={results} analysis={analysis} />;
  if (analysis)
    return (
      <Notice
        tone="attention"
        title={`${formatCount(results.texts.length)} texts are not compared pair by pair`}
      >{`The heat map, UMAP and the comparison of runs are limited to ${formatCount(MOST_GRAM_ROWS)} texts. Search, principal components and queries use all texts.`}</Notice>
    );
  if (problem === undefined) return <Skeleton label="Comparing the vectors" />;
  return (
    <p className="card pad second">
      The vectors were not compared. “Compute again” above does it; Search and Details work without.
    </p>
  );
}

function Loaded({ run, results, analysis }: TabProps & { analysis: Analysis }) {
  const { set, texts, grouping } = results;
  const order = useMemo(() => orderRows(analysis.pca, grouping), [analysis.pca, grouping]);
  const [chosen, setChosen] = useState(order[0] ?? 0);
  const { count, rows, scores } = analysis.neighbours;
  const hits = Array.from({ length: Math.min(count, NEIGHBOURS) }, (_, at) => ({
    row: rows[chosen * count + at] ?? 0,
    score: scores[chosen * count + at] ?? 0,
  }));
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, LARGEST);
  const room = width < NARROW ? width - 8 : width - LABELS;
  const side = Math.min(LARGEST, Math.max(SMALLEST, window.innerHeight - ABOVE), room);
  const { answer: picture, problem } = useTask('picture', { set, order });
  return (
    <Group align="flex-start">
      <section
        className="card stack gap-10 pad shrink"
        aria-label="Heat map"
        style={{ flex: '3 1 420px' }}
      >
        <GroupingControl run={run} results={results} />
        <div ref={box} className="stack gap-10" style={{ minHeight: side }}>
          {picture ? (
            <HeatMap {...{ picture, order, results, side, chosen }} onChoose={setChosen} />
          ) : problem !== undefined ? (
            <p role="alert">{problem}</p>
          ) : (
            <Skeleton label="Drawing the similarities" />
          )}
        </div>
        {picture && (
          <Group justify="space-between" className="hint">
            <span>{scaleWords(order.length, picture.size)}</span>
            <Legend {...picture} />
          </Group>
        )}
      </section>
      <div style={{ flex: '2 1 260px', minWidth: 0 }}>
        <Ranking
          to={texts[chosen] ?? ''}
          texts={texts}
          hits={hits}
          labels={grouping?.labels}
          onChoose={setChosen}
          nothing="There is no other text to compare it with."
        />
      </div>
    </Group>
  );
}

/** What the places and the colours of the heat map mean. */
function scaleWords(texts: number, cells: number): string {
  const each = formatCount(Math.ceil(texts / cells) ** 2);
  return [
    'ordered by group',
    ...(texts > 1 ? ['colours over the middle 96 % of pairs'] : []),
    ...(cells < texts ? [`each cell the mean of up to ${each} pairs`] : []),
  ].join(', ');
}

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

/** The row at each place of the heat map: by group, and within a group along the first principal component. */
function orderRows({ points }: Pca, grouping: Grouping | undefined): Int32Array<ArrayBuffer> {
  const rows = Int32Array.from({ length: points.length / 2 }, (_, row) => row);
  const groupOf = (row: number) => {
    const label = grouping?.labels[row] ?? -1;
    return label < 0 ? Number.MAX_SAFE_INTEGER : label;
  };
  const along = (row: number) => points[row * 2] ?? 0;
  return rows.sort((a, b) => groupOf(a) - groupOf(b) || along(a) - along(b));
}
