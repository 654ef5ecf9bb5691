import { Group, Stack, UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { tellingWords } from '../../../../lib/text/tellingWords';
import { formatCount } from '../../../../lib/text/text';
import { Panel } from '../../../../ui/Panel';
import type { Grouping } from '../../run/results';
import { GroupDot } from '../groupColours';

/** The groups with their colours, sizes and telling words; a click selects the whole group. */
export function GroupLegend({
  grouping,
  texts,
  onSelect,
}: {
  grouping: Grouping;
  texts: readonly string[];
  onSelect: (rows: readonly number[]) => void;
}) {
  const { labels, names, column } = grouping;
  const rows = useMemo(() => {
    const found = names.map((): number[] => []);
    const none: number[] = [];
    for (const [row, label] of labels.entries()) (found[label] ?? none).push(row);
    return [...found.entries(), ...(none.length > 0 ? [[-1, none] as const] : [])];
  }, [labels, names]);
  // Clusters have them as names.
  const words = useMemo(
    () => (column === undefined ? [] : tellingWords(texts, labels, names.length)),
    [texts, column, labels, names],
  );
  return (
    <Panel title="Groups">
      <Stack component="ul" gap="xs" aria-label="Groups">
        {rows.map(([label, its]) => (
          <li key={label}>
            <UnstyledButton onClick={() => onSelect(its)}>
              <Group gap="xs" dir="auto">
                <GroupDot label={label} />
                {names[label] ?? 'No group'}
                <span className="hint mono">{formatCount(its.length)}</span>
              </Group>
              <div className="hint" title="Words that these texts have more often than the others">
                {words[label]?.join(', ')}
              </div>
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
