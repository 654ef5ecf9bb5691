import { Button, Group, ScrollArea, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { plural } from '../../../../lib/text/text';
import { Fact, Facts } from '../../../../page/Facts';
import { CopyButton } from '../../../../ui/CopyButton';
import { Panel } from '../../../../ui/Panel';
import { setFolded } from '../../inputs/folded';
import { changeInputs, replaceTexts } from '../../inputs/inputsStore';
import { columnValues } from '../../run/labels';
import { groupOfRow, type TabProps } from '../../run/results';
import { unitOf } from '../../run/run';
import { GroupDot } from '../groupColours';

const MOST_SHOWN = 200;

/** The selected texts, to read, to copy or to embed; of a single one all that its table says. */
export function Selection({
  run,
  results: { texts, positions, grouping },
  rows,
  onClear,
}: TabProps & { rows: ReadonlySet<number>; onClear: () => void }) {
  const chosen = useMemo(() => [...rows].map((row) => texts[row] ?? ''), [rows, texts]);
  const [first = 0, ...others] = rows;
  const only = others.length === 0 ? (positions[first] ?? first) : undefined;
  return (
    <Panel
      title={
        only === undefined ? `${plural(rows.size, 'text')} selected` : `${unitOf(run)} ${only + 1}`
      }
      beside={
        <Button size="compact-xs" variant="subtle" onClick={onClear}>
          Clear
        </Button>
      }
    >
      <Stack gap="sm">
        <ScrollArea.Autosize mah={260}>
          <ul aria-label="Selection">
            {[...rows].slice(0, MOST_SHOWN).map((row) => (
              <Group key={row} component="li" gap="xs" wrap="nowrap" align="baseline" dir="auto">
                <GroupDot label={grouping?.labels[row] ?? -1} />
                <span className={only === undefined ? 'clip' : undefined}>{texts[row]}</span>
              </Group>
            ))}
          </ul>
        </ScrollArea.Autosize>
        {rows.size > MOST_SHOWN && (
          <p className="dim">and {plural(rows.size - MOST_SHOWN, 'more text')}</p>
        )}
        {only !== undefined && (
          <Facts>
            {grouping?.column === undefined && (
              <Fact name="Cluster">{groupOfRow(grouping, first)}</Fact>
            )}
            {columnValues(run.texts, run.table).map(({ name, values }) => (
              <Fact key={name} name={name}>
                {values[only]}
              </Fact>
            ))}
          </Facts>
        )}
        <Group gap="xs">
          <CopyButton what={plural(rows.size, 'text')} text={() => chosen.join('\n')} />
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              const columns = [...run.table];
              replaceTexts({ texts: chosen.join('\n'), columns }, 'keep those before');
              changeInputs({ mode: 'texts' });
              // The way back stands there.
              setFolded(false);
            }}
          >
            Use these texts
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
