import { useRef, type ReactNode } from 'react';
import styles from './ResourceTable.module.css';
import { ResourceRows } from './ResourceRows';
import { SortHeader } from './SortHeader';
import type { TableState } from './useTableState';
import { useFill } from '../ui/useFill';

/** As many as fit in most windows, so that nothing below the table moves when the rows arrive. */
const SKELETON_ROWS = 20;

/** A table of resources with virtual rows of 36 px, a sticky header that sorts, and arrow keys between rows. */
export function ResourceTable<T extends object>({
  name,
  table: { shown, kind, sort, onSort, onWidth, text },
  onIntent,
  loading = false,
  empty,
}: {
  /** Accessible name of the table. */
  name: string;
  table: TableState<T>;
  /** Called when the pointer or the focus rests on a row: a good time to preload its page. */
  onIntent?: ((row: T) => void) | undefined;
  loading?: boolean;
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
            asked={text}
            scroller={scroller}
            onIntent={onIntent}
          />
        )}
      </table>
      {!loading && rows.length === 0 && <div className={styles.empty}>{empty}</div>}
    </div>
  );
}
