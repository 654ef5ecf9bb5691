import { useCallback, useEffect, useMemo, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { foldText } from '../lib/text/text';
import { useOpenedAt } from '../ui/clock';
import type { Selected } from '../ui/slots';
import {
  choicesOf,
  filtersOf,
  testOf,
  type FilterChoice,
  type ChosenFilters,
  type Filter,
} from './listFilters';
import type { ListSort, ListState } from './listState';
import {
  searchedColumns,
  searchOf,
  sortRows,
  visibleColumns,
  type RowKind,
  type TableColumn,
} from './tableColumns';
import type { ChangeList } from './useListState';
import { useSearchText } from './useSearchText';

const none: readonly never[] = [];

interface TableInput<T> {
  rows: readonly T[];
  columns: readonly TableColumn<T>[];
  kind: RowKind<T>;
  also?: ((row: T) => string) | undefined;
  filters?: readonly Filter<T>[] | undefined;
  /** The values of the filters; defaults to those of the address. */
  chosen?: ChosenFilters | undefined;
  state: ListState;
  change: ChangeList;
  /** The parameter of the address that keeps the selected rows, where one does, and how many they can be. */
  selection?: { name: string; most: number };
  /** If absent, an unsorted list keeps the order of the service. */
  usualSort?: ListSort;
}

/** A table whose search, filters, columns and order stand in the address. */
export interface DataTableState<T> {
  all: readonly T[];
  kind: RowKind<T>;
  columns: readonly TableColumn<T>[];
  filters: readonly Filter<T>[];
  chosen: ChosenFilters;
  state: ListState;
  change: ChangeList;
  shown: {
    /** Sorted, filtered and searched. */
    rows: readonly T[];
    columns: readonly TableColumn<T>[];
  };
  selection: Selected<T> & {
    ids: ReadonlySet<string>;
    /** Selects rows, or deselects them if the row of this id, or without an id every row, is selected. */
    toggle: (rows: readonly T[], id?: string) => void;
    /** How many can be selected, if not all. */
    most: number | undefined;
  };
  /** The values of a filter that the rows have which pass all others. */
  choices: (filter: Filter<T>) => FilterChoice[];
  sort: ListSort | undefined;
  /** Called with the available width in px, which decides the columns. */
  onWidth: (width: number) => void;
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
  const now = useOpenedAt();
  // The width from which the last visible column is shown, so that other changes of the width draw nothing again.
  const needed = useCallback(
    (width: number) => Math.max(...columns.map(({ from = 0 }) => (from <= width ? from : 0))),
    [columns],
  );
  const [width, setWidth] = useState(() => needed(firstWidth()));
  const onWidth = useCallback((next: number) => setWidth(needed(next)), [needed]);
  const [ownIds, setOwnIds] = useState<readonly string[]>(none);
  const { name: kept, most } = selection ?? {};
  const ids = kept === undefined ? ownIds : (state.filters[kept] ?? none);
  const changeIds = useCallback(
    (update: (before: readonly string[]) => readonly string[]) => {
      if (kept === undefined) return setOwnIds(update);
      change(
        ({ filters }) => {
          const next = update(filters[kept] ?? none);
          return { filters: { [kept]: next.length === 0 ? undefined : next } };
        },
        { replace: true },
      );
    },
    [kept, change],
  );
  const sort = state.sort ?? usualSort;
  const { text, setText, flush } = useSearchText(
    state.q,
    useCallback((q: string) => change({ q }, { replace: true }), [change]),
  );

  // Columns may change while the list is open, as the findings of networks do.
  const by = columns.find(({ id }) => id === sort?.column);
  const sorted = useMemo(
    () => sortRows(rows, by, sort?.descending ?? false, kind.id),
    [rows, by, sort?.descending, kind],
  );
  const filters = useMemo(() => filtersOf(given, columns), [given, columns]);
  // The findings of networks come later: texts are folded again, and rows drawn again, only for columns of theirs.
  const searchable = useShallow(searchedColumns<T>)(columns);
  const searched = useMemo(() => searchOf(searchable, also), [searchable, also]);
  useEffect(() => warm(sorted, searched), [sorted, searched]);
  const found = useMemo(() => {
    const needle = foldText(text.trim());
    return needle === '' ? sorted : sorted.filter((row) => searched(row).includes(needle));
  }, [sorted, searched, text]);
  const tests = useMemo(
    () =>
      filters.flatMap((filter) => {
        const test = testOf(filter, chosen[filter.name], now);
        return test ? [{ name: filter.name, test }] : [];
      }),
    [filters, chosen, now],
  );
  // Without a filter the rows stay the same array, so the table is not drawn again.
  const passing = useMemo(
    () =>
      tests.length === 0 ? found : found.filter((row) => tests.every(({ test }) => test(row))),
    [found, tests],
  );
  const besides = (name: string) =>
    found.filter((row) => tests.every((each) => each.name === name || each.test(row)));
  const selected = useMemo(() => new Set(ids), [ids]);
  const selectedOf = (some: readonly T[]) =>
    selected.size === 0 ? none : some.filter((row) => selected.has(kind.id(row)));
  const toggle = useCallback(
    (some: readonly T[], id?: string) =>
      changeIds((before) => {
        const next = new Set(before);
        const isOn = id === undefined ? some.every((row) => next.has(kind.id(row))) : next.has(id);
        for (const row of some) next[isOn ? 'delete' : 'add'](kind.id(row));
        return [...next].slice(0, most);
      }),
    [changeIds, kind, most],
  );
  const visible = useShallow((all: readonly TableColumn<T>[]) =>
    visibleColumns(all, state.columns, width),
  )(columns);
  return {
    all: rows,
    kind,
    columns,
    filters,
    chosen,
    state,
    change,
    shown: { rows: passing, columns: visible },
    selection: {
      ids: selected,
      rows: selectedOf(sorted),
      shown: selectedOf(passing).length,
      toggle,
      clear: () => changeIds(() => none),
      most,
    },
    choices: (filter) =>
      choicesOf(filter, filter.all ? passing : besides(filter.name), chosen[filter.name]),
    sort,
    onWidth,
    text,
    setText,
    flush,
  };
}

/** Folds the texts of the rows while the browser is idle, so that the first key typed is as fast as the rest. */
function warm<T>(rows: readonly T[], searched: (row: T) => string): () => void {
  let at = 0;
  let timer = setTimeout(work, 300);
  function work() {
    const end = performance.now() + 8;
    for (let row = rows[at]; row && performance.now() < end; row = rows[(at += 1)]) searched(row);
    if (at < rows.length) timer = setTimeout(work, 8);
  }
  return () => clearTimeout(timer);
}
