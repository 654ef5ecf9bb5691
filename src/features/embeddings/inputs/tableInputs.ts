import { labelColumns, type TextTable } from '../../../lib/csv/textsCsv';
import type { Inputs } from './inputs';
import { columnOf } from '../run/labels';

const MOST_COLUMNS = 4;

const breaks = /\s*[\r\n]+\s*/g;
const around = /^\s*[\r\n]+|[\r\n]+\s*$/g;
const inside = /\S\s*[\r\n]\s*\S/;

/** How many cells of a column hold line breaks, which their texts lose. */
export function brokenCells({ rows }: TextTable, textColumn: number): number {
  return rows.filter((row) => inside.test(row[textColumn] ?? '')).length;
}

/** How many rows are not empty but have no text in a column; they give no lines. */
export function emptyCells({ rows }: TextTable, textColumn: number): number {
  return rows.filter((row) => isEmpty(row[textColumn])).length;
}

function isEmpty(cell = ''): boolean {
  return cell.trim() === '';
}

/** The line of each row that has a text in a column. A line break inside a cell would make it two texts. */
function linesOf(rows: readonly string[][], textColumn: number): string[] {
  return rows.map((row) => (row[textColumn] ?? '').replaceAll(around, '').replaceAll(breaks, ' '));
}

/** The lines of a table's column, and the other columns: first those with few enough values to colour by. */
export function tableInputs(
  table: TextTable,
  textColumn: number,
): Pick<Inputs, 'texts' | 'columns'> {
  const rows = table.rows.filter((row) => !isEmpty(row[textColumn]));
  const texts = linesOf(rows, textColumn);
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

/** The first line has a separator, and another line follows. */
const twoCells = /^\s*[^\n]*[,;\t][^\n]*\n\s*\S/;

/** False for text that is certainly not a table. */
export function mayBeTable(text: string): boolean {
  return twoCells.test(text);
}
