import { Pagination, Stack, Table } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../../lib/text/text';
import { shortest } from '../../../../lib/vectors/io/files';
import { dot, rowOf } from '../../../../lib/vectors/math/matrix';
import { CopyButton } from '../../../../ui/CopyButton';
import { Panel } from '../../../../ui/Panel';
import type { Results } from '../../run/results';
import { formatValue } from '../../run/scores';

const PAGE = 20;
const VALUES = 4;

/** Each text with its vector's length and first values. */
export function VectorTable({ results }: { results: Results }) {
  const { texts, vectors, positions, analysis } = results;
  const [page, setPage] = useState(1);
  const { smallestNorm, largestNorm } = analysis?.inspection ?? {};
  const pages = Math.ceil(texts.length / PAGE);
  const at = Math.min(page, pages);
  return (
    <Panel
      title="Vectors"
      beside={
        smallestNorm !== undefined &&
        `lengths from ${formatValue(smallestNorm)} to ${formatValue(largestNorm ?? 0)}`
      }
    >
      <Stack gap="sm">
        <p className="hint">{plural(texts.length, 'vector')}</p>
        <Table.ScrollContainer minWidth={560}>
          <Table aria-label="Vectors" layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={70}>Index</Table.Th>
                <Table.Th>Text</Table.Th>
                <Table.Th w={90}>Norm</Table.Th>
                <Table.Th>Values</Table.Th>
                <Table.Th w={96}>
                  <span className="unseen">Copy</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {texts.slice((at - 1) * PAGE, at * PAGE).map((text, place) => {
                const row = (at - 1) * PAGE + place;
                const index = positions[row] ?? row;
                const vector = rowOf(vectors, row);
                const first = Array.from(vector.subarray(0, VALUES), formatValue).join(', ');
                return (
                  <Table.Tr key={row}>
                    <Table.Td className="mono">{index}</Table.Td>
                    <Table.Td className="clip" dir="auto" title={text}>
                      {text}
                    </Table.Td>
                    <Table.Td className="mono">
                      {formatValue(Math.sqrt(dot(vector, vector)))}
                    </Table.Td>
                    <Table.Td className="mono clip">
                      {vector.length > VALUES ? `${first}, …` : first}
                    </Table.Td>
                    <Table.Td>
                      <CopyButton
                        name={`Copy vector ${index}`}
                        what={`Vector ${index}`}
                        text={() => `[${Array.from(vector, shortest).join(', ')}]`}
                      />
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        {pages > 1 && (
          <Pagination
            total={pages}
            value={at}
            onChange={setPage}
            size="sm"
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        )}
      </Stack>
    </Panel>
  );
}
