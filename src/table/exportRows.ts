import { toCsv } from '../lib/csv/csv';
import { stringifyJson } from '../lib/json';
import type { RowKind, TableColumn } from './tableColumns';

/** The visible columns as CSV, with formulas made harmless. */
export function rowsToCsv<T>(rows: readonly T[], columns: readonly TableColumn<T>[]): string {
  return toCsv([
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ text, csv = text }) => csv(row))),
  ]);
}

/** The rows as JSON, each unchanged as it was read. */
export function rowsToJson<T>(rows: readonly T[], kind: RowKind<T>): string {
  return stringifyJson(
    rows.map((row) => kind.raw(row)),
    2,
  );
}

export function download(name: string, type: string, text: string): void {
  // Excel reads a file without the mark in the code page of its machine.
  const mark = type.startsWith('text/csv') ? '\uFEFF' : '';
  downloadBlob(name, new Blob([mark, text], { type }));
}

export function downloadBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
