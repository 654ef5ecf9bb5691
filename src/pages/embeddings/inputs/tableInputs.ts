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

/** How many rows hold something, but no text in a column; they make no lines. */
export function emptyCells({ rows }: TextTable, textColumn: number): number {
  return rows.filter((row) => isEmpty(row[textColumn])).length;
}

function isEmpty(cell = ''): boolean {
  return cell.trim() === '';
}

/** The line that each row with a text makes of a column. A line break inside a cell would make two texts of one. */
function linesOf(rows: readonly string[][], textColumn: number): string[] {
  return rows.map((row) => (row[textColumn] ?? '').replaceAll(around, '').replaceAll(breaks, ' '));
}

/** True while a line is that of a row: its labels still belong to it. */
export function hasRowOf(
  { rows }: TextTable,
  textColumn: number,
): (lines: readonly string[]) => boolean {
  const known = new Set(linesOf(rows, textColumn));
  return (lines) => lines.some((line) => known.has(line));
}

/** The lines of a table's column, and the other columns that have few enough values to colour by. */
export function tableInputs(
  table: TextTable,
  textColumn: number,
): Pick<Inputs, 'texts' | 'columns'> {
  const rows = table.rows.filter((row) => !isEmpty(row[textColumn]));
  const texts = linesOf(rows, textColumn);
  const columns = labelColumns(table, textColumn)
    .slice(0, MOST_COLUMNS)
    .map((at) =>
      columnOf(
        table.columns[at] ?? '',
        texts,
        rows.map((row) => row[at] ?? ''),
      ),
    );
  return { texts: texts.join('\n'), columns };
}
