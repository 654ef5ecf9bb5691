import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cantBe, type Arrival } from '../../api/cache/arrival';
import { isDone, isLeft, madeOf, showsSteps, stepOf, type Made, type Step } from './firstSteps';

const now = Date.parse('2026-11-21T12:00:00Z');
const DAY = 86_400_000;
const known: Arrival = { state: 'known', value: undefined };
const notYet: Arrival = { state: 'not yet' };
const ago = (days: number): Made => ({ at: now - days * DAY });
const done: Step = { state: 'known', value: ago(1) };
const open: Step = { state: 'known', value: undefined };

const shows = (made: readonly Made[] | undefined, steps: readonly Step[], unreadable = 0) =>
  showsSteps({ made, unreadable }, steps, now);

test('an empty organization has its steps; one with older networks, or of which nothing is known, has none', () => {
  const steps = [open, open, open];
  expect(shows([], steps)).toBe(true);
  expect(shows([ago(1), ago(13)], [done, open, open])).toBe(true);
  expect(shows([ago(1), ago(15)], [done, open, open])).toBe(false);
  expect(shows([{ at: undefined }], [done, open, open])).toBe(false);
  expect(shows(undefined, steps)).toBe(false);
  expect(shows([ago(1)], [done, done, done])).toBe(false);
  // What can't be read may be old.
  expect(shows([], steps, 1)).toBe(false);
  expect(shows([ago(1)], [cantBe('no'), open, open], 1)).toBe(false);
});

test('nothing is shown that what has not come may take away again', () => {
  // The network is there, and the rest may be done as well.
  expect(shows([ago(1)], [done, notYet, notYet])).toBe(false);
  expect(shows([ago(1)], [done, notYet, cantBe('no')])).toBe(false);
  expect(shows([ago(1)], [done, done, cantBe('no')])).toBe(true);
  expect(shows([], [open, notYet, notYet])).toBe(true);
});

test('a step is done by the first of what was made, whoever made it, and what could not be listed leaves it open to doubt', () => {
  const chidi: Made = { at: now - 2 * DAY, by: 'chidi' };
  expect(stepOf([ago(1), chidi], known)).toEqual({ state: 'known', value: chidi });
  expect(stepOf([], known)).toEqual(open);
  expect(stepOf([], notYet)).toEqual(notYet);
  expect(stepOf([], cantBe('Forbidden.'))).toEqual(cantBe('Forbidden'));
  // One is enough, whatever else there may be.
  expect(isDone(stepOf([ago(1)], cantBe('Forbidden.')))).toBe(true);
  expect(isDone(stepOf([{ at: undefined }], known))).toBe(true);
  const team = { createdBy: 'chidi', createdAt: 7, updatedAt: 9 };
  expect(madeOf({}, { team })).toEqual({ at: 7, by: 'chidi' });
  expect(madeOf({ creationTime: '1970-01-01T00:00:01Z' }, undefined)).toEqual({ at: 1000 });
});

test('who did a step does not depend on the order of what was made', () => {
  const one = fc.record({
    at: fc.constantFrom(undefined, 0, 1),
    by: fc.constantFrom(undefined, 'ada', 'chidi'),
  });
  fc.assert(
    fc.property(fc.array(one), (made) => {
      expect(stepOf(made.toReversed(), known)).toEqual(stepOf(made, known));
    }),
  );
});

test('whatever has come, a step is never both, and neither while its lists are not known and have nothing', () => {
  const arrival = fc.constantFrom(known, notYet, cantBe('no'));
  const made = fc.array(fc.record({ at: fc.option(fc.integer(), { nil: undefined }) }));
  fc.assert(
    fc.property(arrival, made, (all, things) => {
      const step = stepOf(things, all);
      expect(isDone(step)).toBe(things.length > 0);
      expect(isLeft(step)).toBe(things.length === 0 && all.state === 'known');
    }),
  );
});
