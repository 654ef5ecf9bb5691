import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { CheckBox } from './facets/CheckBox';
import { useCardPlace } from '../../components/table/useRowPlace';
import { formatCount, plural } from '../../lib/text/text';
import { Count, PriceText, TypeTag, MalformedBadge, type Choosing } from './modelColumns';
import { dimensionsOf, modelPath, type ModelRow } from './modelRow';
import styles from './ModelCards.module.css';
import { MenuButton } from '../../components/ui/Menu';
import type { TableState } from '../../components/table/useTableState';

const STEP = 24;

/** The models as cards. More are drawn when the end scrolls into view. */
export function ModelCards({
  rows,
  loading,
  choosing,
  organization,
  empty,
}: {
  rows: readonly ModelRow[];
  loading: boolean;
  choosing: Choosing;
  organization: string | undefined;
  empty: ReactNode;
}) {
  const [most, setMost] = useState(STEP);
  const place = useCardPlace(!loading);
  const end = useRef<HTMLButtonElement>(null);
  const more = rows.length - most;
  useEffect(() => {
    const here = end.current;
    if (!here) return undefined;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setMost((now) => now + STEP),
      { rootMargin: '600px' },
    );
    watch.observe(here);
    return () => watch.disconnect();
  }, [most, rows]);

  if (loading)
    return (
      <div className={styles.grid} aria-hidden>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={`card ${styles.bone}`} />
        ))}
      </div>
    );
  if (rows.length === 0) return <div className="card">{empty}</div>;
  return (
    <>
      <ul className={styles.grid} aria-label="Models">
        {rows.slice(0, most).map((row) => (
          <Card
            key={row.key}
            row={row}
            choosing={choosing}
            organization={organization}
            opened={row.key === place.id}
            onOpen={place.leaveBy}
          />
        ))}
      </ul>
      {more > 0 && (
        <button
          ref={end}
          type="button"
          className={styles.more}
          onClick={() => setMost(most + STEP)}
        >
          {plural(more, 'more model')}
        </button>
      )}
    </>
  );
}

function Card({
  row,
  choosing,
  organization,
  opened,
  onOpen,
}: {
  row: ModelRow;
  choosing: Choosing;
  organization: string | undefined;
  /** Back returns to this card. */
  opened: boolean;
  onOpen: (key: string) => void;
}) {
  const { key, name, read, input, output, contextLength, parameters } = row;
  const { developer, description, model_type, licenses } = read.value;
  const dimensions = dimensionsOf(row);
  const licence = licenses?.map((one) => one.name ?? one.url ?? '').join(', ');
  return (
    <li className={`card ${styles.card}`} data-chosen={choosing.chosen.has(key) || undefined}>
      <div className="flex gap-10">
        <div className={`grow shrink ${styles.names}`}>
          <Link
            className="clip name-link isolate"
            to={modelPath(key, organization)}
            title={name}
            data-opened={opened || undefined}
            onClick={() => onOpen(key)}
          >
            {name}
          </Link>
          <span className="clip hint isolate" title={developer}>
            {developer ?? 'developer not stated'}
          </span>
        </div>
        <span className={styles.pick}>
          <CheckBox
            label={`Choose ${name}`}
            checked={choosing.chosen.has(key)}
            onChange={() => choosing.toggle(key)}
          />
        </span>
      </div>
      <p className={`line gap-4 ${styles.tags}`}>
        <TypeTag type={model_type} />
        {read.faults.length > 0 && <MalformedBadge faults={read.faults} />}
      </p>
      <p className={`clip2 second ${styles.words}`}>{description ?? 'No description.'}</p>
      <dl className={styles.prices}>
        <div>
          <dt>Input</dt>
          <dd>
            <PriceText price={input} />
          </dd>
        </div>
        <div>
          <dt>Output</dt>
          <dd>
            <PriceText price={output} />
          </dd>
        </div>
      </dl>
      <p className={`line hint ${styles.foot}`}>
        <span>
          {contextLength === undefined
            ? 'context not stated'
            : `${formatCount(contextLength)} tokens of context`}
        </span>
        {!!parameters && (
          <span>
            <Count value={parameters} unit="parameters" /> parameters
          </span>
        )}
        {dimensions && (
          <span title={`Read from ${dimensions.from}.`}>
            {formatCount(dimensions.count)} dimensions
          </span>
        )}
        <span className={`clip isolate ${styles.licence}`} title={licence}>
          {licence || 'no licence stated'}
        </span>
      </p>
    </li>
  );
}

/** "Sort", for views without column headers. */
export function SortMenu<T>({ table: { columns, sort, onSort } }: { table: TableState<T> }) {
  const current = columns.find(({ id }) => id === sort?.column);
  return (
    <MenuButton
      label="Sort"
      className="button small"
      items={() =>
        columns.map((column) => {
          const checked = column.id === sort?.column;
          return {
            label: column.title,
            checked,
            ...(checked ? { note: sort?.descending ? 'descending' : 'ascending' } : {}),
            run: () =>
              onSort({ column: column.id, descending: checked && sort?.descending !== true }),
          };
        })
      }
    >
      Sort{current ? `: ${current.title} ${sort?.descending ? '↓' : '↑'}` : ''}
    </MenuButton>
  );
}
