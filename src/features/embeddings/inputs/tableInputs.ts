import { labelColumns, type TextTable } from '../../../lib/csv/textsCsv';
import type { Inputs } from './inputs';
import { columnOf } from '../run/labels';

const MOST_COLUMNS = 4;

const breaks = /\s*[\r\n]+\s*/g;
const around = /^\s*[\r\n]+|[\r\n]+\s*$/g;

/** The lines of a table's column, and the other columns: first those with few enough values to colour by. */
export function tableInputs(
  table: TextTable,
  textColumn: number,
): Pick<Inputs, 'texts' | 'columns'> {
  const rows = table.rows.filter((row) => row[textColumn]?.trim());
  // A line break inside a cell would make it two texts.
  const texts = rows.map((row) =>
    (row[textColumn] ?? '').replaceAll(around, '').replaceAll(breaks, ' '),
  );
  const colours = labelColumns(table, textColumn).slice(0, MOST_COLUMNS);
  const carried = [...table.columns.keys()].filter(
    (at) => at !== textColumn && !colours.includes(at),
  );
  const read = (at: number) =>
    columnOf(
      table.columns[at] ?? '',
      texts,
      rows.map((row) => row[at] ?? ''),
    );
  const columns = [...colours.map(read), ...carried.map((at) => ({ ...read(at), carried: true }))];
  return { texts: texts.join('\n'), columns };
}

/** A table that was opened or pasted into the field. */
export interface FieldTable {
  table: TextTable;
  /** The column that is embedded; none while the pasted table is unchanged. */
  column: number | undefined;
  /** What is in the field with it. */
  texts: string;
}
