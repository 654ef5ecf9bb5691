import { useFullscreenDocument, useViewportSize } from '@mantine/hooks';
import { useEffect, useId, useMemo, useState } from 'react';
import { Panel } from '../../../../ui/Panel';
import { Choice } from '../../../../ui/Choice';
import { GroupingControl } from '../GroupingControl';
import { Skeleton } from '../../run/Computing';
import styles from './MapTab.module.css';
import { Scatter, type DragMode } from './Scatter';
import { Selection } from './Selection';
import { ShowOnly, type Filter } from './ShowOnly';
import { TextPanel } from './TextPanel';
import { columnValues } from '../../run/labels';
import { addResults, type Grouping, type Results, type TabProps } from '../../run/results';
import { useTask } from '../../run/useTask';
import { mapWords, methods, type Method } from './mapWords';
import { UmapProgress } from './UmapProgress';
import { formatCount, plural } from '../../../../lib/text/text';
import { tellingWords } from '../../../../lib/text/tellingWords';
import { GroupDot } from '../groupColours';

const drags: readonly { id: DragMode; title: string }[] = [
  { id: 'select', title: 'Lasso' },
  { id: 'move', title: 'Move' },
];
const HEIGHT = 440;
/** What stands above and below the map in full screen, in px. */
const AROUND = 220;
const none: ReadonlySet<number> = new Set();

/** "Map": the texts as points; similar ones are near each other. */
export function MapTab({ run, results }: TabProps) {
  const id = useId();
  const { analysis, grouping, umap, texts, positions } = results;
  const [method, setMethod] = useState<Method>('pca');
  const [drag, setDrag] = useState<DragMode>('select');
  const [named, setNamed] = useState(true);
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<Filter>();
  // Kept by the number of the text, because rows change when more vectors come.
  const [pointed, setPointed] = useState<{ text: number; announced: boolean }>();
  const [pressed, setPressed] = useState<number>();
  const [selected, setSelected] = useState<ReadonlySet<number>>(none);
  const { fullscreen, toggle: toggleFullScreen } = useFullscreenDocument();
  const { height: windowHeight } = useViewportSize();
  const { share, problem, again } = useUmap({ run, results }, method === 'umap');
  const columns = useMemo(() => columnValues(run.texts, run.table), [run]);
  const waiting = method === 'umap' && !umap;
  const all = method === 'umap' && umap ? umap.points : analysis?.pca.points;
  const shown = useMemo(
    () => all && limitedTo(filter, columns, { points: all, positions, texts, grouping }),
    [filter, columns, all, positions, texts, grouping],
  );
  // Found anew when more vectors come.
  const wanted = query.trim().toLowerCase();
  const chosen = useMemo(() => {
    const isChosen = (at: number, text: string) =>
      wanted === '' ? selected.has(at) : text.toLowerCase().includes(wanted);
    return new Set(
      [...(shown?.texts.entries() ?? [])].flatMap(([row, text]) =>
        isChosen(shown?.positions[row] ?? -1, text) ? [row] : [],
      ),
    );
  }, [shown, selected, wanted]);
  // Not with every move of the pointer: all of 50,000 may be selected.
  const rows = useMemo(() => [...chosen], [chosen]);
  const selection = useMemo(() => rows.join(), [rows]);
  if (!all || !shown) return <Skeleton label="Finding the directions in which the texts differ" />;

  const textAt = (row: number) => shown.positions[row] ?? row;
  const select = (these: readonly number[], how: 'these' | 'toggle') => {
    const next = new Set(how === 'these' ? none : rows.map(textAt));
    for (const row of these) if (!next.delete(textAt(row))) next.add(textAt(row));
    const [row] = these;
    setPressed(how === 'toggle' && row !== undefined && !chosen.has(row) ? textAt(row) : undefined);
    setSelected(next);
    setQuery('');
  };
  const find = (words: string) => {
    setSelected(none);
    setPressed(undefined);
    setQuery(words);
  };
  const groupAt = (text: number) => grouping?.names[grouping.labels[positions.indexOf(text)] ?? -1];
  const pointedRow = pointed && shown.positions.indexOf(pointed.text);
  const group = pointed && groupAt(pointed.text);
  const height = fullscreen ? Math.max(320, windowHeight - AROUND) : HEIGHT;

  return (
    <div className={`columns ${styles.columns}`} data-full={fullscreen || undefined}>
      <section className="card stack gap-8 pad shrink" aria-label="Map">
        <div className="line gap-10">
          <Choice label="Method" options={methods} chosen={method} onChoose={setMethod} />
          <GroupingControl run={run} results={results} />
          <Choice label="Dragging" options={drags} chosen={drag} onChoose={setDrag} />
          <label className="inline gap-6 second fine">
            <input
              type="checkbox"
              checked={named}
              onChange={({ currentTarget }) => setNamed(currentTarget.checked)}
            />
            Names
          </label>
          <input
            type="search"
            className={`input ${styles.find}`}
            aria-label="Find on the map"
            placeholder="Find on the map"
            value={query}
            onChange={({ currentTarget }) => find(currentTarget.value)}
          />
          {columns.length > 0 && (
            <ShowOnly columns={columns} filter={filter} onFilter={setFilter} />
          )}
          {document.fullscreenEnabled && (
            <button
              type="button"
              className={`button small ${styles.full}`}
              onClick={() => void toggleFullScreen()}
            >
              {fullscreen ? 'Leave full screen' : 'Full screen'}
            </button>
          )}
        </div>
        {waiting ? (
          <UmapProgress
            share={share}
            texts={texts.length}
            height={height}
            onCancel={() => setMethod('pca')}
            problem={problem}
            again={again}
          />
        ) : (
          <Scatter
            id={`${id}-map`}
            label="Points"
            describedBy={`${id}-point`}
            points={shown.points}
            frame={all}
            labels={shown.labels}
            texts={shown.texts}
            height={height}
            drag={drag}
            named={named}
            pointed={pointedRow === -1 ? undefined : pointedRow}
            selected={chosen}
            onPoint={(row, how) =>
              setPointed(
                row === undefined ? undefined : { text: textAt(row), announced: how === 'keys' },
              )
            }
            onSelect={select}
          />
        )}
        <div className="line gap-10 hint">
          <p>{mapWords(method, results)}</p>
          {(wanted !== '' || filter) && (
            <p role="status">
              {wanted !== '' && `${plural(rows.length, 'text')} found`}
              {wanted !== '' && filter && ', '}
              {filter &&
                `${formatCount(shown.texts.length)} of ${plural(texts.length, 'text')} shown`}
            </p>
          )}
        </div>
        <p
          id={`${id}-point`}
          className={styles.point}
          aria-live={pointed?.announced ? 'polite' : 'off'}
        >
          {pointed ? (
            <>
              {run.texts[pointed.text]}
              {group !== undefined && <span className={styles.group}>{group}</span>}
            </>
          ) : (
            <span className="hint">
              Point at a text or use the arrow keys; draw around texts, or press Enter, to select.
            </span>
          )}
        </p>
      </section>
      <div className="stack">
        {grouping && (
          <Panel title="Groups">
            <GroupLegend
              grouping={grouping}
              texts={texts}
              onSelect={(these) => {
                const texts = new Set(these.map((row) => positions[row] ?? row));
                setQuery('');
                setPressed(undefined);
                setSelected(texts);
              }}
            />
          </Panel>
        )}
        {pressed !== undefined && (
          <TextPanel
            run={run}
            at={pressed}
            group={grouping?.column === undefined ? groupAt(pressed) : undefined}
            onClose={() => {
              setPressed(undefined);
              document.getElementById(`${id}-map`)?.focus();
            }}
          />
        )}
        {rows.length > 0 && (
          <Selection
            key={selection}
            rows={rows}
            texts={shown.texts}
            labels={shown.labels}
            onClear={() => find('')}
          />
        )}
      </div>
    </div>
  );
}

