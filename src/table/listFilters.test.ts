import { expect, test } from 'vitest';
import {
  choicesOf,
  effectiveFilters,
  filtersOf,
  periodOf,
  scopeFilters,
  testOf,
  valueText,
  type Filter,
} from './listFilters';
import type { TableColumn } from './tableColumns';

interface Row {
  id: string;
  health: string;
  tags: readonly string[];
  at?: number;
}

const DAY = 86_400_000;
const now = Date.parse('2026-11-22T12:00:00Z');
const rows: readonly Row[] = [
  { id: 'new', health: 'Healthy', tags: ['env=prod', 'gpu='], at: now + 5_000 },
  { id: 'days', health: 'Degraded', tags: ['env=prod'], at: now - 3 * DAY },
  { id: 'old', health: 'Healthy', tags: ['env=dev', 'a=b=c'], at: now - 90 * DAY },
  { id: 'untold', health: 'not reported', tags: [] },
];
const width = '1fr';
const columns: readonly TableColumn<Row>[] = [
  { id: 'id', title: 'Name', text: ({ id }) => id, width },
  { id: 'h', title: 'Health', text: ({ health }) => health, width, filter: { name: 'health' } },
  {
    id: 'tags',
    title: 'Tags',
    text: () => '',
    width,
    filter: { name: 'tag', title: 'Tag', kind: 'tag', values: ({ tags }) => tags },
  },
  {
    id: 'age',
    title: 'Age',
    text: () => '',
    sort: ({ at }) => at,
    width,
    filter: { name: 'created', title: 'Created', kind: 'date' },
  },
];
const known = filtersOf([], columns);
const found = (chosen: Record<string, string[]>) =>
  rows
    .filter((row) =>
      known.every((filter) => testOf(filter, chosen[filter.name], now)?.(row) ?? true),
    )
    .map(({ id }) => id);

test('any value of a filter is enough, and every filter counts', () => {
  expect(found({ health: [] })).toHaveLength(4);
  expect(found({ health: ['degraded', 'not reported'] })).toEqual(['days', 'untold']);
  expect(found({ health: ['healthy'], created: ['older'] })).toEqual(['old']);
});

test('tags must all be there, as name=value', () => {
  expect(found({ tag: ['env=prod'] })).toEqual(['new', 'days']);
  expect(found({ tag: ['env=prod', 'gpu='] })).toEqual(['new']);
  expect(found({ tag: ['a=b=c'] })).toEqual(['old']);
});

test('a period counts from now or has both of its days in it, and a row without a time is in none', () => {
  expect(found({ created: ['day'] })).toEqual(['new']);
  expect(found({ created: ['week'] })).toEqual(['new', 'days']);
  expect(found({ created: ['month', 'older'] })).toEqual(['new', 'days', 'old']);
  expect(found({ created: ['2026-11-19..2026-11-19'] })).toEqual(['days']);
  expect(found({ created: ['2026-11-19..'] })).toEqual(['new', 'days']);
  expect(found({ created: ['..2026-11-01'] })).toEqual(['old']);
});

test.each(['', 'foo', '..', 'toString', '2026-13-01..', '2026-11-02..2026-11-01', 'a..b..c'])(
  '“%s” is no period, and leaves nothing',
  (value) => {
    expect(periodOf(value, now)).toBeUndefined();
    expect(found({ created: [value] })).toEqual([]);
  },
);

test('the values that rows have are offered, the most frequent first', () => {
  const choices = (name: string) =>
    known.filter((each) => each.name === name).flatMap((filter) => choicesOf(filter, rows));
  expect(choices('tag').map(({ value, count }) => [value, count])).toEqual([
    ['env=prod', 2],
    ['a=b=c', 1],
    ['env=dev', 1],
    ['gpu=', 1],
  ]);
  expect(choices('colour')).toEqual([]);
});

test('values are shown in words', () => {
  const words = (kind: 'tag' | 'date', value: string) =>
    valueText({ name: '', title: '', kind } satisfies Filter<Row>, value);
  expect(words('tag', 'env=prod')).toBe('env = prod');
  expect(words('tag', 'gpu=')).toBe('gpu =');
  expect(words('date', 'week')).toBe('in the last week');
  expect(words('date', '2026-11-19..')).toBe('since 2026-11-19');
  expect(words('date', '..2026-11-19')).toBe('until 2026-11-19');
  expect(words('date', '2026-11-01..2026-11-19')).toBe('2026-11-01 to 2026-11-19');
});

const scopeNames = ['tag', 'organizationID', 'projectID', 'regionID'];
const defaults = { organizationId: 'acme', projectId: 'platform', regionId: 'eu-north-1' };

test("the connection's own organization does not filter, whatever was chosen does", () => {
  const scope = { organizationId: 'acme', projectIds: [], regionIds: [] };
  expect(scopeFilters(scope, defaults, scopeNames)).toEqual({});
  const chosen = { ...scope, projectIds: ['platform'], regionIds: ['eu-north-1'] };
  expect(scopeFilters(chosen, defaults, scopeNames)).toEqual({
    projectID: ['platform'],
    regionID: ['eu-north-1'],
  });
});

test('a chosen scope filters, under the names the list knows', () => {
  const scope = { organizationId: 'other', projectIds: ['a', 'b'], regionIds: ['eu-west-2'] };
  expect(scopeFilters(scope, defaults, scopeNames)).toEqual({
    organizationID: ['other'],
    projectID: ['a', 'b'],
    regionID: ['eu-west-2'],
  });
  expect(scopeFilters(scope, defaults, ['regionID'])).toEqual({ regionID: ['eu-west-2'] });
});

test('the address goes before the scope, "any" included', () => {
  const scope = { regionID: ['eu-west-2'], projectID: ['a'] };
  expect(
    effectiveFilters(
      { tag: ['x=y'], regionID: [], projectID: undefined, organizationID: undefined },
      scope,
    ),
  ).toEqual({ tag: ['x=y'], regionID: [], projectID: ['a'], organizationID: [] });
});
