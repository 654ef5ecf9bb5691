import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../lib/json';
import { sentFor, type Remembers } from '../../memory/remembers';
import { groupsRemembered, startAgain, startFrom, usualSource } from './remembered';

const answered = (spec?: JsonObject, metadata: JsonObject = {}) => ({
  raw: { metadata: { id: 'u', ...metadata }, ...(spec && { spec }) },
  at: 10,
});
const body = (groupIDs: string[], description?: string): JsonObject => ({
  metadata: { ...(description !== undefined && { description }) },
  spec: { subject: 'kim', state: 'active', groupIDs },
});

describe('what a form starts from', () => {
  it('is filled in from what was sent up to the answer, never from what was not answered', () => {
    const answer = answered({ subject: 'kim', state: 'active', groupIDs: ['a'] });
    const before = { body: body(['a'], 'old'), at: 9 };
    const open = { answer, sent: { body: body(['b'], 'new'), at: 11, before } };
    expect(sentFor(open)).toBe(before);
    expect(startFrom('user', 'u', 'answer', open).raw['metadata']).toEqual({
      id: 'u',
      description: 'old',
    });
    const first = { answer, sent: { body: body(['b'], 'new'), at: 11 } };
    expect(startFrom('user', 'u', 'answer', first).raw).toEqual(answer.raw);
  });

  it('is complete when the answer lacks its spec', () => {
    const known = { answer: answered(), sent: { body: body(['a']), at: 10 } };
    expect(usualSource('user', known)).toBe('answer');
    expect(startFrom('user', 'u', 'answer', known).raw['spec']).toEqual(body(['a'])['spec']);
    expect(usualSource('user', { answer: answered(), sent: { body: body(['a']), at: 11 } })).toBe(
      'sent',
    );
  });

  it('is looked up again, and what was forgotten meanwhile is not taken away', () => {
    const known = { answer: answered({ subject: 'kim', groupIDs: ['a'] }) };
    const begun = startFrom('user', 'u', 'answer', known);
    const newer = { answer: { ...answered({ subject: 'kim', groupIDs: ['a', 'b'] }), at: 20 } };
    expect(startAgain('user', 'u', begun, newer).raw).toBe(newer.answer.raw);
    expect(startAgain('user', 'u', begun, {})).toBe(begun);
    const nothing = startFrom('user', 'u', 'nothing', {});
    expect(startAgain('user', 'u', nothing, known).memory).toEqual({ what: 'answer', at: 10 });
  });
});

it('says what the service may hold instead, while a request was never answered', () => {
  const answer = answered({ groupIDs: ['a'] });
  const open = { answer, sent: { body: body(['b']), at: 11 } };
  const memory = (source: 'answer' | 'sent', remembers: Remembers) =>
    startFrom('user', 'u', source, remembers).memory;
  expect(memory('answer', open)).toEqual({ what: 'answer', at: 10, instead: body(['b']) });
  expect(memory('sent', open)).toEqual({ what: 'sent', at: 11, instead: answer.raw });
  expect(memory('sent', { sent: open.sent })).toEqual({ what: 'sent', at: 11, instead: {} });
  const settled = { answer, sent: { body: body(['b']), at: 10 } };
  expect(memory('sent', settled)).toEqual({ what: 'sent', at: 10 });
});

it('the groups remembered are those answered, and those of a request that was never answered', () => {
  const answer = answered({ groupIDs: ['a', 'b'] });
  expect(groupsRemembered({ answer, sent: { body: body(['c']), at: 10 } })).toEqual(['a', 'b']);
  const open = { body: body(['b', 'c']), at: 11 };
  expect(groupsRemembered({ answer, sent: open })).toEqual(['a', 'b', 'c']);
  expect(groupsRemembered({ sent: open })).toEqual(['b', 'c']);
  const silent = { answer: answered(), sent: { body: body(['a']), at: 9 } };
  expect(groupsRemembered(silent)).toEqual(['a']);
  expect(groupsRemembered({})).toEqual([]);
});
