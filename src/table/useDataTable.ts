import {
  functionalUpdate,
  getCoreRowModel,
  getFacetedRowModel,
  getFilteredRowModel,
  useReactTable,
  type ColumnDef,
  type Row,
  type RowSelectionState,
  type Table,
} from '@tanstack/react-table';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { foldText } from '../lib/text/text';
import { pageTime } from '../ui/clock';
import { choicesOf, filtersOf, testOf, type Choice, type Chosen, type Filter } from './listFilters';
import type { ListSort, ListState } from './listState';
import { sortRows, visibleColumns, type RowKind, type TableColumn } from './tableColumns';
import type { ChangeList } from './useListState';
import { useSearchText } from './useSearchText';

interface TableInput<T> {
  /** The rows before the search and the filters. */
  rows: readonly T[];
  columns: readonly TableColumn<T>[];
  kind: RowKind<T>;
  /** Searched besides the columns. */
  also?: ((row: T) => string) | undefined;
  /** Filters besides those of the columns. */
  filters?: readonly Filter<T>[];
  /** The values of the filters; defaults to those of the address. */
  chosen?: Chosen;
  state: ListState;
  change: ChangeList;
  /** The ids of the selected rows, where the address keeps them. */
  selection?: {
    ids: readonly string[];
    change: (update: (ids: readonly string[]) => readonly string[]) => void;
  };
  /** If absent, an unsorted list keeps the order of the service. */
  usualSort?: ListSort;
}

/** A table whose search, filters, columns and order stand in the address. */
export interface DataTableState<T> {
  table: Table<T>;
  all: readonly T[];
  kind: RowKind<T>;
  columns: readonly TableColumn<T>[];
  filters: readonly Filter<T>[];
  chosen: Chosen;
  state: ListState;
  change: ChangeList;
  shown: {
    /** Sorted, filtered and searched. */
    rows: readonly Row<T>[];
    columns: readonly TableColumn<T>[];
  };
  /** The values of a filter that the rows have which pass all others. */
  choices: (filter: Filter<T>) => Choice[];
  /** The rows that pass all filters but one. */
  besides: (name: string) => readonly T[];
  sort: ListSort | undefined;
  /** Called with the available width in px, which decides the columns. */
  onWidth: (width: number) => void;
  /** The search as typed. */
  text: string;
  setText: (text: string) => void;
  /** Writes the search to the address at once. */
  flush: () => void;
}

const SEARCH = 'searched text';
const none: readonly never[] = [];

/** The width of a list's table in px before it is measured: what the shell leaves. A wrong guess is drawn twice. */
function firstWidth(): number {
  const beside = window.innerWidth > 860 ? 266 : 34;
  return window.innerWidth - beside;
}

export function useDataTable<T extends object>({
  rows,
  columns,
  kind,
  also,
  filters: given = none,
  state,
  change,
  chosen = state.filters,
  selection,
  usualSort,
}: TableInput<T>): DataTableState<T> {
  // A period counts from when the list was opened, so that no row leaves while it is looked at.
  const [now] = useState(pageTime);
  // The width that the last of the visible columns needs, so that no other change of the width draws the table again.
  const needed = useCallback(
    (width: number) => Math.max(...columns.map(({ from = 0 }) => (from <= width ? from : 0))),
    [columns],
  );
  const [width, setWidth] = useState(() => needed(firstWidth()));
  const onWidth = useCallback((next: number) => setWidth(needed(next)), [needed]);
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const sort = state.sort ?? usualSort;
  const { text, setText, flush } = useSearchText(
    state.q,
    useCallback((q: string) => change({ q }, { replace: true }), [change]),
  );

  const sorted = useMemo(
    () =>
      sortRows(
        rows,
        columns.find(({ id }) => id === sort?.column),
        sort?.descending ?? false,
        kind.id,
      ) as T[],
    [rows, columns, sort?.column, sort?.descending, kind],
  );
  const filters = useMemo(() => filtersOf(given, columns), [given, columns]);
  const defs = useMemo(
    () => [
      searchOf(columns, also),
      ...filters.map((filter): ColumnDef<T> => ({
        id: filter.name,
        accessorFn: (row) => row,
        filterFn: ({ original }, _, test: (row: T) => boolean) => test(original),
      })),
    ],
    [columns, also, filters],
  );
  const columnFilters = useMemo(
    () =>
      filters.flatMap((filter) => {
        const value = testOf(filter, chosen[filter.name], now);
        return value ? [{ id: filter.name, value }] : [];
      }),
    [filters, chosen, now],
  );
  const table = useReactTable<T>({
    data: sorted,
    columns: defs,
    getRowId: kind.id,
    state: {
      globalFilter: foldText(text.trim()),
      columnFilters,
      rowSelection: selection ? selectionOf(selection.ids) : rowSelection,
    },
    onRowSelectionChange: selection
      ? (update) =>
          selection.change((ids) => {
            const next = functionalUpdate(update, selectionOf(ids));
            return Object.keys(next).filter((id) => next[id]);
          })
      : setRowSelection,
    globalFilterFn: (row, id, needle: string) => row.getValue<string>(id).includes(needle),
    getColumnCanGlobalFilter: ({ id }) => id === SEARCH,
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getFacetedRowModel: getFacetedRowModel(),
    manualSorting: true,
    autoResetAll: false,
  });
  useEffect(() => warmSearch(table.getCoreRowModel().rows), [table, sorted, defs]);

  const visible = useMemo(
    () => visibleColumns(columns, state.columns, width),
    [columns, state.columns, width],
  );
  const besides = (name: string) =>
    (table.getColumn(name)?.getFacetedRowModel().rows ?? []).map(({ original }) => original);
  return {
    table,
    all: rows,
    kind,
    columns,
    filters,
    chosen,
    state,
    change,
    shown: { rows: table.getRowModel().rows, columns: visible },
    choices: (filter) => {
      const passing = filter.all
        ? table.getRowModel().rows.map(({ original }) => original)
        : besides(filter.name);
      return choicesOf(filter, passing, chosen[filter.name]);
    },
    besides,
    sort,
    onWidth,
    text,
    setText,
    flush,
  };
}

const selectionOf = (ids: readonly string[]): RowSelectionState =>
  Object.fromEntries(ids.map((id) => [id, true]));

/** What the search looks through. Numbers are left out, since their digits would match by accident. */
function searchOf<T>(
  columns: readonly TableColumn<T>[],
  also: (row: T) => string = () => '',
): ColumnDef<T> {
  const searched = columns.filter(({ searched: is, numeric = false }) => is ?? !numeric);
  return {
    id: SEARCH,
    accessorFn: (row) =>
      foldText([...searched.map((column) => column.text(row)), also(row)].join('\n')),
  };
}

/** Folds the texts of the rows while the browser is idle, so that the first key typed is as fast as the rest. */
function warmSearch<T>(rows: readonly Row<T>[]): () => void {
  let at = 0;
  let timer = setTimeout(work, 300);
  function work() {
    const end = performance.now() + 8;
    for (; at < rows.length && performance.now() < end; at += 1) rows[at]?.getValue(SEARCH);
    if (at < rows.length) timer = setTimeout(work, 30);
  }
  return () => clearTimeout(timer);
}
