import { Anchor, ScrollArea, Table } from '@mantine/core';
import { memo } from 'react';
import { plural } from '../../../../lib/text/text';
import type { Pair } from '../../../../lib/vectors/math/extremes';
import { cosine, rowOf } from '../../../../lib/vectors/math/matrix';
import { Disclosure } from '../../../../ui/Disclosure';
import { Panel } from '../../../../ui/Panel';
import { unitOf } from '../../run/run';
import type { TabProps } from '../../run/results';
import { formatScore } from '../../run/scores';

/** Pairs of texts by their similarity. Pressing a text shows the texts nearest to it. */
export function Pairs({
  title,
  pairs,
  texts,
  onChoose,
}: {
  title: string;
  pairs: readonly Pair[];
  texts: readonly string[];
  onChoose: (row: number) => void;
}) {
  return (
    <Panel title={title} beside={plural(pairs.length, 'pair')} flush>
      <Table layout="fixed" aria-label={`${title}, by cosine similarity`}>
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

/** More would be thousands of elements in a table too long to read. */
const MOST = 40;

/** The heat map as numbers, for few texts. Its hundreds of cells are not drawn again when something else changes. */
export const SimilarityNumbers = memo(function SimilarityNumbers({
  run,
  results: { vectors, texts, positions },
  order,
}: TabProps & { order: Int32Array<ArrayBuffer> }) {
  if (texts.length > MOST || texts.length < 2) return null;
  const lineOf = (row: number) => (positions[row] ?? row) + 1;
  return (
    <Disclosure title="The same as a table of numbers" filled={false}>
      <ScrollArea
        className="card"
        viewportProps={{ tabIndex: 0, 'aria-label': 'Similarities', role: 'region' }}
      >
        <Table className="mono" aria-label="Cosine similarity of each pair of texts">
          <Table.Thead>
            <Table.Tr>
              {[unitOf(run), ...Array.from(order, lineOf)].map((head) => (
                <Table.Th key={head} scope="col">
                  {head}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {Array.from(order, (a) => (
              <Table.Tr key={a}>
                <Table.Th scope="row" maw={220} className="clip" dir="auto" title={texts[a]}>
                  {lineOf(a)} <span>{texts[a]}</span>
                </Table.Th>
                {Array.from(order, (b) => (
                  <Table.Td key={b}>
                    {formatScore(cosine(rowOf(vectors, a), rowOf(vectors, b)))}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Disclosure>
  );
});
