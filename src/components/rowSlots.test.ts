import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRowSlots } from './rowSlots';

test('a row keeps its slot while in view; entering rows take those that were left', () => {
  const slots = createRowSlots();
  expect(slots.assign(['a', 'b', 'c'])).toEqual([0, 1, 2]);
  expect(slots.assign(['b', 'c', 'd'])).toEqual([1, 2, 0]);
  expect(slots.assign(['d', 'e'])).toEqual([0, 1]);
});

test('no two rows share a slot, and no more slots are used than there ever were rows at once', () => {
  const views = fc.array(fc.uniqueArray(fc.string({ maxLength: 2 }), { maxLength: 12 }));
  fc.assert(
    fc.property(views, (list) => {
      const slots = createRowSlots();
      let most = 0;
      for (const keys of list) {
        most = Math.max(most, keys.length);
        const given = slots.assign(keys);
        expect(new Set(given).size).toBe(keys.length);
        expect(given.every((slot) => slot < most)).toBe(true);
        expect(slots.assign(keys)).toEqual(given);
      }
    }),
  );
});
