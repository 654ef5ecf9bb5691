import { Button, Group, Stack, TextInput, UnstyledButton, ScrollArea } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { plural, formatCount } from '../../../../lib/text/text';
import type { FlatMap } from '../../../../lib/vectors/engine/tasks';
import { Choice } from '../../../../ui/Choice';
import { Skeleton } from '../../run/Computing';
import { useTask } from '../../run/useTask';
import { GroupingControl } from '../GroupingControl';
import { Scatter } from './Scatter';
import { tellingWords } from '../../../../lib/text/tellingWords';
import { ProgressBar } from '../../../../ui/ProgressBar';
import { Panel } from '../../../../ui/Panel';
import { GroupDot } from '../groupColours';
import { CopyButton } from '../../../../ui/CopyButton';
import type { Grouping, Results, TabProps } from '../../state/results';

const HEIGHT = 440;
type Method = 'pca' | 'umap';
const methods: { id: Method; title: string }[] = [
  { id: 'pca', title: 'PCA' },
  { id: 'umap', title: 'UMAP' },
];

/** "Map": the texts as points; similar ones are near each other. */
export function MapTab({ run, results }: TabProps) {
  const id = useId();
  const { set, analysis, grouping, texts, positions, clusters } = results;
  const [method, setMethod] = useState<Method>('pca');
  const [query, setQuery] = useState('');
  // Kept by the number of the text, because rows change when more vectors come.
  const [pointed, setPointed] = useState<{ text: number; announced: boolean }>();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  // After the groups, which come first.
  const due = method === 'umap' && clusters !== undefined;
  const umap = useTask('map', due ? { set } : undefined);
  const words = query.trim().toLowerCase();
  const chosen = useMemo(() => {
    const isChosen = (text: string, row: number) =>
      words === '' ? selected.has(positions[row] ?? row) : text.toLowerCase().includes(words);
    return new Set(texts.flatMap((text, row) => (isChosen(text, row) ? [row] : [])));
  }, [texts, positions, selected, words]);
  if (!analysis) return <Skeleton label="Finding the directions in which the texts differ" />;

  const textAt = (row: number) => positions[row] ?? row;
  const select = (rows: readonly number[], how: 'these' | 'toggle') => {
    const next = new Set(how === 'these' ? [] : [...chosen].map(textAt));
    for (const row of rows) if (!next.delete(textAt(row))) next.add(textAt(row));
    setSelected(next);
    setQuery('');
  };
  const row = pointed && positions.indexOf(pointed.text);
  const points = method === 'umap' ? umap.answer?.points : analysis.pca.points;
  return (
    <Group align="flex-start" wrap="wrap">
      <section
        className="card stack gap-8 pad shrink"
        aria-label="Map"
        style={{ flex: '3 1 420px' }}
      >
        <Group gap="xs">
          <Choice label="Method" options={methods} chosen={method} onChoose={setMethod} />
          <GroupingControl run={run} results={results} />
          <TextInput
            type="search"
            aria-label="Find on the map"
            placeholder="Find on the map"
            value={query}
            onChange={({ currentTarget }) => {
              setSelected(new Set());
              setQuery(currentTarget.value);
            }}
          />
        </Group>
        {points ? (
          <Scatter
            describedBy={`${id}-point`}
            points={points}
            labels={grouping?.labels}
            texts={texts}
            height={HEIGHT}
            pointed={row === -1 ? undefined : row}
            selected={chosen}
            onPoint={(next, how) => {
              if (next !== undefined) setPointed({ text: textAt(next), announced: how === 'keys' });
              else if (pointed?.announced === false) setPointed(undefined);
            }}
            onSelect={select}
          />
        ) : (
          <Stack h={HEIGHT} justify="center" align="center">
            {umap.problem === undefined ? (
              <>
                <div style={{ width: 200 }}>
                  <ProgressBar label="UMAP" done={Math.round(umap.share * 100)} of={100} />
                </div>
                {texts.length > 2000 && <p>With this many texts it takes half a minute or more.</p>}
              </>
            ) : (
              <p role="alert">{umap.problem}</p>
            )}
          </Stack>
        )}
        <p
          className="hint"
          role="status"
        >{`${mapWords(method, results, umap.answer)}${words !== '' ? ` ${plural(chosen.size, 'text')} found.` : ''}`}</p>
        <p id={`${id}-point`} dir="auto" aria-live={pointed?.announced ? 'polite' : 'off'}>
          {pointed && row !== undefined ? (
            <>
              <span>{`${run.texts[pointed.text] ?? ''} `}</span>
              <span className="hint">{grouping?.names[grouping.labels[row] ?? -1]}</span>
            </>
          ) : (
            <span className="hint">
              Point at a text or use the arrow keys; draw around texts, or press Enter, to select.
              Ctrl and the wheel zoom, Shift and dragging moves.
            </span>
          )}
        </p>
      </section>
      <Stack style={{ flex: '1 1 220px' }} miw={0}>
        {grouping && (
          <GroupLegend
            grouping={grouping}
            texts={texts}
            onSelect={(rows) => select(rows, 'these')}
          />
        )}
        {chosen.size > 0 && (
          <Selection results={results} rows={chosen} onClear={() => select([], 'these')} />
        )}
      </Stack>
    </Group>
  );
}

/** What the places of a map mean. */
function mapWords(method: Method, { analysis, texts }: Results, umap: FlatMap | undefined): string {
  if (texts.length === 1) return 'One text is one point.';
  const explained = analysis?.pca.explained ?? [];
  const percent = (share = 0) => `${(share * 100).toFixed(1)} %`;
  if (explained.every((share) => share === 0)) return 'All vectors are the same: one point.';
  const directions = `PC1 ${percent(explained[0])}, PC2 ${percent(explained[1])} of variance.`;
  if (method === 'pca') return directions;
  if (umap?.neighbours === 0)
    return `Too few different texts for UMAP; these are principal components. ${directions}`;
  if (umap)
    return `UMAP with ${umap.neighbours} neighbours: who is near to whom counts, distances between groups do not.`;
  return '';
}

/** The groups with their colours, sizes and telling words; a click selects the whole group. */
function GroupLegend({
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
                <span>{names[label] ?? 'No group'}</span>
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

const MOST_SHOWN = 200;

/** The selected texts, to read or to copy. */
function Selection({
  results: { texts, grouping },
  rows,
  onClear,
}: {
  results: Results;
  rows: ReadonlySet<number>;
  onClear: () => void;
}) {
  const chosen = useMemo(() => [...rows].map((row) => texts[row] ?? ''), [rows, texts]);
  return (
    <Panel
      title={`${plural(rows.size, 'text')} selected`}
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
                <span className={rows.size > 1 ? 'clip' : undefined}>{texts[row]}</span>
              </Group>
            ))}
          </ul>
        </ScrollArea.Autosize>
        {rows.size > MOST_SHOWN && (
          <p className="dim">{`and ${plural(rows.size - MOST_SHOWN, 'more text')}`}</p>
        )}
        <CopyButton what={plural(rows.size, 'text')} text={() => chosen.join('\n')} />
      </Stack>
    </Panel>
  );
}
