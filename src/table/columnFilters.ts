import type { FilterValues } from './listFilters';
import type { TableColumn } from './tableColumns';

// The filters that the console applies itself, because the API has none for them. A column says that it is one.

const DAY = 86_400_000;
const days: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 };

/** What a row has of a filter, as the values are written in the address. */
export function valuesOf<T>({ filter, text }: TableColumn<T>, row: T): readonly string[] {
  return filter?.values?.(row) ?? [text(row).toLowerCase()];
}

/**
 * When a period begins and ends, in ms: `day`, `week`, `month` and `older` count from now, `2026-11-01..2026-11-20` has
 * both days in it, and either may be missing. `undefined` for anything else.
 */
export function periodOf(value: string, now: number): [from: number, to: number] | undefined {
  if (value === 'older') return [-Infinity, now - 30 * DAY];
  const back = Object.hasOwn(days, value) ? days[value] : undefined;
  if (back !== undefined) return [now - back * DAY, Infinity];
  const [from, to, ...more] = value.split('..');
  if (to === undefined || more.length > 0 || from + to === '') return undefined;
  const first = from === '' ? -Infinity : Date.parse(from ?? '');
  const last = to === '' ? Infinity : Date.parse(to) + DAY - 1;
  return first <= last ? [first, last] : undefined;
}

/** Whether a row passes the filters of all columns. Of several values one is enough, but tags must all be there. */
export function rowFilter<T>(
  columns: readonly TableColumn<T>[],
  filters: FilterValues,
  now: number,
): ((row: T) => boolean) | undefined {
  const tests = columns.flatMap((column) => {
    const { filter, sort } = column;
    const wanted = (filter && filters[filter.name]) ?? [];
    if (!filter || wanted.length === 0) return [];
    if (filter.kind === 'time')
      return (row: T) => {
        const at = Number(sort?.(row) ?? NaN);
        return wanted.some((value) => {
          const [from, to] = periodOf(value, now) ?? [NaN, NaN];
          return at >= from && at <= to;
        });
      };
    return (row: T) => {
      const has = valuesOf(column, row);
      return wanted[filter.kind === 'tag' ? 'every' : 'some']((value) => has.includes(value));
    };
  });
  return tests.length === 0 ? undefined : (row) => tests.every((passes) => passes(row));
}
