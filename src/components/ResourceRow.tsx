import { memo, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import styles from './ResourceTable.module.css';
import { RowMenu } from './RowMenu';
import type { RowKind, TableColumn } from './tableColumns';

interface RowProps<T> {
  row: T;
  columns: readonly TableColumn<T>[];
  kind: RowKind<T>;
  index: number;
  start: number;
  /** Tab leads to this row. */
  active: boolean;
  onActive: (row: T) => void;
  onIntent: ((row: T) => void) | undefined;
}

function Row<T>({ row, columns, kind, index, start, active, onActive, onIntent }: RowProps<T>) {
  const navigate = useNavigate();
  const tabIndex = active ? 0 : -1;

  /** A press anywhere on the row opens it, unless it was for a control or marked some text. */
  function open(event: MouseEvent<HTMLElement>): void {
    if (!(event.target instanceof Element) || event.target.closest('a, button, [popover]')) return;
    if (window.getSelection()?.isCollapsed === false) return;
    void navigate(kind.path(row));
  }

  return (
    <tr
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={styles.row}
      style={{ transform: `translateY(${start}px)` }}
      onClick={open}
      onFocus={() => onActive(row)}
      onPointerEnter={onIntent && (() => onIntent(row))}
    >
      {columns.map((column, at) => (
        <td
          key={column.id}
          role="cell"
          className={styles.cell}
          data-numeric={column.numeric}
          data-mono={column.mono}
        >
          {at === 0 ? (
            <Link
              to={kind.path(row)}
              className={styles.name}
              title={kind.name(row)}
              tabIndex={tabIndex}
            >
              {column.cell ? column.cell(row) : column.text(row)}
            </Link>
          ) : column.cell ? (
            column.cell(row)
          ) : (
            <span className={styles.text} title={column.text(row)}>
              {column.text(row)}
            </span>
          )}
        </td>
      ))}
      <td role="cell" className={styles.cell} data-numeric>
        <RowMenu name={kind.name(row)} items={() => kind.actions(row)} tabIndex={tabIndex} />
      </td>
    </tr>
  );
}

// `memo` would lose the type parameter.
export const ResourceRow = memo(Row) as typeof Row;
