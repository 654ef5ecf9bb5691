import { Group, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatCount } from '../../../../lib/text/text';
import type { Analysis } from '../../../../lib/vectors/engine/protocol';
import { MOST_ROWS } from '../../../../lib/vectors/math/gram';
import type { Neighbours } from '../../../../lib/vectors/math/neighbours';
import { Notice } from '../../../../ui/Notice';
import { Skeleton } from '../../run/Computing';
import type { Grouping, TabProps, Results } from '../../run/results';
import { useTask } from '../../run/useTask';
import { GroupingControl } from '../GroupingControl';
import { Ranking } from '../Ranking';
import { HeatCard } from './HeatCard';
import { orderRows, type OrderId } from './heatView';
import { Pairs } from './Pairs';
import { Fact, Facts } from '../../../../page/Facts';
import { Panel } from '../../../../ui/Panel';
import { NO_STRUCTURE, suggestedCount } from '../../../../lib/vectors/math/clusters';
import { scoreOr } from '../../run/scores';

const SHOWN = 8;

/** "Similarity": every pair of texts as a picture, and what is nearest to each. */
export function SimilarityTab({ run, results }: TabProps) {
  const { analysis, problem } = results;
  if (analysis?.pairwise)
    return <Loaded key={results.set} run={run} results={results} analysis={analysis} />;
  if (analysis)
    return (
      <Stack>
        <Notice
          tone="attention"
          title={`${formatCount(results.texts.length)} texts are not compared pair by pair`}
        >
          The heat map, UMAP and the comparison of runs are limited to {formatCount(MOST_ROWS)}{' '}
          texts. Search, principal components and queries use all texts.
        </Notice>
        <Group>
          <GroupingControl run={run} results={results} />
        </Group>
        <SeparationPanel results={results} />
      </Stack>
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
  const [orderId, setOrderId] = useState<OrderId>('groups');
  const order = useMemo(
    () => orderRows(orderId, analysis.pca, grouping),
    [orderId, analysis.pca, grouping],
  );
  const [chosen, setChosen] = useState(order[0] ?? 0);
  // The picture is complete without the pairs, so their failure is not shown.
  const { answer: pairs } = useTask(
    'pairs',
    useMemo(() => ({ set, count: SHOWN }), [set]),
  );
  return (
    <Stack>
      <Group align="flex-start">
        <HeatCard
          run={run}
          results={results}
          middle={pairs?.middle}
          order={order}
          orderId={orderId}
          onOrder={setOrderId}
          chosen={chosen}
          onChoose={setChosen}
        />
        <Stack style={{ flex: '2 1 260px' }} miw={0}>
          <Nearest
            texts={texts}
            neighbours={analysis.neighbours}
            row={chosen}
            grouping={grouping}
            onChoose={setChosen}
          />
          <SeparationPanel results={results} />
        </Stack>
      </Group>
      {pairs && pairs.most.length > 0 && (
        <Pairs pairs={pairs.most} texts={texts} onChoose={setChosen} />
      )}
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
  const hits = Array.from({ length: count }, (_, at) => ({
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

/** How well the groups are separated, and what the numbers mean. */
function SeparationPanel({ results: { separation, grouping, clusters } }: { results: Results }) {
  if (!grouping) return null;
  const grouped = grouping.labels.filter((label) => label >= 0).length;
  const byColumn = grouping.column !== undefined;
  const number = (value: number | undefined, none: string) =>
    separation ? scoreOr(none, value) : '…';
  return (
    <Panel title="Separation" beside={byColumn ? `of ${grouping.column}` : 'of the clusters'}>
      <div className="stack gap-10">
        <Facts>
          <Fact name="Silhouette">{number(separation?.silhouette, 'one group only')}</Fact>
          <Fact name="Within groups">{number(separation?.inside, 'no such pair')}</Fact>
          <Fact name="Between groups">{number(separation?.between, 'no such pair')}</Fact>
        </Facts>
        <p className="hint">
          The silhouette says how much nearer texts are to their own group than to the next, from −1
          to 1. The other numbers are the mean similarity of pairs.
          {!byColumn &&
            ' The clusters come from these same vectors. Add a column of groups to judge the model.'}
          {separation &&
            separation.texts < grouped &&
            ` Looked at: an even sample of ${formatCount(separation.texts)} texts.`}
        </p>
        {!byColumn && clusters && suggestedCount(clusters.suggestions) === 1 && (
          <p className="hint">
            No clusters stand out: up to {NO_STRUCTURE} there is no substantial structure (Kaufman
            and Rousseeuw, 1990).
          </p>
        )}
      </div>
    </Panel>
  );
}
