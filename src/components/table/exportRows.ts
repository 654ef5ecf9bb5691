import { toCsv } from '../../lib/csv/csv';
import { stringifyJson } from '../../lib/json';
import type { RowKind, TableColumn } from './tableColumns';

/** The columns on screen as CSV; formulas are defused. */
export function rowsToCsv<T>(rows: readonly T[], columns: readonly TableColumn<T>[]): string {
  return toCsv([
    columns.map((column) => column.title),
    ...rows.map((row) => columns.map((column) => column.text(row))),
  ]);
}

/** The rows on screen as JSON, each as it was read. */
export function rowsToJson<T>(rows: readonly T[], kind: RowKind<T>): string {
  return stringifyJson(
    rows.map((row) => kind.raw(row)),
    2,
  );
}

/** Hands text over as a file. */
export function download(name: string, type: string, text: string): void {
  downloadBlob(name, new Blob([text], { type }));
}

/** Hands a file over that was made elsewhere. */
export function downloadBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
