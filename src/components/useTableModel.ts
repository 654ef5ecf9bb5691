import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { ListSort } from './listState';
import { compareSortKeys, sortKey, type SortValue, type TableColumn } from './tableColumns';

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** The table model: rows in order of `sort`. The order is kept until rows, columns or sort change, not per keystroke. */
export function useTableModel<T extends RowData>(
  rows: readonly T[],
  columns: readonly TableColumn<T>[],
  shown: readonly TableColumn<T>[],
  sort: ListSort | undefined,
  rowId: (row: T) => string,
) {
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, T> => ({
        id: column.id,
        header: column.title,
        accessorFn: (row) => sortKey((column.sort ?? column.text)(row)),
        sortFn: (a, b, id) => compareSortKeys(a.getValue<SortValue>(id), b.getValue<SortValue>(id)),
        sortUndefined: 'last',
      })),
    [columns],
  );
  const state = useMemo(
    () => ({
      sorting:
        sort && columns.some(({ id }) => id === sort.column)
          ? [{ id: sort.column, desc: sort.descending }]
          : [],
      columnVisibility: Object.fromEntries(
        columns.map((column) => [column.id, shown.includes(column)]),
      ),
    }),
    [sort, columns, shown],
  );
  return useTable({ features, columns: definitions, data: rows, state, getRowId: rowId });
}
