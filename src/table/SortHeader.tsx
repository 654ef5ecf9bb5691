import type { ListSort } from './listState';
import styles from './ResourceTable.module.css';
import type { TableColumn } from './tableColumns';

/** A column header that sorts ascending, then descending. */
export function SortHeader<T>({
  column,
  sort,
  onSort,
}: {
  column: TableColumn<T>;
  sort: ListSort | undefined;
  onSort: (sort: ListSort) => void;
}) {
  const sorted = sort?.column === column.id;
  const descending = sorted && sort.descending;
  const order = descending ? 'descending' : 'ascending';
  return (
    <th
      role="columnheader"
      aria-sort={sorted ? order : 'none'}
      className={styles.cell}
      data-numeric={column.numeric}
      data-shrinks={column.shrinks}
    >
      <button
        type="button"
        className={`bare inline ${styles.sort}`}
        data-sorted={sorted || undefined}
        onClick={() => onSort({ column: column.id, descending: sorted && !descending })}
      >
        <span className={styles.sortWord}>{column.title}</span>
      </button>
    </th>
  );
}
