import { labelColumns, type TextTable } from '../../lib/textsCsv';
import type { Inputs } from './inputs';
import { columnOf } from './labels';

const MOST_COLUMNS = 4;

/** The lines of a table's column, and the other columns that have few enough values to colour by. */
export function tableInputs(
  table: TextTable,
  textColumn: number,
): Pick<Inputs, 'texts' | 'columns'> {
  const rows = table.rows.filter((row) => row[textColumn]?.trim());
  // A line break inside a cell would make two texts of one.
  const texts = rows.map((row) => (row[textColumn] ?? '').replaceAll(/\s*[\r\n]+\s*/g, ' '));
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
