import { Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatCount } from '../../../../lib/text/text';
import type { Analysis } from '../../../../lib/vectors/engine/protocol';
import { MOST_GRAM_ROWS } from '../../../../lib/vectors/math/gram';
import type { Pca } from '../../../../lib/vectors/math/pca';
import { Notice } from '../../../../ui/Notice';
import { Skeleton } from '../../run/Computing';
import { Ranking } from '../Ranking';
import { HeatCard } from './HeatCard';
import type { Grouping, TabProps } from '../../state/results';

const NEIGHBOURS = 10;

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
  const { texts, grouping } = results;
  const order = useMemo(() => orderRows(analysis.pca, grouping), [analysis.pca, grouping]);
  const [chosen, setChosen] = useState(order[0] ?? 0);
  const { count, rows, scores } = analysis.neighbours;
  const hits = Array.from({ length: Math.min(count, NEIGHBOURS) }, (_, at) => ({
    row: rows[chosen * count + at] ?? 0,
    score: scores[chosen * count + at] ?? 0,
  }));
  return (
    <Group align="flex-start">
      <HeatCard run={run} results={results} order={order} chosen={chosen} onChoose={setChosen} />
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
