import { afterEach, describe, expect, it, vi, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import type { ResourceRecord } from '../../api/cache/record';
import type { User } from '../../contract/identity';
import type { JsonObject } from '../../lib/json';
import * as credential from '../../session/credential';
import { faultsOf } from '../../save/fields/forms.fixture';
import { existedBefore, existedWords, groupsBefore, replacedWords } from './existed';
import { setConnectionNicknames } from '../../memory/nicknames';
import { userCreateBody, userResource } from './resource';

const MINUTE = 60_000;
const DAY = 86_400_000;
const created = Date.UTC(2026, 10, 20, 12);
const nobody: ReadonlySet<string> = new Set();

function answer(more: Partial<ResourceRecord<User>> = {}, state = 'active'): ResourceRecord<User> {
  const value: User = {
    metadata: { id: 'u', creationTime: new Date(created).toISOString() },
    spec: { subject: 'kim@example.com', state, groupIDs: ['a'] },
  };
  return { value, raw: value, at: created, source: 'write', requestId: 'r', ...more };
}

describe('whether a user was there before a create', () => {
  it('goes by the clock of the service, whatever the browser’s says', () => {
    const ahead = created + 5 * MINUTE;
    const quick = answer({ at: ahead + 200, servedAt: created });
    expect(existedBefore(quick, ahead, nobody)).toBeUndefined();
    const slow = answer({ at: ahead + 40_000, servedAt: created + 40_000 });
    expect(existedBefore(slow, ahead, nobody)).toBeUndefined();
    const old = answer({ at: ahead, servedAt: created + MINUTE });
    expect(existedBefore(old, ahead, nobody)).toBe('time');
  });

  it('is careful where only the browser’s clock is known', () => {
    const by = (later: number) =>
      existedBefore(answer({ at: created + later }), created + later, nobody);
    expect(by(5 * MINUTE)).toBeUndefined();
    expect(by(60 * MINUTE)).toBeUndefined();
    expect(by(3 * DAY)).toBe('time');
  });

  it('is told by an id that was known, and not by another state', () => {
    expect(existedBefore(answer({}, 'pending'), created, nobody)).toBeUndefined();
    expect(existedBefore(answer(), created, new Set(['u']))).toBe('id');
  });

  it('is said with the evidence', () => {
    expect(existedWords('kim', 'time', answer())).toMatch(
      /^The service already had kim, created \S+ \S+ UTC\S*\. Nobody new was created\.$/,
    );
    expect(existedWords('kim', 'id', answer())).toMatch(/created .*: its ID was known before\./);
  });

  it('says which of the groups it had it left, by name, and that where nobody knows them', () => {
    const key = { connection: 'test', organization: 'acme' };
    onTestFinished(() => setConnectionNicknames('test', {}));
    setConnectionNicknames('test', { b: 'ml-engineers' });
    const body = { spec: { groupIDs: ['a'] } };
    const words = (before: string[] | undefined, groupIDs?: string[]) =>
      replacedWords(key, before, { raw: { metadata: {}, spec: { groupIDs } } as never }, body);
    expect(words(['a', 'b'], ['a'])).toBe('Groups replaced: left ml-engineers.');
    expect(words(['c', 'a', 'b'])).toBe('Groups replaced: left c and ml-engineers.');
    expect(words(['a'], ['a'])).toBeUndefined();
    // A service that adds groups has replaced none.
    expect(words(['a', 'b'], ['a', 'b'])).toBeUndefined();
    expect(words(undefined, ['a'])).toBe('Groups replaced: which it left is not known.');
    expect(groupsBefore({})).toBeUndefined();
    expect(groupsBefore({ answer: { at: 1, raw: { spec: {} } } })).toBeUndefined();
    expect(groupsBefore({ answer: { at: 1, raw: { spec: { groupIDs: [] } } } })).toEqual([]);
  });
});

describe('the body of a user', () => {
  it('is sent without spaces around subject and state', () => {
    const body = userCreateBody({ subject: ' kim ', state: ' active ', groupIDs: [] });
    expect(body.spec).toEqual({ subject: 'kim', state: 'active', groupIDs: [] });
  });

  it('has no metadata where there is nothing to say of it', () => {
    const input = { subject: 'kim', state: 'active', groupIDs: ['a'] };
    expect(userCreateBody(input)).not.toHaveProperty('metadata');
    expect(userCreateBody({ ...input, name: ' Kim ' }).metadata).toEqual({ name: 'Kim' });
  });
});

describe('what is asked before a user is sent', () => {
  afterEach(() => vi.restoreAllMocks());

  it('a subject, a state, and a yes to no groups and to one’s own access', () => {
    vi.spyOn(credential, 'currentSubjects').mockReturnValue(['anna']);
    const values = userResource.create.empty();
    const faults = (change: object) =>
      Object.keys(faultsOf(userResource.create.rules, { ...values, ...change }));
    expect(faults({ state: ' ' })).toEqual(['subject', 'state', 'noGroups']);
    expect(faults({ subject: 'Anna', groupIDs: ['a'] })).toEqual(['ownAccess']);
    expect(faults({ subject: 'anna', noGroups: true, ownAccess: true })).toEqual([]);
  });

  it('also where nothing is remembered of it', () => {
    const { begin, edits, rules } = userResource.update;
    expect(Object.keys(faultsOf(rules({}), begin({})))).toEqual(['subject', 'state']);
    expect(edits({}, begin({}))).toEqual([{ pointer: '/spec/groupIDs', value: [] }]);
  });
});

describe('the draft of a user', () => {
  const typed = { name: '', description: '', tags: [], subject: 'kim', state: 'x', groupIDs: [] };

  it('comes back from a console that asked and held less', () => {
    expect(z.parse(userResource.update.drafts, typed)).toEqual({ ...typed, hidden: {} });
    expect(z.parse(userResource.create.drafts, { ...typed, noGroups: true })).toEqual(
      userResource.create.empty({ ...typed, noGroups: true }),
    );
  });

  it('is not used where it has another shape', () => {
    expect(z.safeParse(userResource.update.drafts, { ...typed, groupIDs: 'g' }).success).toBe(
      false,
    );
  });
});

describe('saving oneself', () => {
  afterEach(() => vi.restoreAllMocks());
  const body = (groupIDs: string[]) => ({ spec: { subject: 'anna', state: 'active', groupIDs } });
  const warnings = (before: JsonObject, after: JsonObject) =>
    userResource
      .describe('update', { key: { connection: 'c', organization: 'o' }, id: 'u' })
      .warnings?.({
        now: before,
        before,
        after,
      });

  it('needs a yes where nobody knows which groups are left', () => {
    vi.spyOn(credential, 'currentSubjects').mockReturnValue(['anna']);
    expect(warnings({ metadata: {}, spec: {} }, body(['a']))).toMatchObject([
      {
        confirm: 'Change my own access',
        detail: 'Your token names anna, and you leave every group that is not listed here.',
      },
      { confirm: 'Replace all current groups of the user' },
    ]);
    expect(warnings(body(['a']), body(['a', 'b']))).toEqual([]);
  });
});

it.each([userResource.create, userResource.update])(
  'pointers of a refusal lead to inputs',
  ({ fieldAt }) => {
    expect(fieldAt('/spec/subject')).toBe('subject');
    expect(fieldAt('/spec/state')).toBe('state');
    expect(fieldAt('/spec/groupIDs/0')).toBe('groupIDs');
  },
);
