import { useId, useMemo, useState } from 'react';
import { Panel } from '../../../../components/ui/Panel';
import { Choice } from '../../../../components/ui/Choice';
import { GroupingControl } from '../GroupingControl';
import { Skeleton } from '../../run/Computing';
import styles from './MapTab.module.css';
import { Scatter, type DragMode } from './Scatter';
import { Selection } from './Selection';
import type { TabProps, Grouping } from '../../run/results';
import { groupRows } from './groupRows';
import { mapWords, methods, type Method } from './mapWords';
import { useUmap } from './useUmap';
import { formatCount, plural } from '../../../../lib/text/text';
import { tellingWords } from '../../../../lib/text/tellingWords';
import { GroupDot } from '../groupColours';
import { ProgressBar } from '../../../../components/ui/ProgressBar';

const drags: readonly { id: DragMode; title: string }[] = [
  { id: 'select', title: 'Lasso' },
  { id: 'move', title: 'Move' },
];
const HEIGHT = 440;
const none: ReadonlySet<number> = new Set();

/** "Map": the texts as points; similar ones are near each other. */
export function MapTab({ run, results }: TabProps) {
  const id = useId();
  const { analysis, grouping, umap, texts, positions } = results;
  const [method, setMethod] = useState<Method>('pca');
  const [drag, setDrag] = useState<DragMode>('select');
  const [named, setNamed] = useState(true);
  const [query, setQuery] = useState('');
  // Kept by the number of the text, because rows change when more vectors come.
  const [pointed, setPointed] = useState<{ text: number; told: boolean }>();
  const [selected, setSelected] = useState<ReadonlySet<number>>(none);
  const { share, problem, again } = useUmap({ run, results }, method === 'umap');
  const selectedRows = useMemo(
    () => new Set([...positions.keys()].filter((row) => selected.has(positions[row] ?? -1))),
    [positions, selected],
  );
  // Not with every move of the pointer: all of 50,000 may be selected.
  const rows = useMemo(() => [...selectedRows], [selectedRows]);
  const selection = useMemo(() => rows.join(), [rows]);
  if (!analysis) return <Skeleton label="Finding the directions in which the texts differ" />;

  const select = (these: readonly number[], how: 'these' | 'toggle') =>
    setSelected((before) => {
      const next = new Set(how === 'these' ? none : before);
      for (const row of these) {
        const text = positions[row] ?? row;
        if (!next.delete(text)) next.add(text);
      }
      return next;
    });
  const find = (words: string) => {
    setQuery(words);
    const wanted = words.trim().toLowerCase();
    const found =
      wanted === ''
        ? []
        : [...texts.keys()].filter((row) => texts[row]?.toLowerCase().includes(wanted));
    select(found, 'these');
  };
  const waiting = method === 'umap' && !umap;
  const points = method === 'umap' && umap ? umap.points : analysis.pca.points;
  const pointedRow = pointed && positions.indexOf(pointed.text);
  const group =
    pointedRow === undefined ? undefined : grouping?.names[grouping.labels[pointedRow] ?? -1];

  return (
    <div className={`columns ${styles.columns}`}>
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
          {query.trim() !== '' && (
            <span className="hint" role="status">
              {plural(rows.length, 'text')} found
            </span>
          )}
        </div>
        {waiting && problem === undefined && (
          <div className={styles.waiting} style={{ height: HEIGHT }}>
            <div className={styles.line}>
              <span>UMAP</span>
              <ProgressBar label="UMAP" done={Math.round(share * 100)} of={100} />
              <button type="button" className="button small" onClick={() => setMethod('pca')}>
                Cancel
              </button>
            </div>
            {texts.length > 2000 && <p>With this many texts it takes half a minute or more.</p>}
          </div>
        )}
        {waiting && problem !== undefined && (
          <div className={styles.waiting} style={{ height: HEIGHT }}>
            <p role="alert">{problem}</p>
            <button type="button" className="button" onClick={again}>
              Try again
            </button>
          </div>
        )}
        {!waiting && (
          <Scatter
            label="Points"
            describedBy={`${id}-point`}
            points={points}
            labels={grouping?.labels}
            texts={texts}
            height={HEIGHT}
            drag={drag}
            named={named}
            pointed={pointedRow}
            selected={selectedRows}
            onPoint={(row, how) =>
              setPointed(
                row === undefined
                  ? undefined
                  : { text: positions[row] ?? row, told: how === 'keys' },
              )
            }
            onSelect={(these, how) => {
              setQuery('');
              select(these, how);
            }}
          />
        )}
        <p className="hint">{mapWords(method, results)}</p>
        <p id={`${id}-point`} className={styles.point} aria-live={pointed?.told ? 'polite' : 'off'}>
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
                setQuery('');
                select(these, 'these');
              }}
            />
          </Panel>
        )}
        {rows.length > 0 && (
          <Selection
            key={selection}
            rows={rows}
            texts={texts}
            grouping={grouping}
            onClear={() => find('')}
          />
        )}
      </div>
    </div>
  );
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
  const words = useMemo(
    () => tellingWords(texts, grouping.labels, grouping.names.length),
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
