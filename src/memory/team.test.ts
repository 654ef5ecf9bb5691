import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi, onTestFinished } from 'vitest';
import type { TeamResource } from '../contract/journal';
import { valueAt } from '../lib/json';
import {
  knownOf,
  rememberKnown,
  lastSent,
  rememberSent,
  rememberUnanswered,
  rememberTeam,
} from './resources';
import { forget } from './memory';
import {
  given,
  nickname,
  noteId,
  noteOf,
  setConnectionNicknames,
  setNickname,
  setTeamNicknames,
  teamNoteOf,
  shareNickname,
} from './nicknames';
import { TestStorage } from './storage.fixture';
import { removeLists, storageChanged } from './storedList';

const key = { connection: 'c', organization: 'acme' };

beforeEach(() => {
  vi.stubGlobal('localStorage', new TestStorage());
  removeLists(() => true);
});

const ada = (more: Partial<TeamResource> = {}): TeamResource => ({
  type: 'user',
  id: 'u1',
  createdBy: 'Ada',
  createdAt: 100,
  updatedBy: 'Ada',
  updatedAt: 100,
  body: '{"metadata":{},"spec":{"groupIDs":["a"]}}',
  answer: '{"metadata":{"id":"u1"},"spec":{"subject":"eve"},"n":12345678901234567890}',
  ...more,
});
const only = () => knownOf(key, 'user')[0];

describe('what the team remembers', () => {
  it('says how many of those that nothing else shows it has no room for', () => {
    const many = (type: TeamResource['type'], count: number) =>
      Array.from({ length: count }, (_, at) =>
        ada({ type, id: `${type}${at}`, updatedAt: at + 1 }),
      );
    expect(rememberTeam(key, [...many('user', 20), ...many('network', 400)])).toBe(0);
    expect(rememberTeam(key, many('instance', 310))).toBe(10);
  });

  it('is known here with who and when, digit for digit, and stays over a reload', () => {
    rememberTeam(key, [ada()]);
    storageChanged(null);
    expect(only()).toMatchObject({
      id: 'u1',
      how: 'seen',
      answeredAt: 100,
      team: { createdBy: 'Ada', createdAt: 100, updatedBy: 'Ada', updatedAt: 100 },
    });
    expect(String(valueAt(only()?.answer, '/n'))).toBe('12345678901234567890');
    expect(lastSent(key, 'user', 'u1')).toMatchObject({
      at: 100,
      body: { spec: { groupIDs: ['a'] } },
    });
  });

  it('replaces what is known here once the team has changed it, whatever the clock of this browser says', () => {
    rememberTeam(key, [ada()]);
    rememberKnown(key, { kind: 'user', id: 'u1', how: 'created', at: 9_999, answer: { mine: 1 } });
    rememberTeam(key, [ada()]);
    expect(only()?.answer).toEqual({ mine: 1 });
    rememberTeam(key, [ada({ updatedBy: 'Grace', updatedAt: 200, answer: '{"hers":1}' })]);
    expect(only()).toMatchObject({
      how: 'created',
      answer: { hers: 1 },
      team: { updatedBy: 'Grace' },
    });
  });

  it('does not change anything when nothing changed', () => {
    rememberTeam(key, [ada()]);
    const before = only();
    rememberTeam(key, [ada()]);
    expect(only()).toBe(before);
  });

  it('stays forgotten until it changes, and comes back with "Undo"', () => {
    rememberTeam(key, [ada()]);
    const undo = forget(key, 'user', 'u1');
    rememberTeam(key, [ada()]);
    expect(only()).toBeUndefined();
    undo();
    expect(only()).toMatchObject({ team: { createdBy: 'Ada' } });
    forget(key, 'user', 'u1');
    rememberTeam(key, [ada({ updatedAt: 101 })]);
    expect(only()).toMatchObject({ id: 'u1' });
  });

  it('keeps what this browser sent later without an answer, beside it', () => {
    rememberSent(key, 'user', 'u1', { old: 1 }, 50);
    rememberUnanswered(key, 'user', 'u1', { open: 1 }, 150);
    rememberTeam(key, [ada()]);
    expect(lastSent(key, 'user', 'u1')).toMatchObject({
      body: { open: 1 },
      at: 150,
      before: { at: 100, body: { spec: { groupIDs: ['a'] } } },
    });
    rememberTeam(key, [ada({ updatedAt: 200 })]);
    expect(lastSent(key, 'user', 'u1')).toEqual(expect.not.objectContaining({ open: 1 }));
    expect(lastSent(key, 'user', 'u1')?.at).toBe(200);
  });

  it('keeps it also where nothing of the resource was known before', () => {
    rememberUnanswered(key, 'user', 'u1', { open: 1 }, 150);
    rememberTeam(key, [ada()]);
    const before = { at: 100, body: { spec: { groupIDs: ['a'] } } };
    expect(lastSent(key, 'user', 'u1')).toMatchObject({ body: { open: 1 }, at: 150, before });
    rememberTeam(key, [ada({ updatedAt: 120 })]);
    expect(lastSent(key, 'user', 'u1')).toMatchObject({ at: 150, before: { at: 120 } });
    // The journal knows of it.
    rememberTeam(key, [ada({ updatedAt: 149, body: '{"open":1}' })]);
    expect(lastSent(key, 'user', 'u1')).toEqual({ body: { open: 1 }, at: 149 });
  });

  it('keeps it open where the clock of this browser is slow', () => {
    rememberTeam(key, [ada()]);
    const answeredAt = only()?.answeredAt ?? 0;
    rememberUnanswered(key, 'user', 'u1', { open: 1 }, 40);
    expect(lastSent(key, 'user', 'u1')?.at).toBeGreaterThan(answeredAt);
    rememberUnanswered(key, 'user', 'u1', { open: 2 }, 41);
    expect(lastSent(key, 'user', 'u1')).toMatchObject({
      body: { open: 2 },
      before: { at: 100, body: { spec: { groupIDs: ['a'] } } },
    });
    expect(lastSent(key, 'user', 'u1')?.at).toBeGreaterThan(answeredAt);
  });

  it('is not replaced by an older list that comes late, such as to another tab', () => {
    rememberTeam(key, [ada({ updatedAt: 200, answer: '{"new":1}' })]);
    rememberTeam(key, [ada({ answer: '{"old":1}' })]);
    expect(only()).toMatchObject({ answer: { new: 1 }, team: { updatedAt: 200 } });
  });

  it('takes over the body of the team where this browser had its answer', () => {
    rememberSent(key, 'user', 'u1', { answered: 1 }, 150);
    rememberKnown(key, { kind: 'user', id: 'u1', how: 'opened', at: 150, answer: { x: 1 } });
    rememberTeam(key, [ada()]);
    expect(lastSent(key, 'user', 'u1')).toMatchObject({ at: 100 });
  });

  it('keeps no answer of what can be read', () => {
    rememberTeam(key, [ada({ type: 'network', id: 'n1' })]);
    expect(knownOf(key, 'network')[0]?.answer).toBeUndefined();
    expect(lastSent(key, 'network', 'n1')).toBeDefined();
  });

  it('is taken over once, also when it is more than is kept', () => {
    const many = Array.from({ length: 400 }, (_, at) =>
      ada({ type: 'project', id: `p${at}`, updatedAt: at + 1 }),
    );
    rememberTeam(key, many);
    const before = knownOf(key, 'project');
    expect(before).toHaveLength(300);
    rememberTeam(key, many);
    expect(knownOf(key, 'project').every((each, at) => each === before[at])).toBe(true);
  });
});

