import { memo, type MouseEvent } from 'react';
import { visible } from '../lib/text/invisible';
import styles from './DataTable.module.css';
import type { RowKind, TableColumn } from './tableColumns';
import { PlainButton } from '../ui/PlainButton';

export interface RowEvents<T> {
  open: (event: MouseEvent, row: T) => void;
  /** Selects a row, or with `range` all rows from the last selected one to it. */
  select: (id: string, range: boolean) => void;
  menu: (id: string, anchor: HTMLElement) => void;
  /** The focus is on the row. */
  focus: (id: string) => void;
}

interface RowProps<T> {
  row: T;
  index: number;
  /** Its place in px. */
  top: number;
  /** The line above it. */
  heading: string | undefined;
  columns: readonly TableColumn<T>[];
  kind: RowKind<T>;
  on: RowEvents<T>;
  /** This row is the Tab stop of the table. */
  active: boolean;
  menuOpen: boolean;
  /** Absent where rows can't be selected. */
  selected: boolean | undefined;
  base: string;
}

/** One row, of plain elements, because many are drawn in a frame of scrolling. */
function Row<T>({
  row,
  index,
  top,
  heading,
  columns,
  kind,
  on,
  active,
  menuOpen,
  selected,
  base,
}: RowProps<T>) {
  const tabIndex = active ? 0 : -1;
  const id = kind.id(row);
  const name = visible(kind.name(row));
  return (
    <tr
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-id={id}
      data-selected={selected || kind.isOpen?.(row) || undefined}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      onClick={(event) => on.open(event, row)}
      onFocus={() => on.focus(id)}
    >
      {selected !== undefined && (
        <td
          role="cell"
          className={styles.check}
          onClick={(event) => {
            event.stopPropagation();
            on.select(id, event.shiftKey);
          }}
        >
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={selected}
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
            translate={column.mono ? 'no' : undefined}
            data-hint={plain ? '' : undefined}
          >
            {at === 0 ? (
              <>
                {heading !== undefined && <span className={styles.heading}>{`${heading} `}</span>}
                <a
                  href={base + kind.path(row)}
                  className={styles.name}
                  translate="no"
                  tabIndex={tabIndex}
                >
                  {visible(content)}
                </a>
              </>
            ) : (
              visible(content)
            )}
          </td>
        );
      })}
      <td role="cell" className={styles.cell} data-numeric>
        {kind.tail && <div className={styles.tail}>{kind.tail.cell(row)}</div>}
        <PlainButton
          className={styles.dots}
          aria-label={`Actions for ${name}`}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          tabIndex={tabIndex}
          onClick={(event) => {
            event.stopPropagation();
            on.menu(id, event.currentTarget);
          }}
        />
      </td>
    </tr>
  );
}

// `memo` would lose the type parameter.
export const DataRow = memo(Row) as typeof Row;
