import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeListState, parseListState } from './listState';

const names = ['tag', 'organizationID', 'projectID', 'regionID'];
const parse = (text: string) => parseListState(new URLSearchParams(text), names);

test('reads search, sort, columns, tab and repeated filters', () => {
  const state = parse(
    'q=edge&sort=-creationTime&columns=name,prefix&tab=map&tag=env%3Dprod&tag=a%3D%26b',
  );
  expect(state).toEqual({
    q: 'edge',
    sort: { column: 'creationTime', descending: true },
    columns: ['name', 'prefix'],
    tab: 'map',
    filters: {
      tag: ['env=prod', 'a=&b'],
      organizationID: undefined,
      projectID: undefined,
      regionID: undefined,
    },
  });
});

test('an empty address says nothing, an empty filter says any', () => {
  expect(parse('')).toEqual({
    q: '',
    sort: undefined,
    columns: undefined,
    tab: undefined,
    filters: {
      tag: undefined,
      organizationID: undefined,
      projectID: undefined,
      regionID: undefined,
    },
  });
  expect(parse('regionID=').filters.regionID).toEqual([]);
});

test('a change keeps unknown parameters and what it does not name', () => {
  const next = changeListState(new URLSearchParams('utm=x&sort=name&q=a'), {
    q: '',
    filters: { tag: ['env=prod'], regionID: [] },
  });
  expect(next.toString()).toBe('utm=x&sort=name&tag=env%3Dprod&regionID=');
  expect(changeListState(next, { sort: undefined, filters: { tag: undefined } }).toString()).toBe(
    'utm=x&regionID=',
  );
});

test('whatever is written is read back', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).map((value) => value.toWellFormed());
  fc.assert(
    fc.property(text, fc.array(text), text, (q, tag, regionID) => {
      const next = changeListState(new URLSearchParams(), {
        q,
        sort: { column: 'name', descending: true },
        columns: ['name'],
        tab: 'map',
        filters: { tag, regionID: [regionID] },
      });
      const state = parse(next.toString());
      expect(state.q).toBe(q);
      expect(state.filters.tag).toEqual(tag);
      expect(state.filters.regionID).toEqual([regionID]);
    }),
  );
});
