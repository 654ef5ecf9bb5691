import { plural } from '../lib/text';
import { announce } from './announce';
import controls from './controls.module.css';
import { MenuButton } from './MenuButton';
import type { ShownRows } from './ResourceTable';
import type { RowKind } from './tableColumns';

/** "Export": what is shown, as CSV or JSON. */
export function ExportMenu<T>({
  fileName,
  one,
  shown,
  kind,
}: {
  fileName: string;
  /** What one row is, for the announcement: "network". */
  one: string;
  shown: ShownRows<T>;
  kind: RowKind<T>;
}) {
  async function save(format: 'csv' | 'json'): Promise<void> {
    const { download, rowsToCsv, rowsToJson } = await import('./exportRows');
    if (format === 'csv')
      download(`${fileName}.csv`, 'text/csv;charset=utf-8', rowsToCsv(shown.rows, shown.columns));
    else download(`${fileName}.json`, 'application/json', rowsToJson(shown.rows, kind));
    announce(`${plural(shown.rows.length, one)} exported`);
  }
  const note = plural(shown.rows.length, 'row');
  return (
    <MenuButton
      label="Export"
      className={`${controls.button} ${controls.small}`}
      items={() => [
        { label: 'CSV, columns as shown', note, run: () => void save('csv') },
        { label: 'JSON, as read', note, run: () => void save('json') },
      ]}
    >
      Export
    </MenuButton>
  );
}
