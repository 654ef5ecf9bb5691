import { expect, it } from 'vitest';
import type { ResourceRecord } from '../../api/cache/record';
import type { Network } from '../../contract/networks';
import { comparedWith, overlapQuestion } from './takenPrefixes';

const network = (name: string, prefix?: string, regionId = 'north') =>
  ({
    value: { metadata: { id: name, name }, status: { regionId, prefix } },
  }) as ResourceRecord<Network>;
const listed = (...items: ResourceRecord<Network>[]) => ({
  data: { items, unreadable: 0, at: 0 },
  error: null,
});
const edge = listed(network('edge-north', '10.20.0.0/20'));
const values = (prefix: string, late: boolean) => ({ prefix, regionId: 'north', late });

it('a list that is late, failed, or has a network that nobody can compare is not compared', () => {
  expect(comparedWith(edge).state).toBe('known');
  expect(comparedWith({ data: undefined, error: null }).state).toBe('not yet');
  expect(comparedWith({ ...edge, error: new Error('Out of order.') })).toEqual({
    state: "can't be",
    why: 'Out of order',
  });
  const odd = listed(network('odd', undefined), network('bad', 'everything'));
  expect(comparedWith(odd)).toMatchObject({ why: '2 of them have no readable prefix' });
});

it('asks where nothing can be compared, and of an overlap that was not to be seen when it was sent', () => {
  const late = (prefix: string) => overlapQuestion(edge, values(prefix, true))?.label;
  expect(late('10.20.4.0/24')).toContain('overlaps');
  expect(late('10.99.0.0/24')).toBeUndefined();
  expect(late('10.20')).toBeUndefined();
  expect(overlapQuestion(edge, values('10.20.4.0/24', false))).toBeUndefined();
  const elsewhere = listed(network('edge-west', '10.20.0.0/20', 'west'));
  expect(overlapQuestion(elsewhere, values('10.20.4.0/24', true))).toBeUndefined();
  const failed = { data: undefined, error: new Error('No.') };
  expect(overlapQuestion(failed, values('10.99.0.0/24', false))?.label).toContain(
    'without comparing',
  );
});

it('a yes is for one prefix and one reason', () => {
  const failed = { ...edge, error: new Error('No.') };
  const asked = [
    overlapQuestion(edge, values('10.20.4.0/24', true)),
    overlapQuestion(edge, values('10.20.5.0/24', true)),
    overlapQuestion(failed, values('10.20.4.0/24', true)),
  ];
  expect(new Set(asked.map((each) => each?.yes)).size).toBe(3);
});
