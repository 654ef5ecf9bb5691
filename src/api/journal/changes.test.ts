import { expect, it, vi } from 'vitest';
import { recordedWrite } from '../../contract/journal.fixture';
import { arrivalOfNewest, toldReadsOnly, withFound } from './changes';

it('the newest changes are known only if all were found, or the search came to its end', () => {
  const changes = [recordedWrite('unknown')];
  const state = (data: object, limit = 1) =>
    arrivalOfNewest({ data: { changes, people: [], ...data }, error: null }, limit).state;
  expect(state({ changes: [] })).toBe('known');
  expect(state({ changes: [], searchedTo: 1 })).toBe("can't be");
  expect(state({ searchedTo: 1 })).toBe('known');
  expect(state({ searchedTo: 1 }, 2)).toBe("can't be");
  expect(arrivalOfNewest({ data: undefined, error: null }, 1).state).toBe('not yet');
  expect(arrivalOfNewest({ data: { changes, people: [] }, error: new Error('no') }, 1).state).toBe(
    "can't be",
  );
});

it('a write of unknown outcome that was found has its resource, and no other has', () => {
  const [lost, other] = ['a', 'b'].map((writeId) => recordedWrite('unknown', { writeId }));
  const done = recordedWrite('answered', { writeId: 'a', status: 409 });
  const writes = [lost, other, done, recordedWrite('unknown')].filter((write) => !!write);
  const all = withFound(writes, [{ id: 'net-0' }, { id: 'net-1', found: 'a' }]);
  expect(all).toEqual([{ ...lost, resourceId: 'net-1', found: true }, ...writes.slice(1)]);
});

it('a refusal of the credential is told of its own person, of this credential and for a day', () => {
  vi.useFakeTimers({ now: 1_000_000_000_000 });
  const hours = (ago: number) => Date.now() - ago * 3_600_000;
  const refusal = (ago: number, more = {}) =>
    recordedWrite('answered', {
      status: 403,
      answer: 'Your role is read-only.',
      receivedAt: hours(ago),
      ...more,
    });
  expect(toldReadsOnly([refusal(1), refusal(2)], 0)).toMatchObject({ at: hours(1), by: 'Ada' });
  expect(toldReadsOnly([refusal(1, { answer: 'No.' }), refusal(23)], 0)?.at).toBe(hours(23));
  expect(toldReadsOnly([refusal(25)], 0)).toBeUndefined();
  expect(toldReadsOnly([refusal(3)], hours(2))).toBeUndefined();
  expect(toldReadsOnly([refusal(1, { mine: false })], 0)).toBeUndefined();
  expect(toldReadsOnly([], 0)).toBeUndefined();
  vi.useRealTimers();
});
