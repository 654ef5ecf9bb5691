import { decimalDigits } from '../lib/numbers';
import { dayStart } from '../lib/time/dates';
import { filterNames } from '../api/resources/lists';
import type { FilteredType, KnownType } from '../contract/resources';
import type { Scope } from '../session/scope';

type Comparable = number | bigint;

/** A filter of a list: what it is called, which values the rows have, and how a value is written in words. */
export interface Filter<in T> {
  name: string;
  title: string;
  /**
   * Tags are `name=value`, a set has any texts, a range is `8..64`, a date is a period; the others are ids of one
   * resource type.
   */
  kind:
    | 'tag'
    | 'set'
    | 'range'
    | 'date'
    | Extract<KnownType, 'organization' | 'project' | 'region' | 'network'>;
  /** The service or the page has applied it. */
  applied?: boolean;
  single?: boolean;
  /** The values of a set to choose from, where they are not those of the rows. */
  options?: readonly string[];
  /** What a row has of a tag or a set, as written in the address. */
  values?: (row: T) => readonly string[];
  /** A row must have all chosen values instead of one. */
  all?: boolean;
  /** The value of a row that a range compares, or its time in ms for a date. */
  number?: (row: T) => Comparable | undefined;
  /** Reads an end of a range; undefined if the text is not one. */
  read?: (text: string) => Comparable | undefined;
  /** An end as written in the address, if that differs from what was typed: `32000` for “32k”. */
  write?: (text: string) => string;
  /** An example of what can be typed as an end of a range. */
  hint?: string;
  /** A value of a set, or an end of a range, in words. */
  words?: (value: string) => string;
}

export type FilterValues = Readonly<Record<string, readonly string[]>>;

/** Filter values from an address, where any filter may be missing. */
export type ChosenFilters = Readonly<Record<string, readonly string[] | undefined>>;

/** The names of the console's own filters in the address; where the API has no filter by tag, `tag` is one too. */
export const ownFilterNames = ['state', 'provisioning', 'health', 'findings', 'created'] as const;

/** All filters of the API (interface.md, "Rules for the list filters"), in the order of the filter bar. */
const ofApi: readonly Filter<unknown>[] = [
  { name: 'tag', title: 'Tag', kind: 'tag' },
  { name: 'networkID', title: 'Network', kind: 'network' },
  { name: 'projectID', title: 'Project', kind: 'project' },
  { name: 'regionID', title: 'Region', kind: 'region' },
  { name: 'organizationID', title: 'Organization', kind: 'organization' },
];

/** Provisioning and health in one, which the overview's links filter by and the page applies. */
const byState: Filter<unknown> = { name: 'state', title: 'State', kind: 'set', applied: true };

/** The filters of a list that the API or the page applies. */
export function appliedFilters(type: FilteredType): readonly Filter<unknown>[] {
  const names: readonly string[] = filterNames(type);
  const known = ofApi.filter(({ name }) => names.includes(name));
  return [...known.map((filter) => ({ ...filter, applied: true })), byState];
}

/** A column, as far as its filter needs it. */
interface FilteredColumn<T> {
  title: string;
  text: (row: T) => string;
  sort?: (row: T) => string | Comparable | undefined;
  filter?: Partial<Filter<T>> & { name: string };
}

export function filtersOf<T>(
  given: readonly Filter<T>[],
  columns: readonly FilteredColumn<T>[],
): readonly Filter<T>[] {
  const ofColumns = columns.flatMap(({ title, text, sort, filter }): Filter<T>[] =>
    filter
      ? [
          {
            title,
            kind: 'set',
            values: (row) => [text(row).toLowerCase()],
            number: (row) => {
              const value = sort?.(row);
              return typeof value === 'string' ? undefined : value;
            },
            ...filter,
          },
        ]
      : [],
  );
  const isGiven = (filter: Filter<T>) => given.some(({ name }) => name === filter.name);
  return [
    ...given.map((filter) => ({
      ...ofColumns.find(({ name }) => name === filter.name),
      ...filter,
    })),
    ...ofColumns.filter((filter) => !isGiven(filter)),
  ];
}