/** The points and texts of the map, without those that a filter leaves out. */
function limitedTo(
  filter: Filter | undefined,
  columns: readonly { name: string; values: readonly string[] }[],
  whole: Pick<Results, 'positions' | 'texts'> & {
    points: Float32Array;
    grouping: Grouping | undefined;
  },
) {
  const { points, positions, texts, grouping } = whole;
  const values = columns.find(({ name }) => name === filter?.column)?.values;
  if (!filter || !values) return { points, positions, texts, labels: grouping?.labels };
  const rows = [...positions.keys()].filter((row) =>
    filter.values.has(values[positions[row] ?? -1] ?? ''),
  );
  return {
    points: Float32Array.from(
      rows.flatMap((row) => [points[2 * row] ?? 0, points[2 * row + 1] ?? 0]),
    ),
    positions: rows.map((row) => positions[row] ?? row),
    texts: rows.map((row) => texts[row] ?? ''),
    labels: grouping && Int32Array.from(rows, (row) => grouping.labels[row] ?? -1),
  };
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
  const groups = useMemo(() => groupRows(grouping), [grouping]);
  // Clusters have them as names.
  const words = useMemo(
    () =>
      grouping.column === undefined
        ? []
        : tellingWords(texts, grouping.labels, grouping.names.length),
    [texts, grouping],
  );
  return (
    <ul className={styles.legend} aria-label="Groups">
      {groups.map(([label, rows]) => (
        <li key={label}>
          <button
            type="button"
            className={`pressable ${styles.legendRow}`}
            onClick={() => onSelect(rows)}
          >
            <GroupDot label={label} />
            <span className="clip" dir="auto">
              {grouping.names[label] ?? 'No group'}
            </span>
            <span className="hint mono">{formatCount(rows.length)}</span>
            {(words[label]?.length ?? 0) > 0 && (
              <span
                className={`hint ${styles.words}`}
                dir="auto"
                title="Words that these texts have more often than the others"
              >
                {words[label]?.join(', ')}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The rows of each group by its label; those without a group come last. */
function groupRows({ labels }: Grouping): [label: number, rows: number[]][] {
  const rows = new Map<number, number[]>();
  for (const [row, label] of labels.entries()) {
    const known = rows.get(label);
    if (known) known.push(row);
    else rows.set(label, [row]);
  }
  return [...rows].toSorted(([a], [b]) => (a < 0 ? 1 : b < 0 ? -1 : a - b));
}

const umapSettings = { neighbours: 15, minDistance: 0.1, seed: 42 };

/** Computes the map by UMAP once it is wanted and the groups, which come first, are computed. */
function useUmap({ run, results: { set, umap, share: computed } }: TabProps, wanted: boolean) {
  const due = wanted && !umap && computed === 1;
  const ask = useMemo(() => (due ? { set, ...umapSettings } : undefined), [set, due]);
  const task = useTask('map', ask);
  const { answer } = task;
  useEffect(() => {
    if (answer) addResults(run, set, { umap: answer });
  }, [answer, run, set]);
  return task;
}
