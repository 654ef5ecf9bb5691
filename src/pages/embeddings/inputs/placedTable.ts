import type { TextTable } from '../../../lib/csv/textsCsv';
import type { Inputs } from './inputs';
import type { LabelColumn } from '../run/labels';
import { tableInputs } from './tableInputs';

/** A table that was opened or pasted, with what stands around it in the field. */
export interface PlacedTable {
  table: TextTable;
  before: string;
  after: string;
  /** Columns of the texts around it. */
  columns: readonly LabelColumn[];
  /** The column that is embedded; none while the table stands there as it was pasted. */
  column: number | undefined;
  /** All that is in the field with it. */
  texts: string;
}

/** Something parts the first line, and another follows. */
const twoCells = /^\s*[^\n]*[,;\t][^\n]*\n\s*\S/;

/** False for text that is no table for sure. */
export function mayBeTable(text: string): boolean {
  return twoCells.test(text);
}

/** What the field holds with a column of the table in the place of all of it. */
export function columnInputs(
  { table, before, after, columns }: PlacedTable,
  column: number,
): Pick<Inputs, 'texts' | 'columns'> {
  const found = tableInputs(table, column);
  const around = [before.replace(/\n$/, ''), found.texts, after.replace(/^\n/, '')];
  const names = new Set(found.columns.map(({ name }) => name));
  return {
    texts: around.filter((part) => part.trim() !== '').join('\n'),
    columns: [
      ...found.columns.map((one) => joined(one, columns)),
      ...columns.filter(({ name }) => !names.has(name)),
    ],
  };
}

/** A column with the values that another of its name has for other texts. */
function joined(column: LabelColumn, others: readonly LabelColumn[]): LabelColumn {
  const other = others.find(({ name }) => name === column.name);
  return { ...column, values: { ...other?.values, ...column.values } };
}
