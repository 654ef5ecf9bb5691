import { Anchor, Table } from '@mantine/core';
import { plural } from '../../../../lib/text/text';
import type { Pair } from '../../../../lib/vectors/math/pairs';
import { Panel } from '../../../../ui/Panel';
import { formatScore } from '../../run/scores';

/** The most similar pairs of texts. Pressing a text shows the texts nearest to it. */
export function Pairs({
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
