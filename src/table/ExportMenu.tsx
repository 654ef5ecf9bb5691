import { plural } from '../lib/text/text';
import { announce } from '../ui/announce';
import { MenuButton } from '../ui/Menu';
import type { DataTableState } from './useDataTable';

/** The menu "Export": the rows shown, as CSV or JSON. */
export function ExportMenu<T>({
  state: { shown, kind },
  one,
  many,
}: {
  state: DataTableState<T>;
  one: string;
  many: string;
}) {
  async function save(format: 'csv' | 'json'): Promise<void> {
    const { rows, columns } = shown;
    const { download, rowsToCsv, rowsToJson } = await import('./exportRows');
    const fileName = many.replaceAll(' ', '-');
    if (format === 'json') download(`${fileName}.json`, 'application/json', rowsToJson(rows, kind));
    else download(`${fileName}.csv`, 'text/csv;charset=utf-8', rowsToCsv(rows, columns));
    announce(`${plural(rows.length, one)} exported`);
  }
  const note = plural(shown.rows.length, 'row');
  return (
    <MenuButton
      size="xs"
      label="Export"
      items={() => [
        { label: 'CSV, columns as shown', note, run: () => void save('csv') },
        { label: 'JSON, as read', note, run: () => void save('json') },
      ]}
    >
      Export
    </MenuButton>
  );
}
