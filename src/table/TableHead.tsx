import { UnstyledButton } from '@mantine/core';
import styles from './DataTable.module.css';
import type { DataTableState } from './useDataTable';

/** The header of a table: each column sorts ascending, then descending. */
export function TableHead<T>({
  state: { shown, selection, sort, change },
  selects,
}: {
  state: DataTableState<T>;
  /** Rows can be selected. */
  selects: boolean;
}) {
  const all = shown.rows.length;
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row" aria-rowindex={1} className={styles.row}>
        {selects && (
          <th role="columnheader" className={styles.check}>
            {selection.most === undefined ? (
              <input
                type="checkbox"
                aria-label="Select all shown"
                ref={(box) => {
                  if (box) box.indeterminate = selection.shown > 0 && selection.shown < all;
                }}
                checked={all > 0 && selection.shown === all}
                onChange={() => selection.toggle(shown.rows)}
              />
            ) : (
              <span className="unseen">Select</span>
            )}
          </th>
        )}
        {shown.columns.map(({ id, title, numeric, shrinks }) => {
          const descending = sort?.column === id ? sort.descending : undefined;
          return (
            <th
              key={id}
              role="columnheader"
              aria-sort={
                descending === undefined ? 'none' : descending ? 'descending' : 'ascending'
              }
              className={styles.cell}
              data-numeric={numeric}
              data-shrinks={shrinks}
            >
              <UnstyledButton
                className={`inline ${styles.sort}`}
                data-sorted={descending !== undefined || undefined}
                onClick={() => change({ sort: { column: id, descending: descending === false } })}
              >
                <span className={styles.sortWord}>{title}</span>
              </UnstyledButton>
            </th>
          );
        })}
        <th role="columnheader" className={styles.cell}>
          <span className="unseen">Actions</span>
        </th>
      </tr>
    </thead>
  );
}
