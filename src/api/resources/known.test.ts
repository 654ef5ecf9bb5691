import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Known } from '../../memory/resources';
import { answered } from '../cache/record';
import { knownPerson, recordOf } from './known';

const known = (more: Partial<Known> = {}): Known => ({
  kind: 'user',
  id: 'u',
  how: 'seen',
  at: 5,
  ...more,
});

it('what is remembered is a record: the last answer and its time, as it came and as it can be read', () => {
  const answer = { metadata: { id: 'u' }, spec: { subject: 'anna', groupIDs: 'none' } };
  const record = recordOf(known({ answer, answeredAt: 3 }));
  expect(record).toMatchObject({ raw: answer, at: 3, source: 'memory' });
  expect(answered(record)).toEqual({ metadata: { id: 'u' }, spec: { subject: 'anna' } });
  expect(recordOf(known({ answer })).at).toBe(5);
});

it.each([
  ['was never answered', {}],
  ['was answered as another one', { answer: { metadata: { id: 'other' }, spec: { state: 'x' } } }],
  ['was answered as nothing that has an ID', { answer: { spec: { subject: 'anna' } } }],
  ['was answered by a text', { answer: 'gone' }],
])('is only its ID where it %s', (_, more) => {
  const record = recordOf(known(more));
  expect(record).toMatchObject({
    value: { metadata: { id: 'u' } },
    raw: { metadata: { id: 'u' } },
  });
  expect(record.value).toEqual({ metadata: { id: 'u' } });
  expect(answered(record)).toBeUndefined();
});

it('a name of the journal is of one person, whoever else looks like them and in whatever order', () => {
  const user = (id: string, subject?: string) =>
    known({
      id,
      ...(subject !== undefined && { answer: { metadata: { id }, spec: { subject } } }),
    });
  const people = [
    user('u1', 'ada@x.io'),
    user('u2', 'Ada@x.io'),
    user('u3', 'ada\u200B@x.io'),
    user('u4', 'jose\u0301@x.io'),
    user('robot@x.io'),
    known({ kind: 'serviceAccount', id: 'robot' }),
  ];
  const idOf = (some: readonly Known[], name: string) => knownPerson(some, name)?.id;
  expect(idOf(people, 'ada@x.io')).toBe('u1');
  expect(idOf(people, 'jos\u00E9@x.io')).toBe('u4');
  expect(idOf(people, 'u2')).toBe('u2');
  expect(idOf(people, 'robot')).toBe('robot');
  // In other letters it is the one who has them, if it is one.
  expect(idOf(people, 'ADA@x.io')).toBeUndefined();
  expect(idOf(people.slice(1), 'ada@x.io')).toBe('u2');
  // Nobody is taken for a person whose subject only looks the same.
  expect(idOf(people.slice(2), 'ada@x.io')).toBeUndefined();
  const names = fc.constantFrom(
    'ada@x.io',
    'ADA@x.io',
    'ada\u200B@x.io',
    'robot',
    'robot@x.io',
    '',
  );
  fc.assert(
    fc.property(fc.shuffledSubarray(people), names, (some, name) => {
      expect(idOf(some.toReversed(), name)).toBe(idOf(some, name));
    }),
  );
});
