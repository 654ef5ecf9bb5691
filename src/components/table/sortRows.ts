import type { ListSort } from './listState';
import { compareSortKeys, sortKey, type SortValue, type TableColumn } from './tableColumns';

/**
 * Sorts rows by a column, equal ones by id and absent values last. Each sort key is computed once, because that is the
 * main cost of sorting ten thousand rows.
 */
export function sortRows<T>(
  rows: readonly T[],
  columns: readonly TableColumn<T>[],
  sort: ListSort | undefined,
  idOf: (row: T) => string,
): readonly T[] {
  const column = sort && columns.find(({ id }) => id === sort.column);
  if (!column) return rows;
  const valueOf = column.sort ?? column.text;
  const present: { row: T; key: SortValue }[] = [];
  const absent: T[] = [];
  for (const row of rows) {
    const key = sortKey(valueOf(row));
    if (key === undefined) absent.push(row);
    else present.push({ row, key });
  }
  const sign = sort.descending ? -1 : 1;
  present.sort(
    (a, b) => sign * compareSortKeys(a.key, b.key) || compareSortKeys(idOf(a.row), idOf(b.row)),
  );
  return [...present.map(({ row }) => row), ...absent];
}
