import { dayOf, dayWords, formatTime, isoTime } from '../lib/time/dates';
import { foldText } from '../lib/text/text';
import type { MenuItem } from '../ui/Menu';
import type { Filter } from './listFilters';
import { oncePer } from '../lib/oncePer';
import type { Content } from '../ui/jsx';

export type SortValue = string | number | bigint | undefined;

export interface TableColumn<T> {
  id: string;
  title: string;
  cell?: (row: T) => Content;
  text: (row: T) => string;
  /** What a CSV has instead of the text. */
  csv?: (row: T) => string;
  /** `false` keeps times and similar values out of the search, where their digits would match by accident. */
  searched?: boolean;
  /** The sort key; defaults to `text`. Absent values come last. */
  sort?: (row: T) => SortValue;
  /** A CSS grid track. */
  width: string;
  /**
   * The filter by this column. Its title defaults to the column's, its values to the text in small letters, and its
   * number to the sort key.
   */
  filter?: Partial<Filter<T>> & { name: string };
  numeric?: boolean;
  mono?: boolean;
  dim?: boolean;
  /** Shows icons without words if the table is very narrow. */
  shrinks?: boolean;
  /** The table width in px from which the column is shown by default; if absent, it must be chosen. */
  from?: number | undefined;
}

/** What a table needs to know about its rows. */
export interface RowKind<T> {
  id: (row: T) => string;
  name: (row: T) => string;
  path: (row: T) => string;
  actions: (row: T) => MenuItem[];
  /** A heading above a row that begins a group. */
  heading?: ((row: T, above: T | undefined) => string | undefined) | undefined;
  /** Buttons beside a row's menu, and the width of both. Its clicks must not reach the row. */
  tail?: { width: string; cell: (row: T) => Content };
  /** The row is shown whole beside the table. */
  isOpen?: (row: T) => boolean;
  /** The row as exported to JSON. */
  raw: (row: T) => unknown;
}

/** The sort key of a column of times, its text (searched as shown), and its text in files. */
export function timeOf<T>(at: (row: T) => number | undefined) {
  const text = (row: T) => formatTime(at(row) ?? Number.NaN);
  return { text, sort: at, csv: (row: T) => isoTime(at(row) ?? Number.NaN) };
}

/** The headings of rows in the order of their time: the day as it is called `now`, where the row above is of another one. */
export const underDays =
  <T>(at: (row: T) => number, now: number) =>
  (row: T, above: T | undefined) =>
    above && dayOf(at(above)) === dayOf(at(row)) ? undefined : dayWords(at(row), now);

/** A text that sorts naturally by plain comparison: case and accents are ignored, numbers sort by value. */
export function sortKey(value: SortValue): SortValue {
  if (typeof value !== 'string') return value;
  return foldText(value).replaceAll(/\d{1,19}/g, (digits) => digits.padStart(20, '0'));
}

/**
 * Sorts rows by a column, equal ones by id and absent values last. Each key is computed once.
 */
export function sortRows<T>(
  rows: readonly T[],
  column: TableColumn<T> | undefined,
  descending: boolean,
  idOf: (row: T) => string,
): readonly T[] {
  if (!column) return rows;
  const valueOf = column.sort ?? column.text;
  const keyed = rows.map((row) => ({ row, key: sortKey(valueOf(row)) }));
  const sign = descending ? -1 : 1;
  return keyed
    .sort((a, b) => {
      if (a.key === undefined || b.key === undefined)
        return Number(a.key === undefined) - Number(b.key === undefined);
      return sign * compare(a.key, b.key) || compare(idOf(a.row), idOf(b.row));
    })
    .map(({ row }) => row);
}

const compare = <V extends string | number | bigint>(a: V, b: V) => (a < b ? -1 : Number(a > b));

/** The columns that the search looks through: numbers are left out, since their digits would match by accident. */
export function searchedColumns<T>(columns: readonly TableColumn<T>[]): readonly TableColumn<T>[] {
  return columns.filter(({ searched, numeric = false }) => searched ?? !numeric);
}

/** What the search looks through, folded once for each row. */
export function searchOf<T extends object>(
  searched: readonly TableColumn<T>[],
  also: (row: T) => string = () => '',
): (row: T) => string {
  return oncePer((row) =>
    foldText([...searched.map((column) => column.text(row)), also(row)].join('\n')),
  );
}

/** The columns to show: the chosen ones in the table's order, else those that fit the width. */
export function visibleColumns<T>(
  columns: readonly TableColumn<T>[],
  asked: readonly string[] | undefined,
  width: number,
): readonly TableColumn<T>[] {
  const wanted = columns.filter(({ id }) => asked?.includes(id));
  if (wanted.length > 0) return wanted;
  return columns.filter(({ from }) => from !== undefined && from <= width);
}
