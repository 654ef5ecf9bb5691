import type { TextTable } from '../../lib/textsCsv';
import type { Inputs, LabelColumn } from './inputs';

const MOST_VALUES = 30;
const MOST_COLUMNS = 4;

/** The lines of a table's column, and the other columns that have few enough values to colour by. */
export function tableInputs(
  { columns, rows, labelColumn }: TextTable,
  textColumn: number,
): Pick<Inputs, 'texts' | 'columns'> {
  // A line break inside a cell would make two texts of one.
  const texts = rows.map((row) => (row[textColumn] ?? '').replaceAll(/\s*[\r\n]+\s*/g, ' '));
  const others = columns.map((_, at) => at).filter((at) => at !== textColumn);
  const found = others
    .toSorted((a, b) => Number(b === labelColumn) - Number(a === labelColumn))
    .flatMap((at): LabelColumn[] => {
      const values = Object.fromEntries(rows.map((row, line) => [texts[line], row[at] ?? '']));
      const different = new Set(Object.values(values)).size;
      if (different < 2 || different > MOST_VALUES) return [];
      return [{ name: columns[at] ?? '', values }];
    })
    .slice(0, MOST_COLUMNS);
  return { texts: texts.filter((text) => text.trim() !== '').join('\n'), columns: found };
}
