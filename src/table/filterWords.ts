import type { FilteredType } from '../contract/resources';
import { useIdNames } from '../page/resource/IdName';
import { periodOf, rowFilter, valuesOf } from './columnFilters';
import { filtersKnown, type FilterValues, type ListFilter } from './listFilters';
import type { TableColumn } from './tableColumns';
import type { ChangeList } from './useListState';
import type { TableState } from './useTableState';

/** What the parts of a filter bar know of the list. */
export interface ListFilterBarProps<T> {
  /** The list whose filters the API applies; absent where it has none. */
  type?: FilteredType;
  filters: FilterValues;
  /** The filters that come from this browser's scope. */
  scope: FilterValues;
  change: ChangeList;
  /** The table whose columns are filters too. */
  table?: Pick<TableState<T>, 'rows' | 'columns'>;
}

type Columns<T> = readonly TableColumn<T>[];

/** Provisioning and health in one, which the overview's links filter by. */
const byState: ListFilter = { name: 'state', title: 'State', kind: 'value' };

/** All filters of a list: those of the API, and those of its columns. */
export function filtersOfList<T>(
  type: FilteredType | undefined,
  columns: Columns<T> = [],
): readonly ListFilter[] {
  const ofApi = type ? [...filtersKnown(type), byState] : [];
  const own = columns.flatMap(({ title, filter }): ListFilter[] =>
    filter && !ofApi.some(({ name }) => name === filter.name)
      ? [{ name: filter.name, title: filter.title ?? title, kind: filter.kind ?? 'value' }]
      : [],
  );
  return [...ofApi, ...own];
}

/** The periods to choose from, as they are written in the address, in words. */
export const periods: Readonly<Record<string, string>> = {
  day: 'in the last day',
  week: 'in the last week',
  month: 'in the last 30 days',
  older: 'more than 30 days ago',
};

/** A value of a filter in words; an id stays an id. */
export function valueText({ kind }: ListFilter, value: string): string {
  if (kind === 'tag') return value.replace('=', ' = ').trimEnd();
  if (kind !== 'time') return value;
  const [from, to] = value.split('..');
  if (to === undefined) return (Object.hasOwn(periods, value) && periods[value]) || value;
  return from === '' ? `until ${to}` : to === '' ? `since ${from}` : `${from} to ${to}`;
}

/** The words of a value; an id is shown by its name. */
export function useFilterWords(): (filter: ListFilter, value: string) => string {
  const names = useIdNames();
  return (filter, value) =>
    ['tag', 'value', 'time'].includes(filter.kind) ? valueText(filter, value) : names(value).text;
}

/** The values of a column that the rows have, the most frequent first. */
export function choicesOf<T>(
  rows: readonly T[],
  columns: Columns<T>,
  name: string,
): { value: string; count: number }[] {
  const column = columns.find(({ filter }) => filter?.name === name);
  const counts = new Map<string, number>();
  for (const row of column ? rows : [])
    for (const value of valuesOf(column as TableColumn<T>, row))
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}

/** Why the filters of the columns leave none of "20 networks", as a sentence; undefined if they leave some. */
export function whyNothing<T>(
  all: string,
  rows: readonly T[],
  columns: Columns<T>,
  filters: FilterValues,
  now: number,
): string | undefined {
  const used = filtersOfList(undefined, columns).filter(({ name }) => filters[name]?.length);
  const leaves = (names: readonly ListFilter[]) => {
    const only = Object.fromEntries(names.map(({ name }) => [name, filters[name] ?? []]));
    return rows.some(rowFilter(columns, only, now) ?? (() => true));
  };
  if (rows.length === 0 || leaves(used)) return undefined;
  const alone = used.find((filter) => !leaves([filter]));
  if (!alone) return `Of ${all}, none matches all of these filters.`;
  const values = filters[alone.name] ?? [];
  const strange = values.find(
    (value) => alone.kind === 'time' && periodOf(value, now) === undefined,
  );
  if (strange !== undefined)
    return `“${strange}” in the address is not a period. Remove the filter and choose one.`;
  return `Of ${all}, none has ${alone.title}: ${values.map((value) => valueText(alone, value)).join(' or ')}.`;
}
