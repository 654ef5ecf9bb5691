import { memo } from 'react';
import { visible } from '../lib/text/invisible';
import styles from './ResourceTable.module.css';
import type { RowKind, TableColumn } from './tableColumns';
import { ROW_HEIGHT } from './useRowWindow';

interface RowProps<T> {
  row: T;
  columns: readonly TableColumn<T>[];
  kind: RowKind<T>;
  index: number;
  /** This row is the Tab stop of the table. */
  active: boolean;
  menuOpen: boolean;
  /** Absent where rows cannot be chosen. */
  chosen: boolean | undefined;
  /** The base path of the console. */
  base: string;
}

/**
 * One row. It has no handlers or state and as few elements as possible, because many rows are drawn in every frame of
 * scrolling. Text is placed directly in its cell.
 */
function Row<T>({ row, columns, kind, index, active, menuOpen, chosen, base }: RowProps<T>) {
  const tabIndex = active ? 0 : -1;
  const name = visible(kind.name(row));
  return (
    <tr
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={styles.row}
      style={{ transform: `translateY(${index * ROW_HEIGHT}px)` }}
    >
      {chosen !== undefined && (
        <td role="cell" className={styles.check} data-choose>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={chosen}
            tabIndex={tabIndex}
            readOnly
          />
        </td>
      )}
      {columns.map((column, at) => {
        const content = column.cell ? column.cell(row) : column.text(row);
        const plain = typeof content === 'string';
        return (
          <td
            key={column.id}
            role="cell"
            className={plain ? styles.plain : styles.cell}
            data-numeric={column.numeric}
            data-mono={column.mono}
            data-dim={column.dim}
            data-shrinks={column.shrinks}
            data-hint={plain ? '' : undefined}
          >
            {at === 0 ? (
              <a href={base + kind.path(row)} className={styles.name} tabIndex={tabIndex}>
                {visible(content)}
              </a>
            ) : (
              visible(content)
            )}
          </td>
        );
      })}
      <td role="cell" className={styles.cell} data-numeric>
        <button
          type="button"
          className={`icon ${styles.dots}`}
          aria-label={`Actions for ${name}`}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          tabIndex={tabIndex}
        />
      </td>
    </tr>
  );
}

// `memo` would lose the type parameter.
export const ResourceRow = memo(Row) as typeof Row;
