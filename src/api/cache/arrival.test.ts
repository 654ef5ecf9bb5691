import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allOf, arrivalOf, cantBe, type Arrival } from './arrival';

const arrival = fc.oneof(
  fc.constant<Arrival>({ state: 'not yet' }),
  fc.string().map((why): Arrival => cantBe(why)),
  fc.anything().map((value): Arrival => ({ state: 'known', value })),
);

it('only data without a failed read and without unreadable entries is known', () => {
  const reading = fc.record({
    data: fc.option(fc.record({ unreadable: fc.nat(3) }), { nil: undefined }),
    error: fc.option(
      fc.string().map((words) => new Error(words)),
      { nil: null },
    ),
  });
  fc.assert(
    fc.property(reading, ({ data, error }) => {
      const { state } = arrivalOf({ data, error });
      const isKnown = error === null && data?.unreadable === 0;
      expect(state === 'known').toBe(isKnown);
      expect(state === 'not yet').toBe(error === null && data === undefined);
    }),
  );
});

it('what rests on several is known only with all of them, and can’t be without one that can’t', () => {
  fc.assert(
    fc.property(fc.array(arrival), (all) => {
      const states = all.map(({ state }) => state);
      const { state } = allOf(...all);
      expect(state === 'known').toBe(states.every((each) => each === 'known'));
      expect(state === "can't be").toBe(states.includes("can't be"));
    }),
  );
});
