import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import controls from '../../../components/ui/controls.module.css';
import { FieldNote } from '../../../components/form/FieldNote';
import { plural } from '../../../lib/text/text';
import type { TextTable } from '../../../lib/csv/textsCsv';
import styles from './InputPanel.module.css';
import { brokenCells, emptyCells } from './tableInputs';

/** Offers to read what was pasted as a table or, of one that was read, which column is embedded. */
export function TableChoice({
  table,
  column,
  onColumn,
  onHeading,
  onHide,
}: {
  table: TextTable;
  /** The column that is embedded; none while it is only offered. */
  column: number | undefined;
  onColumn: (column: number) => void;
  onHeading: (isThere: boolean) => void;
  onHide: () => void;
}) {
  const [broken, empty] = useMemo(
    () => (column === undefined ? [0, 0] : [brokenCells(table, column), emptyCells(table, column)]),
    [table, column],
  );
  return (
    <>
      <div className={styles.table}>
        {column === undefined ? (
          <span role="status">
            This looks like a table.{' '}
            <button
              type="button"
              className={controls.plain}
              onClick={() => onColumn(table.textColumn)}
            >
              Read it as one
            </button>
          </span>
        ) : (
          <span className={styles.choices}>
            {table.columns.length > 1 && (
              <label>
                Column to embed{' '}
                <select
                  className={controls.select}
                  value={column}
                  onChange={({ currentTarget }) => onColumn(Number(currentTarget.value))}
                >
                  {[...table.columns.entries()].map(([at, name]) => (
                    <option key={at} value={at}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={table.heading !== undefined}
                onChange={({ currentTarget }) => onHeading(currentTarget.checked)}
              />
              First row is a heading
            </label>
          </span>
        )}
        <button
          type="button"
          className={controls.icon}
          aria-label={column === undefined ? 'Dismiss the offer' : 'Hide the columns'}
          onClick={onHide}
        >
          <IconX aria-hidden />
        </button>
      </div>
      {broken > 0 && (
        <FieldNote tone="attention">
          {plural(broken, 'text')} had line breaks in the file, which stand as blanks here: each
          line is a text. Input as JSON keeps them.
        </FieldNote>
      )}
      {empty > 0 && (
        <FieldNote tone="attention">
          {plural(empty, 'row')} with an empty text {empty === 1 ? 'is' : 'are'} left out.
        </FieldNote>
      )}
      {column !== undefined &&
        table.faults.map((words) => (
          <FieldNote key={words} tone="attention">
            {words}
          </FieldNote>
        ))}
    </>
  );
}