describe('notes', () => {
  const id = noteId('network', 'n1');

  it('are of one resource or of one of its parts, whatever these are called', () => {
    const names = fc.tuple(fc.constantFrom('user', 'network'), fc.string({ unit: 'binary' }));
    const one = fc.tuple(names, fc.option(fc.string(), { nil: undefined }));
    fc.assert(
      fc.property(one, one, ([[a, b], c], [[d, e], f]) => {
        const same = a === d && b.toWellFormed() === e.toWellFormed() && c === f;
        expect(noteId(a as 'user', b, c) === noteId(d as 'user', e, f)).toBe(same);
      }),
    );
  });

  it("stay one's own where another was written before the team took over the first", () => {
    given.notes.set(key, id, 'first');
    given.notes.set(key, id, 'second');
    given.notes.share(key, id, 'first', { name: 'first', by: 'Ada', at: 7 });
    expect([noteOf(key, id)?.name, teamNoteOf(key, id)?.name]).toEqual(['second', 'first']);
    given.notes.share(key, id, undefined);
    expect([noteOf(key, id)?.name, teamNoteOf(key, id)]).toEqual(['second', undefined]);
    given.notes.share(key, id, ' second ', { name: 'second', by: 'Ada', at: 8 });
    expect(noteOf(key, id)).toBe(teamNoteOf(key, id));
  });

  it("are the team's with author and time, one's own until it has taken them over", () => {
    given.notes.set(key, id, ' mine ');
    expect(noteOf(key, id)).toMatchObject({ name: 'mine', at: expect.any(Number) });
    given.notes.share(key, id, 'mine', { name: 'mine', by: 'Ada', at: 7 });
    expect(noteOf(key, id)).toEqual({ id, name: 'mine', by: 'Ada', at: 7 });
    given.notes.setTeam(key, { [id]: { name: 'hers', by: 'Bo', at: 8 } });
    expect(noteOf(key, id)).toMatchObject({ name: 'hers', by: 'Bo' });
    expect(nickname(key, 'n1')).toBeUndefined();
    given.notes.share(key, id, undefined);
    expect(noteOf(key, id)).toBeUndefined();
  });
});

describe('nicknames of the team', () => {
  it("come before the connection's and after one's own, until the team takes that over", () => {
    onTestFinished(() => setConnectionNicknames('c', {}));
    setConnectionNicknames('c', { a: 'given', b: 'given' });
    setTeamNicknames(key, { a: { name: 'ours', by: 'Ada' } });
    expect([nickname(key, 'a'), nickname(key, 'b')]).toEqual(['ours', 'given']);
    setNickname(key, 'a', 'mine');
    expect(nickname(key, 'a')).toBe('mine');
    shareNickname(key, 'a', 'mine');
    setTeamNicknames(key, { a: { name: 'hers', by: 'Ada' } });
    expect(nickname(key, 'a')).toBe('hers');
    shareNickname(key, 'a', undefined);
    expect(nickname(key, 'a')).toBe('given');
  });
});

it('a user who is forgotten here keeps the subject, so that creating it again can be warned of', () => {
  rememberTeam(key, [ada()]);
  forget(key, 'user', 'u1', undefined);
  expect(only()).toBeUndefined();
  expect(knownOf(key, 'user', 'hidden')).toMatchObject([{ id: 'u1', name: 'eve' }]);
});
