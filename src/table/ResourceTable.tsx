import { Suspense, useRef, useState, type ReactNode } from 'react';
import type { BulkType } from '../memory/bulk';
import type { JsonObject } from '../lib/json';
import styles from './ResourceTable.module.css';
import { ResourceRows } from './ResourceRows';
import { SortHeader } from './SortHeader';
import type { RowKind } from './tableColumns';
import type { TableState } from './useTableState';
import { useSlots, type Chosen } from '../ui/slots';
import { useFill } from './useFill';
import { ROW_HEIGHT } from './useRowWindow';

const nobody: ReadonlySet<string> = new Set();

/** The skeleton fades out after a few rows, but is as high as most windows, so that nothing below moves when rows come. */
const SKELETON_ROWS = 6;
const SKELETON_HEIGHT = 20 * ROW_HEIGHT;

/** A table of resources with virtual rows of 36 px, a sticky header that sorts, and arrow keys between rows. */
export function ResourceTable<T extends object>({
  name,
  table: { rows: all, shown, kind, sort, onSort, onWidth, text },
  onIntent,
  loading = false,
  empty,
  choose: chooses,
}: {
  /** Accessible name of the table. */
  name: string;
  table: TableState<T>;
  /** Called when the pointer or the focus rests on a row: a good time to preload its page. */
  onIntent?: ((row: T) => void) | undefined;
  loading?: boolean;
  /** Replaces the rows if there are none. */
  empty: ReactNode;
  /** The resource type, if rows can be chosen. */
  choose?: BulkType | undefined;
}) {
  const { ChosenBar } = useSlots();
  const scroller = useRef<HTMLDivElement>(null);
  useFill(scroller, onWidth, styles.narrow ?? '');
  const { rows, columns } = shown;
  const tracks = [chooses && '30px', ...columns.map((column) => column.width), '44px'].join(' ');
  const [ids, setIds] = useState(nobody);
  const last = useRef(0);
  const isChosen = (row: T) => ids.has(kind.id(row));
  const chosen = ids.size === 0 ? [] : all.filter(isChosen);
  const count = chosen.length === 0 ? 0 : rows.filter(isChosen).length;
  const choose = (some: readonly T[], on: boolean) => {
    const next = new Set(ids);
    for (const row of some) next[on ? 'add' : 'delete'](kind.id(row));
    setIds(next);
  };

  return (
    <>
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
              {chooses && (
                <th role="columnheader" className={styles.check}>
                  <input
                    type="checkbox"
                    aria-label="Select all shown"
                    ref={(box) => {
                      if (box) box.indeterminate = count > 0 && count < rows.length;
                    }}
                    checked={rows.length > 0 && count === rows.length}
                    onChange={() => choose(rows, count < rows.length)}
                  />
                </th>
              )}
              {columns.map((column) => (
                <SortHeader key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
              <th role="columnheader" className={styles.cell}>
                <span className="unseen">Actions</span>
              </th>
            </tr>
          </thead>
          {loading ? (
            <tbody
              role="rowgroup"
              className={`breathing ${styles.bones}`}
              style={{ height: SKELETON_HEIGHT }}
            >
              {Array.from({ length: SKELETON_ROWS }, (_, index) => (
                <tr key={index} role="row" className={styles.row} aria-hidden>
                  {chooses && <td role="cell" className={styles.check} />}
                  {columns.map((column) => (
                    <td key={column.id} role="cell" className={styles.cell} />
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
              chosen={chooses && ids}
              onChoose={(index, range) => {
                const from = range ? last.current : index;
                last.current = index;
                const some = rows.slice(Math.min(from, index), Math.max(from, index) + 1);
                choose(some, !isChosen(rows[index] as T));
              }}
            />
          )}
        </table>
        {!loading && rows.length === 0 && <div className={styles.empty}>{empty}</div>}
      </div>
      {chooses && chosen.length > 0 && (
        <Suspense>
          <ChosenBar
            className={styles.bar}
            type={chooses}
            count={chosen.length}
            shown={count}
            chosen={() => chosen.map((row) => chosenOf(row, kind))}
            onClear={() => setIds(nobody)}
          />
        </Suspense>
      )}
    </>
  );
}

function chosenOf<T>(row: T, { id, name, raw }: RowKind<T>): Chosen {
  return { id: id(row), name: name(row), raw: raw(row) as JsonObject };
}
