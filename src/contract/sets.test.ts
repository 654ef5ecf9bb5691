import { expect, it } from 'vitest';
import { sameState, withSetsSorted } from './sets';

it('two states are the same whatever the order of what is a set, and only of that', () => {
  const state = (order: <T>(list: T[]) => T[], dns = ['1.1.1.1', '8.8.8.8']) => ({
    metadata: {
      tags: order([{ name: 'a', value: '1' }, { value: '2', name: 'a' }, { name: 'a' }]),
    },
    spec: {
      rules: order([{ port: 22 }, { port: 443, more: [1, 2] }]),
      attachments: { networkIds: order(['x', 'y']) },
      dnsNameservers: dns,
    },
  });
  const one = state((list) => list);
  expect(
    sameState(
      one,
      state((list) => list.toReversed()),
    ),
  ).toBe(true);
  expect(
    sameState(
      one,
      state((list) => list, ['8.8.8.8', '1.1.1.1']),
    ),
  ).toBe(false);
  expect(
    sameState(
      one,
      state((list) => list.slice(1)),
    ),
  ).toBe(false);
  expect(sameState({ spec: { more: [1, 2] } }, { spec: { more: [2, 1] } })).toBe(false);
  expect(sameState({ spec: { rules: null } }, { spec: { rules: [] } })).toBe(false);
  expect(sameState(undefined, undefined)).toBe(true);
  expect(withSetsSorted(one)).not.toBe(one);
  expect(one).toEqual(state((list) => list));
});
