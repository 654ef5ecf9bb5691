import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bySlot, rowSlots } from './rowSlots';

test('a row keeps its element while it is drawn, and rows that come take those that were left', () => {
  const place = rowSlots();
  expect([...place(['a', 'b', 'c'])]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
  const scrolled = place(['b', 'c', 'd']);
  expect([...scrolled.values()]).toEqual([1, 2, 0]);
  const drawn = ['b', 'c', 'd'].map((key) => ({ key }));
  expect(bySlot(drawn, scrolled).map(({ key }) => key)).toEqual(['d', 'b', 'c']);
});

test('no two rows share an element, and there are never more elements than rows at once', () => {
  const drawn = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(drawn), (steps) => {
      const place = rowSlots();
      let before = new Map<string, number>() as ReadonlyMap<string, number>;
      for (const ids of steps) {
        const slots = place(ids);
        expect([...slots.keys()]).toEqual(ids);
        expect(new Set(slots.values()).size).toBe(ids.length);
        expect(Math.max(-1, ...slots.values())).toBeLessThan(6);
        const stay = ids.filter((id) => before.has(id));
        expect(stay.map((id) => slots.get(id))).toEqual(stay.map((id) => before.get(id)));
        before = slots;
      }
    }),
  );
});
