import { Group, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatCount } from '../../../../lib/text/text';
import type { Analysis } from '../../../../lib/vectors/engine/protocol';
import { MOST_ROWS } from '../../../../lib/vectors/math/gram';
import type { PairFacts } from '../../../../lib/vectors/math/pairs';
import type { Neighbours } from '../../../../lib/vectors/math/neighbours';
import { Notice } from '../../../../ui/Notice';
import { Skeleton } from '../../run/Computing';
import type { Grouping, TabProps } from '../../run/results';
import { Ranking } from '../Ranking';
import { HeatCard } from './HeatCard';
import { orderRows, type OrderId } from './heatView';
import { Pairs } from './Pairs';

const NEIGHBOURS = 10;

/** "Similarity": every pair of texts as a picture, and what is nearest to each. */
export function SimilarityTab({ run, results }: TabProps) {
  const { analysis, problem } = results;
  if (analysis?.pairs)
    return (
      <Loaded
        key={results.set}
        run={run}
        results={results}
        analysis={analysis}
        pairs={analysis.pairs}
      />
    );
  if (analysis)
    return (
      <Notice
        tone="attention"
        title={`${formatCount(results.texts.length)} texts are not compared pair by pair`}
      >
        The heat map, UMAP and the comparison of runs are limited to {formatCount(MOST_ROWS)} texts.
        Search, principal components and queries use all texts.
      </Notice>
    );
  if (problem === undefined) return <Skeleton label="Comparing the vectors" />;
  return (
    <p className="card pad second">
      The vectors were not compared. “Compute again” above does it; Search and Details work without.
    </p>
  );
}

function Loaded({
  run,
  results,
  analysis,
  pairs,
}: TabProps & { analysis: Analysis; pairs: PairFacts }) {
  const { texts, grouping } = results;
  const [orderId, setOrderId] = useState<OrderId>('groups');
  const order = useMemo(
    () => orderRows(orderId, analysis.pca, grouping),
    [orderId, analysis.pca, grouping],
  );
  const [chosen, setChosen] = useState(order[0] ?? 0);
  return (
    <Stack>
      <Group align="flex-start">
        <HeatCard
          run={run}
          results={results}
          middle={pairs.middle}
          order={order}
          orderId={orderId}
          onOrder={setOrderId}
          chosen={chosen}
          onChoose={setChosen}
        />
        <div style={{ flex: '2 1 260px', minWidth: 0 }}>
          <Nearest
            texts={texts}
            neighbours={analysis.neighbours}
            row={chosen}
            grouping={grouping}
            onChoose={setChosen}
          />
        </div>
      </Group>
      {pairs.most.length > 0 && <Pairs pairs={pairs.most} texts={texts} onChoose={setChosen} />}
    </Stack>
  );
}

/** The texts most similar to one text, best first; pressing one shows those similar to it. */
function Nearest({
  texts,
  neighbours: { count, rows, scores },
  row,
  grouping,
  onChoose,
}: {
  texts: readonly string[];
  neighbours: Neighbours;
  row: number;
  grouping: Grouping | undefined;
  onChoose: (row: number) => void;
}) {
  const hits = Array.from({ length: Math.min(count, NEIGHBOURS) }, (_, at) => ({
    row: rows[row * count + at] ?? 0,
    score: scores[row * count + at] ?? 0,
  }));
  return (
    <Ranking
      to={texts[row] ?? ''}
      texts={texts}
      hits={hits}
      groupOf={grouping && ((at) => grouping.labels[at] ?? -1)}
      onChoose={onChoose}
      nothing="There is no other text to compare it with."
    />
  );
}
