import { plural } from '../lib/text/text';
import { announce } from '../ui/announce';
import { MenuButton } from '../ui/Menu';
import type { DataTableState } from './useDataTable';

/** A CSV file with other columns than the table. */
export interface CsvFile<T> {
  /** What the file is for, shown in the menu. */
  label: string;
  text: (rows: readonly T[]) => Promise<string>;
}

/** The menu "Export": the rows shown, as CSV or JSON. */
export function ExportMenu<T>({
  state: { shown, kind },
  one,
  many,
  csv,
}: {
  state: DataTableState<T>;
  /** The nouns of the rows: "network" and "networks". */
  one: string;
  many: string;
  csv?: CsvFile<T> | undefined;
}) {
  async function save(format: 'csv' | 'json'): Promise<void> {
    const { rows, columns } = shown;
    const { download, rowsToCsv, rowsToJson } = await import('./exportRows');
    const fileName = many.replaceAll(' ', '-');
    if (format === 'json') download(`${fileName}.json`, 'application/json', rowsToJson(rows, kind));
    else {
      const text = csv ? await csv.text(rows) : rowsToCsv(rows, columns);
      download(`${fileName}.csv`, 'text/csv;charset=utf-8', text);
    }
    announce(`${plural(rows.length, one)} exported`);
  }
  const note = plural(shown.rows.length, 'row');
  return (
    <MenuButton
      size="xs"
      label="Export"
      items={() => [
        { label: csv?.label ?? 'CSV, columns as shown', note, run: () => void save('csv') },
        { label: 'JSON, as read', note, run: () => void save('json') },
      ]}
    >
      Export
    </MenuButton>
  );
}
