import { useMemo, useState } from 'react';
import { Popover } from '../../../../ui/Popover';
import { formatCount, shortenMiddle } from '../../../../lib/text/text';
import styles from './ShowOnly.module.css';

/** What the map is limited to: texts with one of these values in a column. */
export interface Filter {
  column: string;
  values: ReadonlySet<string>;
}

interface Column {
  name: string;
  /** The value of each text; empty where it has none. */
  values: readonly string[];
}

/** More are found by typing. */
const MOST = 100;
const LONGEST_NAME = 24;

interface FilterProps {
  columns: readonly Column[];
  filter: Filter | undefined;
  onFilter: (filter: Filter | undefined) => void;
}

/** Limits the map to texts with some values of a column. */
export function ShowOnly({ columns, filter, onFilter }: FilterProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const chosen = filter && [...filter.values];
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
      >
        {filter && chosen
          ? `${shortenMiddle(filter.column, LONGEST_NAME, 0)}: ${
              chosen.length === 1
                ? shortenMiddle(chosen[0] ?? '', LONGEST_NAME, 0)
                : `${chosen.length} values`
            }`
          : 'Show only'}
      </button>
      {filter && (
        <button type="button" className="plain" onClick={() => onFilter(undefined)}>
          Show all
        </button>
      )}
      {anchor && (
        <Popover anchor={anchor} label="Show only" onClose={() => setAnchor(undefined)}>
          <Values columns={columns} filter={filter} onFilter={onFilter} />
        </Popover>
      )}
    </>
  );
}

function Values({ columns, filter, onFilter }: FilterProps) {
  const [name, setName] = useState(filter?.column ?? columns[0]?.name ?? '');
  const [words, setWords] = useState('');
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const value of columns.find((column) => column.name === name)?.values ?? [])
      found.set(value, (found.get(value) ?? 0) + 1);
    return [...found].toSorted(([, a], [, b]) => b - a);
  }, [columns, name]);
  const wanted = words.trim().toLowerCase();
  const found = counts.filter(([value]) => value.toLowerCase().includes(wanted));
  const chosen = filter?.column === name ? filter.values : new Set<string>();
  const toggle = (value: string) => {
    const values = new Set(chosen);
    if (!values.delete(value)) values.add(value);
    onFilter(values.size === 0 ? undefined : { column: name, values });
  };
  return (
    <div className={`stack gap-8 ${styles.panel}`}>
      {columns.length > 1 && (
        <select
          className="select"
          aria-label="Column"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        >
          {columns.map((column) => (
            <option key={column.name}>{column.name}</option>
          ))}
        </select>
      )}
      {counts.length > 8 && (
        <input
          type="search"
          className="input"
          aria-label="Find values"
          placeholder="Find values"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      )}
      <fieldset className={`scroll ${styles.values}`}>
        <legend className="unseen">Values of {name}</legend>
        {found.slice(0, MOST).map(([value, count]) => (
          <label key={value} className={`ends gap-8 ${styles.value}`}>
            <span className="inline gap-6 shrink">
              <input type="checkbox" checked={chosen.has(value)} onChange={() => toggle(value)} />
              <span className="clip" dir="auto">
                {value || 'no value'}
              </span>
            </span>
            <span className="hint mono">{formatCount(count)}</span>
          </label>
        ))}
      </fieldset>
      {found.length > MOST && (
        <p className="dim">and {formatCount(found.length - MOST)} more; type to find them</p>
      )}
      {found.length === 0 && <p className="dim">No value has these words in it.</p>}
    </div>
  );
}