/** Tells whether a row passes a filter; undefined where the values filter nothing. */
export function testOf<T>(
  filter: Filter<T>,
  wanted: readonly string[] = [],
  now: number,
): ((row: T) => boolean) | undefined {
  const { kind, all = kind === 'tag', values, number } = filter;
  if (filter.applied || wanted.length === 0) return undefined;
  if (kind === 'range' || kind === 'date') {
    const read = (value: string) =>
      kind === 'date' ? periodOf(value, now) : rangeOf(filter, value);
    const ranges = wanted.flatMap((value) => {
      const range = read(value);
      return range ? [range] : [];
    });
    if (kind === 'range' && ranges.length === 0) return undefined;
    return (row) => {
      const at = number?.(row);
      return (
        at !== undefined &&
        ranges.some(
          ([from, to]) => (from === undefined || at >= from) && (to === undefined || at <= to),
        )
      );
    };
  }
  return (row) => {
    const has = values?.(row) ?? [];
    return wanted[all ? 'every' : 'some']((value) => has.includes(value));
  };
}

type Span = readonly [from: Comparable | undefined, to: Comparable | undefined];

export function readNumber(text: string): number | undefined {
  const digits = decimalDigits(text);
  return digits === undefined ? undefined : Number(digits);
}

/** The ends of a range as the address has them: `8..64`, `8..` or `..64`. */
export function rangeEnds(value = ''): [from: string, to: string] {
  const [from = '', to = ''] = value.split('..');
  return [from, to];
}

function rangeOf<T>({ read = readNumber }: Filter<T>, value: string): Span | undefined {
  const [from, to] = rangeEnds(value).map(read);
  return from === undefined && to === undefined ? undefined : [from, to];
}

const DAY = 86_400_000;
const days: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 };

/**
 * When a period begins and ends, in ms: `day`, `week`, `month` and `older` count from now, `2026-11-01..2026-11-20`
 * includes both days, in the zone of the reader, and either may be missing. `undefined` for anything else.
 */
export function periodOf(value: string, now: number): [from: number, to: number] | undefined {
  if (value === 'older') return [-Infinity, now - 30 * DAY];
  const back = Object.hasOwn(days, value) ? days[value] : undefined;
  if (back !== undefined) return [now - back * DAY, Infinity];
  const [from, to, ...more] = value.split('..');
  if (to === undefined || more.length > 0 || from + to === '') return undefined;
  const first = from === '' ? -Infinity : dayStart(from ?? '');
  const last = to === '' ? Infinity : dayStart(to, 1) - 1;
  return first <= last ? [first, last] : undefined;
}

/** The timeSpans to choose from, as they are written in the address, in words. */
export const timeSpans: Readonly<Record<string, string>> = {
  day: 'in the last day',
  week: 'in the last week',
  month: 'in the last 30 days',
  older: 'more than 30 days ago',
};

/** A value of a filter in words; an id stays an id. */
export function valueText<T>({ kind, words = String }: Filter<T>, value: string): string {
  if (kind === 'tag') return value.replace('=', ' = ').trimEnd();
  if (kind !== 'date' && kind !== 'range') return words(value);
  const [from, to] = value.split('..');
  if (to === undefined) return (Object.hasOwn(timeSpans, value) && timeSpans[value]) || value;
  if (from === to) return words(to);
  const [since, until] = kind === 'date' ? ['since', 'until'] : ['at least', 'at most'];
  return from === ''
    ? `${until} ${words(to)}`
    : to === ''
      ? `${since} ${words(from ?? '')}`
      : `${words(from ?? '')} to ${words(to)}`;
}

export interface FilterChoice {
  value: string;
  count: number;
}

/** The values that rows have, the most frequent first; those in use are always among them. */
export function choicesOf<T>(
  { values }: Filter<T>,
  rows: readonly T[],
  used: readonly string[] = [],
): FilterChoice[] {
  const counts = new Map(used.map((value) => [value, 0]));
  for (const row of rows)
    for (const value of values?.(row) ?? [])
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}

export const scopeNames = ['organizationID', 'projectID', 'regionID'] as const;

/**
 * The filters of a scope: the chosen projects and regions, and the organization if it is not the connection's own,
 * which needs no filter.
 */
export function scopeFilters(
  { organizationId, projectIds, regionIds }: Scope,
  connection: { organizationId?: string | undefined },
  names: readonly string[],
): FilterValues {
  const isOwn = organizationId === '' || organizationId === connection.organizationId;
  const chosen: Record<string, readonly string[]> = {
    organizationID: isOwn ? [] : [organizationId],
    projectID: projectIds,
    regionID: regionIds,
  };
  return Object.fromEntries(
    Object.entries(chosen).filter(([name, values]) => names.includes(name) && values.length > 0),
  );
}

/** The filters of a list: those in the address, else those of the scope. */
export function effectiveFilters(
  address: ChosenFilters,
  scope: FilterValues,
): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(address).map(([name, values]) => [name, values ?? scope[name] ?? []]),
  );
}
