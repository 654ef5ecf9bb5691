import { expect, it } from 'vitest';
import type { Known } from '../../memory/resources';
import { answered } from '../cache/record';
import { recordOf } from './known';

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
