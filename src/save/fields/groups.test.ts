import { describe, expect, it } from 'vitest';
import { setNickname } from '../../memory/nicknames';
import { composeUpdate, withRequired } from '../plan/compose';
import { groupsPointer } from './groups';
import { updateTarget } from '../plan/merge.fixture';
import { makePlan, type Memory } from '../plan/plan';
import { serviceAccountResource } from '../../features/service-accounts/resource';
import type { JsonObject } from '../../lib/json';

const key = { connection: 'c', organization: 'groups' };
const description = serviceAccountResource.describe('update', { key, id: 'u' });

function plan(raw: JsonObject, groupIDs: string[], memory: Memory) {
  const read = { value: undefined, raw, at: 1, source: 'write' as const, requestId: '', memory };
  return makePlan({
    target: updateTarget,
    description,
    loaded: read,
    fresh: read,
    body: withRequired(
      composeUpdate(raw, [{ pointer: groupsPointer, value: groupIDs }]),
      description.requiredLists,
    ),
    hidden: {},
    hiddenThen: [],
    hiddenNow: [],
    choices: {},
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
    expect(rows(plan(nothing, [], { what: 'nothing' }))[0]).toEqual(['Groups', 'added', 'none']);
    const none = { metadata: { id: 'u' }, spec: { groupIDs: [] } };
    expect(rows(plan(none, [], { what: 'answer', at: 1 }))).toEqual([]);
  });
});

describe('groups and labels that nobody has seen', () => {
  const of = (groupIDs: string[], metadata: JsonObject = {}) => ({
    metadata: { id: 'u', ...metadata },
    spec: { groupIDs },
  });
  const asks = (...given: Parameters<typeof plan>) =>
    plan(...given).warnings.map(({ text, confirm }) => [text, confirm]);
  const replaces = [
    'Replaces every group the service account currently belongs to',
    'Replace all current groups of the service account',
  ];

  it('need a yes where the comparison is with nothing, and what is cleared is named', () => {
    const nothing = { metadata: { id: 'u' }, spec: {} };
    const made = plan(nothing, ['a'], { what: 'nothing' });
    expect(asks(nothing, ['a'], { what: 'nothing' })).toEqual([replaces]);
    expect(made.warnings[0]?.detail).toBe(
      'It is removed from all other groups, including unknown ones. Empty, so cleared: name and description.',
    );
    expect(rows(made)).toEqual([
      ['Group a', 'added', 'a'],
      ['Name', 'added', 'none'],
      ['Description', 'added', 'none'],
    ]);
    expect(plan(nothing, [], { what: 'nothing' }).warnings).toMatchObject([
      {
        detail: expect.stringMatching(/unknown ones\. Empty, so cleared: name and description\.$/),
      },
    ]);
  });

  it('need a yes where nothing was ever answered, and where an answer does not show the groups', () => {
    expect(asks(of(['a']), ['a', 'b'], { what: 'sent', at: 1, instead: {} })).toEqual([replaces]);
    const silent = { metadata: { id: 'u', name: 'ci' } };
    expect(asks(silent, ['a'], { what: 'answer', at: 1 })).toEqual([replaces]);
  });

  it('need none where the service answered last, and only labels are not filled in', () => {
    expect(asks(of(['a', 'b']), ['a'], { what: 'answer', at: 1 })).toEqual([]);
    expect(asks(of(['a']), ['a', 'b'], { what: 'sent', at: 1 })).toEqual([]);
  });

  it('are named where only a request without an answer may have given them', () => {
    const instead = of(['a', 'c']);
    const answer = { what: 'answer', at: 1, instead } as const;
    expect(asks(of(['a']), ['a', 'b'], answer)).toEqual([
      ['The service account may leave c', 'Replace all current groups of the service account'],
    ]);
    expect(asks(of(['a']), ['a', 'c'], answer)).toEqual([]);
    expect(asks(of(['a', 'c']), ['a'], { ...answer, what: 'sent' })).toEqual([]);
  });
});
