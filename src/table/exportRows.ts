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
