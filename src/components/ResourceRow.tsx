import { memo } from 'react';
import controls from './controls.module.css';
import styles from './ResourceTable.module.css';
import type { RowKind, TableColumn } from './tableColumns';

const dots =
  'M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0';

interface RowProps<T> {
  row: T;
  columns: readonly TableColumn<T>[];
  kind: RowKind<T>;
  index: number;
  start: number;
  /** Tab leads to this row. */
  active: boolean;
  menuOpen: boolean;
  /** What the console's addresses begin with. */
  base: string;
}

/** One row. It has no handlers and no state of its own: many come and go in every frame of scrolling. */
function Row<T>({ row, columns, kind, index, start, active, menuOpen, base }: RowProps<T>) {
  const tabIndex = active ? 0 : -1;
  const name = kind.name(row);
  return (
    <tr
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={styles.row}
      style={{ top: start }}
    >
      {columns.map((column, at) => (
        <td
          key={column.id}
          role="cell"
          className={styles.cell}
          data-numeric={column.numeric}
          data-mono={column.mono}
          data-dim={column.dim}
          data-shrinks={column.shrinks}
        >
          {at === 0 ? (
            <a
              href={base + kind.path(row)}
              className={styles.name}
              title={name}
              tabIndex={tabIndex}
            >
              {column.cell ? column.cell(row) : column.text(row)}
            </a>
          ) : column.cell ? (
            column.cell(row)
          ) : (
            <Text text={column.text(row)} />
          )}
        </td>
      ))}
      <td role="cell" className={styles.cell} data-numeric>
        <button
          type="button"
          className={controls.icon}
          aria-label={`Actions for ${name}`}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          tabIndex={tabIndex}
        >
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden>
            <path d={dots} />
          </svg>
        </button>
      </td>
    </tr>
  );
}

// `memo` would lose the type parameter.
export const ResourceRow = memo(Row) as typeof Row;

function Text({ text }: { text: string }) {
  return (
    <span className={styles.text} title={text}>
      {text}
    </span>
  );
}
