import { describe, expect, test } from 'vitest';
import type { KnownGroups } from '../../../lib/csv/usersCsv';
import { asSent, heldGroups, withGroup } from './heldRows';

const context: KnownGroups = {
  groupsNamed: () => [],
  isKnownGroup: (id) => ['g-1', 'g-2', 'g-3'].includes(id),
  groupsNear: () => [],
};

describe('a row that was left out for an unknown group', () => {
  const held = { line: 2, groupIDs: ['labb', 'g-2'], leftOut: 'Skipped: …', check: [] as string[] };

  test('is sent once its groups are known, with each of them once', () => {
    expect(withGroup(held, 'labb', context, 'g-1')).toEqual({ line: 2, groupIDs: ['g-1', 'g-2'] });
    expect(withGroup(held, 'labb', context, 'g-2')).toEqual({ line: 2, groupIDs: ['g-2'] });
  });

  test('stays left out for what else is to be checked, and for its other unknown groups', () => {
    const check = ['Not an e-mail address.'];
    expect(withGroup({ ...held, check }, 'labb', context, 'g-1')).toEqual({
      ...held,
      check,
      groupIDs: ['g-1', 'g-2'],
      leftOut: 'Skipped: Not an e-mail address.',
    });
    const two = { ...held, groupIDs: ['labb', 'xyz'] };
    const left = withGroup(two, 'labb', context, 'g-1');
    expect(left).toMatchObject({
      groupIDs: ['g-1', 'xyz'],
      leftOut: 'Skipped: Unknown group “xyz”; it will be sent as an ID.',
    });
    expect(withGroup(left, 'xyz', context, 'g-3')).toEqual({ line: 2, groupIDs: ['g-1', 'g-3'] });
    expect(asSent(left)).toEqual({ line: 2, groupIDs: ['g-1', 'xyz'] });
  });

  test('is not changed any more once it is sent, or if it may not be mended', () => {
    for (const row of [
      { line: 2, groupIDs: ['labb'] },
      { line: 2, groupIDs: ['labb'], leftOut: 'Already known, left out.' },
    ]) {
      expect(heldGroups(row, context)).toEqual([]);
      expect(withGroup(row, 'labb', context, 'g-1')).toBe(row);
    }
    expect(withGroup(held, 'other', context, 'g-1')).toBe(held);
  });
});
