import { useCallback, useEffect, useMemo, useState } from 'react';
import { foldText } from '../lib/text/text';
import { pageTime } from '../ui/clock';
import { rowFilter } from './columnFilters';
import type { FilterValues } from './listFilters';
import type { ListSort, ListState } from './listState';
import {
  sortRows,
  visibleColumns,
  type RowKind,
  type RowSearch,
  type TableColumn,
} from './tableColumns';
import type { ChangeList } from './useListState';
import { useSearchText } from './useSearchText';

interface TableInput<T> {
  /** The rows before the search. */
  rows: readonly T[];
  columns: readonly TableColumn<T>[];
  kind: RowKind<T>;
  search: RowSearch<T>;
  /** The filters that columns apply. */
  filters?: FilterValues | undefined;
  state: ListState;
  change: ChangeList;
  /** If absent, an unsorted list keeps the order of the service. */
  usualSort?: ListSort;
}

/** A table with the search, columns and sorting that the address keeps. */
export interface TableState<T> extends Omit<TableInput<T>, 'search' | 'usualSort'> {
  shown: {
    /** Sorted, filtered and searched. */
    rows: readonly T[];
    columns: readonly TableColumn<T>[];
  };
  sort: ListSort | undefined;
  onSort: (sort: ListSort) => void;
  /** Called with the available width in px, which decides the columns. */
  onWidth: (width: number) => void;
  /** The search as typed. */
  text: string;
  setText: (text: string) => void;
  /** Writes the search to the address at once. */
  flush: () => void;
}

/** The width of a list's table in px before it is measured: what the shell leaves. A wrong guess is drawn twice. */
function firstWidth(): number {
  const beside = window.innerWidth > 860 ? 266 : 34;
  return window.innerWidth - beside;
}

/** Sorting does not depend on the search, so each key typed costs only one pass over the rows. */
export function useTableState<T extends object>({
  search,
  usualSort,
  ...input
}: TableInput<T>): TableState<T> {
  const { rows, columns, kind, state, change, filters } = input;
  // A period counts from when the list was opened, so that no row leaves while it is looked at.
  const [now] = useState(pageTime);
  // The width that the last of the visible columns needs, so that no other change of the width draws the table again.
  const needed = useCallback(
    (width: number) => Math.max(...columns.map(({ from = 0 }) => (from <= width ? from : 0))),
    [columns],
  );
  const [width, setWidth] = useState(() => needed(firstWidth()));
  const onWidth = useCallback((next: number) => setWidth(needed(next)), [needed]);
  const sort = state.sort ?? usualSort;
  const { text, setText, flush } = useSearchText(
    state.q,
    useCallback((q: string) => change({ q }, { replace: true }), [change]),
  );
  const onSort = useCallback((next: ListSort) => change({ sort: next }), [change]);
  const visible = useMemo(
    () => visibleColumns(columns, state.columns, width),
    [columns, state.columns, width],
  );
  const sorting = sort && columns.find(({ id }) => id === sort.column);
  const descending = sort?.descending ?? false;
  const sorted = useMemo(
    () => sortRows(rows, sorting, descending, kind.id),
    [rows, sorting, descending, kind],
  );
  const passing = useMemo(() => {
    const passes = filters && rowFilter(columns, filters, now);
    return passes ? sorted.filter(passes) : sorted;
  }, [sorted, columns, filters, now]);
  useEffect(() => search.warm(passing), [search, passing]);
  const shown = useMemo(() => {
    const needle = foldText(text.trim());
    return { rows: needle === '' ? passing : search.matching(passing, needle), columns: visible };
  }, [passing, visible, text, search]);
  return { ...input, shown, sort, onSort, onWidth, text, setText, flush };
}
