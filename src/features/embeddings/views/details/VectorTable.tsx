import { Group, Pagination, Stack, Table, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { containsText, formatCount, plural } from '../../../../lib/text/text';
import { shortest } from '../../../../lib/vectors/io/files';
import { norms, rowOf } from '../../../../lib/vectors/math/matrix';
import { CopyButton } from '../../../../ui/CopyButton';
import { Panel } from '../../../../ui/Panel';
import type { Results } from '../../run/results';
import { formatValue } from '../../run/scores';

const PAGE = 20;
const VALUES = 4;

/** Each text with its vector's length and first values. */
export function VectorTable({ results }: { results: Results }) {
  const { texts, vectors, positions, analysis } = results;
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(1);
  const lengths = useMemo(() => analysis?.inspection.norms ?? norms(vectors), [analysis, vectors]);
  const [low, high] = useMemo(
    () => lengths.reduce(([a, b], one) => [Math.min(a, one), Math.max(b, one)], [Infinity, 0]),
    [lengths],
  );
  const rows = useMemo(() => {
    const words = query.trim();
    return texts.flatMap((text, row) => (words === '' || containsText(text, words) ? [row] : []));
  }, [texts, query]);
  const pages = Math.ceil(rows.length / PAGE);
  const at = Math.min(page, pages);
  return (
    <Panel title="Vectors" beside={`lengths from ${formatValue(low)} to ${formatValue(high)}`}>
      <Stack gap="sm">
        <Group>
          <TextInput
            type="search"
            aria-label="Search vectors"
            placeholder="Search vectors"
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          />
          <span className="hint" role="status">
            {rows.length === texts.length
              ? plural(rows.length, 'vector')
              : `${formatCount(rows.length)} of ${plural(texts.length, 'vector')}`}
          </span>
        </Group>
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
              {rows.slice((at - 1) * PAGE, at * PAGE).map((row) => {
                const index = positions[row] ?? row;
                const vector = rowOf(vectors, row);
                const first = Array.from(vector.subarray(0, VALUES), formatValue).join(', ');
                return (
                  <Table.Tr key={row}>
                    <Table.Td className="mono">{index}</Table.Td>
                    <Table.Td className="clip" dir="auto" title={texts[row]}>
                      {texts[row]}
                    </Table.Td>
                    <Table.Td className="mono">{formatValue(lengths[row] ?? 0)}</Table.Td>
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
        {rows.length === 0 && <p className="dim">No text matches “{query.trim()}”.</p>}
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
