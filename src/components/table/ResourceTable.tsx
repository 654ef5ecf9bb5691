import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { foldText } from '../../lib/text/text';
import type { ListSort } from './listState';
import styles from './ResourceTable.module.css';
import { ResourceRows } from './ResourceRows';
import { sortRows } from './sortRows';
import { SortHeader } from './SortHeader';
import { visibleColumns, type RowKind, type RowSearch, type TableColumn } from './tableColumns';
import { useFill } from '../ui/useFill';

/** As many as fit in most windows, so that nothing below the table moves when the rows arrive. */
const SKELETON_ROWS = 20;

/** What a table currently shows, for the counts and the export of the toolbar. */
export interface ShownRows<T> {
  rows: readonly T[];
  columns: readonly TableColumn<T>[];
  /** The search text. */
  q: string;
}

/**
 * The rows and columns a table shows: sorted, then searched. Sorting does not depend on the search, so each key typed
 * costs only one pass over the rows.
 */
export function useShownRows<T extends object>({
  rows,
  columns,
  kind,
  sort,
  asked,
  width,
  q,
  search,
}: {
  rows: readonly T[];
  columns: readonly TableColumn<T>[];
  kind: RowKind<T>;
  sort: ListSort | undefined;
  asked: readonly string[] | undefined;
  width: number;
  q: string;
  search: RowSearch<T>;
}): ShownRows<T> {
  const shown = useMemo(() => visibleColumns(columns, asked, width), [columns, asked, width]);
  useEffect(() => search.warm(rows), [search, rows]);
  const sorted = useMemo(() => sortRows(rows, columns, sort, kind.id), [rows, columns, sort, kind]);
  return useMemo(() => {
    const needle = foldText(q.trim());
    return {
      rows: needle === '' ? sorted : sorted.filter((row) => search.matches(row, needle)),
      columns: shown,
      q,
    };
  }, [sorted, shown, q, search]);
}

/** A table of resources with virtual rows of 36 px, a sticky header that sorts, and arrow keys between rows. */
export function ResourceTable<T extends object>({
  name,
  shown,
  kind,
  sort,
  onSort,
  onWidth,
  onIntent,
  loading,
  empty,
}: {
  /** Accessible name of the table. */
  name: string;
  shown: ShownRows<T>;
  kind: RowKind<T>;
  sort: ListSort | undefined;
  onSort: (sort: ListSort) => void;
  /** Called with the table's width in px, at first and on every change. */
  onWidth: (width: number) => void;
  /** Called when the pointer or the focus rests on a row: a good time to preload its page. */
  onIntent?: ((row: T) => void) | undefined;
  loading: boolean;
  /** Replaces the rows if there are none. */
  empty: ReactNode;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  useFill(scroller, onWidth, styles.narrow ?? '');
  const { rows, columns } = shown;
  const tracks = [...columns.map((column) => column.width), '44px'].join(' ');

  return (
    <div ref={scroller} className={`card ${styles.region}`}>
      <table
        role="table"
        aria-label={name}
        aria-rowcount={loading ? -1 : rows.length + 1}
        aria-busy={loading || undefined}
        className={styles.table}
        style={{ '--tracks': tracks }}
      >
        <thead role="rowgroup" className={styles.head}>
          <tr role="row" aria-rowindex={1} className={styles.row}>
            {columns.map((column) => (
              <SortHeader key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            <th role="columnheader" className={styles.cell}>
              <span className="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        {loading ? (
          <tbody role="rowgroup" className={`breathing ${styles.bones}`}>
            {Array.from({ length: SKELETON_ROWS }, (_, index) => (
              <tr key={index} role="row" className={styles.row} aria-hidden>
                {columns.map((column, at) => (
                  <td key={column.id} role="cell" className={styles.cell}>
                    <span
                      className={styles.bone}
                      style={{ width: `${[62, 84, 48, 70][(index + at) % 4]}%` }}
                    />
                  </td>
                ))}
                <td role="cell" className={styles.cell} />
              </tr>
            ))}
          </tbody>
        ) : (
          <ResourceRows
            rows={rows}
            columns={columns}
            kind={kind}
            asked={shown.q}
            scroller={scroller}
            onIntent={onIntent}
          />
        )}
      </table>
      {!loading && rows.length === 0 && <div className={styles.empty}>{empty}</div>}
    </div>
  );
}
