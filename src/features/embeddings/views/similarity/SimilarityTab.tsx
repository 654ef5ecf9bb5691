import { Group, Stack, Anchor, Table } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatCount, plural } from '../../../../lib/text/text';
import type { Analysis } from '../../../../lib/vectors/engine/protocol';
import { MOST_ROWS } from '../../../../lib/vectors/math/gram';
import type { PairFacts, Pair } from '../../../../lib/vectors/math/pairs';
import type { Pca } from '../../../../lib/vectors/math/pca';
import { Notice } from '../../../../ui/Notice';
import { Skeleton } from '../../run/Computing';
import type { Grouping, TabProps } from '../../run/results';
import { Ranking } from '../Ranking';
import { HeatCard } from './HeatCard';
import { Panel } from '../../../../ui/Panel';
import { formatScore } from '../../run/scores';

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
      >{`The heat map, UMAP and the comparison of runs are limited to ${formatCount(MOST_ROWS)} texts. Search, principal components and queries use all texts.`}</Notice>
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
  const order = useMemo(() => orderRows(analysis.pca, grouping), [analysis.pca, grouping]);
  const [chosen, setChosen] = useState(order[0] ?? 0);
  const { count, rows, scores } = analysis.neighbours;
  const hits = Array.from({ length: Math.min(count, NEIGHBOURS) }, (_, at) => ({
    row: rows[chosen * count + at] ?? 0,
    score: scores[chosen * count + at] ?? 0,
  }));
  return (
    <Stack>
      <Group align="flex-start">
        <HeatCard
          run={run}
          results={results}
          middle={pairs.middle}
          order={order}
          chosen={chosen}
          onChoose={setChosen}
        />
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
      {pairs.most.length > 0 && <Pairs pairs={pairs.most} texts={texts} onChoose={setChosen} />}
    </Stack>
  );
}

/** The row at each place of the heat map: by group, and within a group along the first principal component. */
function orderRows(
  { points, components }: Pca,
  grouping: Grouping | undefined,
): Int32Array<ArrayBuffer> {
  const width = components.length;
  const rows = Int32Array.from({ length: points.length / width }, (_, row) => row);
  const groupOf = (row: number) => {
    const label = grouping?.labels[row] ?? -1;
    return label < 0 ? Number.MAX_SAFE_INTEGER : label;
  };
  const along = (row: number) => points[row * width] ?? 0;
  return rows.sort((a, b) => groupOf(a) - groupOf(b) || along(a) - along(b));
}

/** The most similar pairs of texts. Pressing a text shows the texts nearest to it. */
function Pairs({
  pairs,
  texts,
  onChoose,
}: {
  pairs: readonly Pair[];
  texts: readonly string[];
  onChoose: (row: number) => void;
}) {
  return (
    <Panel title="Most similar pairs" beside={plural(pairs.length, 'pair')} flush>
      <Table layout="fixed" aria-label="Most similar pairs, by cosine similarity">
        <Table.Tbody>
          {pairs.map(({ a, b, score }) => (
            <Table.Tr key={`${a} ${b}`}>
              <Table.Td w={76} className="mono">
                {formatScore(score)}
              </Table.Td>
              <Table.Td>
                {[b, a].map((row) => (
                  <Anchor
                    key={row}
                    component="button"
                    type="button"
                    display="block"
                    className="clip"
                    maw="100%"
                    dir="auto"
                    c="inherit"
                    title={texts[row]}
                    onClick={() => onChoose(row)}
                  >
                    {texts[row]}
                  </Anchor>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}
