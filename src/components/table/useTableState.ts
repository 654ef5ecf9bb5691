import { useCallback, useState } from 'react';
import type { ListSort, ListState } from './listState';
import { useShownRows, type ShownRows } from './ResourceTable';
import type { RowKind, RowSearch, TableColumn } from './tableColumns';
import type { ChangeList } from './useListState';
import { useSearchText } from './useSearchText';

/** The search, columns and sorting of a table, all kept in the address. */
export interface TableState<T> {
  shown: ShownRows<T>;
  sort: ListSort;
  onSort: (sort: ListSort) => void;
  /** Called with the available width in px, which decides the columns. */
  onWidth: (width: number) => void;
  /** The search as typed. */
  text: string;
  setText: (text: string) => void;
  /** Writes the search to the address at once. */
  flush: () => void;
}

const FIRST_WIDTH = 1100;

export function useTableState<T extends object>({
  rows,
  columns,
  kind,
  search,
  state,
  change,
  usualSort,
}: {
  rows: readonly T[];
  columns: readonly TableColumn<T>[];
  kind: RowKind<T>;
  search: RowSearch<T>;
  state: ListState;
  change: ChangeList;
  usualSort: ListSort;
}): TableState<T> {
  const [width, onWidth] = useState(FIRST_WIDTH);
  const sort = state.sort ?? usualSort;
  const { text, setText, flush } = useSearchText(
    state.q,
    useCallback((q: string) => change({ q }, { replace: true }), [change]),
  );
  const shown = useShownRows({
    rows,
    columns,
    kind,
    sort,
    asked: state.columns,
    width,
    q: text,
    search,
  });
  const onSort = useCallback((next: ListSort) => change({ sort: next }), [change]);
  return { shown, sort, onSort, onWidth, text, setText, flush };
}
