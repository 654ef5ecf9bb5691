import type { ReactNode } from 'react';
import { foldText } from '../lib/text/text';
import type { MenuItem } from '../ui/Menu';

export type SortValue = string | number | bigint | undefined;

/** A filter of a list by a column, which the console applies itself. */
export interface ColumnFilter<T> {
  /** Its name in the address. */
  name: string;
  /** The title of the filter; defaults to that of the column. */
  title?: string;
  /** What the row has, as written in the address; defaults to the text of the column in small letters. */
  values?: (row: T) => readonly string[];
  /** A `time` is that of the column's `sort`, in ms. */
  kind?: 'tag' | 'time';
}

/** A column of a `ResourceTable`. */
export interface TableColumn<T> {
  id: string;
  title: string;
  /** The content of a cell; defaults to `text`. */
  cell?: (row: T) => ReactNode;
  /** The text for search and export. */
  text: (row: T) => string;
  /** What a CSV has instead of the text; `false` leaves the column out. */
  csv?: ((row: T) => string) | false;
  /** `false` keeps times and similar values out of the search, where their digits would match by accident. */
  searched?: boolean;
  /** The sort key; defaults to `text`. Absent values come last. */
  sort?: (row: T) => SortValue;
  /** A CSS grid track. */
  width: string;
  filter?: ColumnFilter<T>;
  numeric?: boolean;
  mono?: boolean;
  dim?: boolean;
  /** Shows icons without words if the table is very narrow. */
  shrinks?: boolean;
  /** The table width in px from which the column is shown by default; if absent, it must be chosen. */
  from?: number;
}

/** What a table needs to know about its rows. */
export interface RowKind<T> {
  id: (row: T) => string;
  name: (row: T) => string;
  path: (row: T) => string;
  actions: (row: T) => MenuItem[];
  /** Replaces opening the row, on a click, Enter and Space. */
  onChoose?: (row: T) => void;
  /** The row as exported to JSON. */
  raw: (row: T) => unknown;
}

/** A text that sorts naturally by plain comparison: case and accents are ignored, numbers sort by value. */
export function sortKey(value: SortValue): SortValue {
  if (typeof value !== 'string') return value;
  return foldText(value).replaceAll(/\d{1,19}/g, (digits) => digits.padStart(20, '0'));
}

export function compareSortKeys(a: SortValue, b: SortValue): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
  return a < b ? -1 : Number(a > b);
}

/**
 * Sorts rows by a column, equal ones by id and absent values last. Each sort key is computed once, because that is the
 * main cost of sorting ten thousand rows.
 */
export function sortRows<T>(
  rows: readonly T[],
  column: TableColumn<T> | undefined,
  descending: boolean,
  idOf: (row: T) => string,
): readonly T[] {
  if (!column) return rows;
  const valueOf = column.sort ?? column.text;
  const present: { row: T; key: SortValue }[] = [];
  const absent: T[] = [];
  for (const row of rows) {
    const key = sortKey(valueOf(row));
    if (key === undefined) absent.push(row);
    else present.push({ row, key });
  }
  const sign = descending ? -1 : 1;
  present.sort(
    (a, b) => sign * compareSortKeys(a.key, b.key) || compareSortKeys(idOf(a.row), idOf(b.row)),
  );
  return [...present.map(({ row }) => row), ...absent];
}

/** The columns to show: the chosen ones in the table's order, else those that fit the width. */
export function visibleColumns<T>(
  columns: readonly TableColumn<T>[],
  asked: readonly string[] | undefined,
  width: number,
): TableColumn<T>[] {
  const wanted = asked && columns.filter((column) => asked.includes(column.id));
  if (wanted && wanted.length > 0) return wanted;
  return columns.filter(({ from }) => from !== undefined && from <= width);
}

export interface RowSearch<T> {
  /** The rows with this text, which must be folded. */
  matching: (rows: readonly T[], needle: string) => readonly T[];
  /**
   * Prepares a list of rows while the browser is idle, so that the first key typed is as fast as the rest. Returns a
   * function that stops it.
   */
  warm: (rows: readonly T[]) => () => void;
}

/**
 * Remembers the folded text of each row, and those of a list in its order, so that each key typed costs only one
 * comparison per row.
 */
export function createRowSearch<T extends object>(
  columns: readonly TableColumn<T>[],
  more: (row: T) => string,
): RowSearch<T> {
  const searched = columns.filter((column) => column.searched !== false);
  const texts = new WeakMap<T, string>();
  const lists = new WeakMap<readonly T[], string[]>();
  function textOf(row: T): string {
    let text = texts.get(row);
    if (text === undefined) {
      text = foldText([...searched.map((column) => column.text(row)), more(row)].join('\n'));
      texts.set(row, text);
    }
    return text;
  }
  function textsOf(rows: readonly T[]): string[] {
    let list = lists.get(rows);
    if (list === undefined) {
      list = rows.map(textOf);
      lists.set(rows, list);
    }
    return list;
  }
  return {
    matching(rows, needle) {
      const list = textsOf(rows);
      return rows.filter((_, at) => list[at]?.includes(needle));
    },
    warm(rows) {
      let at = 0;
      let handle = requestIdle(work);
      function work(timeLeft: () => number): void {
        while (at < rows.length && timeLeft() > 2)
          for (const end = Math.min(at + 50, rows.length); at < end; at += 1) textOf(rows[at] as T);
        if (at < rows.length) handle = requestIdle(work);
        else textsOf(rows);
      }
      return () => cancelIdle(handle);
    },
  };
}

// Safari has no idle callbacks, so a timer does a short slice at a time.
function requestIdle(work: (timeLeft: () => number) => void): number {
  if (typeof requestIdleCallback === 'function')
    return requestIdleCallback((deadline) => work(() => deadline.timeRemaining()));
  return Number(
    setTimeout(() => {
      const end = performance.now() + 8;
      work(() => end - performance.now());
    }, 30),
  );
}

function cancelIdle(handle: number): void {
  if (typeof cancelIdleCallback === 'function') cancelIdleCallback(handle);
  else clearTimeout(handle);
}
