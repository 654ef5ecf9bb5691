import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cantBe, type Arrival } from '../api/cache/arrival';
import { advice, type Advice } from './advice';
import { unsettledWords } from './Unsettled';

const arrival = fc.oneof(
  fc.constant<Arrival>({ state: 'not yet' }),
  fc.string().map((why): Arrival => cantBe(why)),
  fc.anything().map((value): Arrival => ({ state: 'known', value })),
);

it('every advice has words of its own for both states that are not known, and none for the known one', () => {
  for (const what of Object.keys(advice) as Advice[])
    fc.assert(
      fc.property(arrival, (each) => {
        const words = unsettledWords(what, each);
        const { notYet, cant } = advice[what];
        const begin = { known: undefined, 'not yet': notYet, "can't be": cant }[each.state];
        expect(words?.slice(0, begin?.length)).toBe(begin);
        // One full stop, whatever the reason ends in; "new", "none", "0" or "free" would look like an answer.
        expect(words ?? '').not.toMatch(/\.\.$|^(?:new|none|no |0|free)/i);
      }),
    );
});
