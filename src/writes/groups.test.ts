import { describe, expect, it, vi } from 'vitest';
import { setNickname } from '../ledger/nicknames';
import { composeUpdate } from './compose';
import { groupsPointer } from './groups';
import { makePlan, withRequired, type Memory } from './plan';
import { serviceAccountUpdateDescription } from './serviceAccounts';
import type { JsonObject } from '../lib/json';

vi.mock('../api/address', () => ({ operationUrl: (id: string) => id }));

const key = { connection: 'c', organization: 'groups' };
const description = serviceAccountUpdateDescription(key, 'u');

function plan(raw: JsonObject, groupIDs: string[], memory: Memory) {
  const read = { value: undefined, raw, at: 1, source: 'write' as const, requestId: '' };
  return makePlan({
    description,
    loaded: read,
    fresh: read,
    body: withRequired(
      composeUpdate(raw, [{ pointer: groupsPointer, value: groupIDs }]),
      description,
    ),
    hidden: {},
    hiddenThen: [],
    hiddenNow: [],
    choices: {},
    memory,
  });
}
const rows = ({ changes }: ReturnType<typeof plan>) =>
  changes.map(({ label, kind, afterText }) => [label, kind, afterText]);

describe('the groups of a plan', () => {
  it('are named as people call them, also in the column of what will be', () => {
    setNickname(key, 'bf29e209', 'auditors');
    const user = { metadata: { id: 'u' }, spec: { groupIDs: ['a'] } };
    expect(rows(plan(user, ['a', 'bf29e209'], { what: 'answer', at: 1 }))).toEqual([
      ['Group auditors', 'added', 'auditors'],
    ]);
  });

  it('show their ids where two are called alike', () => {
    setNickname(key, 'one', 'operators');
    setNickname(key, 'two', 'Operators');
    const user = { metadata: { id: 'u' }, spec: { groupIDs: ['one'] } };
    expect(rows(plan(user, ['two'], { what: 'answer', at: 1 }))).toEqual([
      ['Group operators (one)', 'removed', 'none'],
      ['Group Operators (two)', 'added', 'Operators (two)'],
    ]);
  });

  it('are a row of their own when none are sent and nobody knows which there are', () => {
    const nothing = { metadata: { id: 'u' }, spec: {} };
    expect(rows(plan(nothing, [], { what: 'nothing' }))).toEqual([['Groups', 'added', 'none']]);
    const none = { metadata: { id: 'u' }, spec: { groupIDs: [] } };
    expect(rows(plan(none, [], { what: 'answer', at: 1 }))).toEqual([]);
  });
});
