import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRowSlots } from './rowSlots';

const items = (keys: readonly string[]) => keys.map((key) => ({ key }));
const shown = (placed: readonly { key: string; slot: number }[]) =>
  placed.map(({ key, slot }) => `${key}${slot}`).join(' ');

test('a row keeps its slot while in view; entering rows take those that were left', () => {
  const slots = createRowSlots();
  expect(shown(slots.place(items(['a', 'b', 'c']), true, ''))).toBe('a0 b1 c2');
  expect(shown(slots.place(items(['b', 'c', 'd']), true, ''))).toBe('b1 c2 d0');
  expect(shown(slots.place(items(['d', 'e']), true, ''))).toBe('d0 e1');
});

test('out of order, what stays is not moved, until order is asked for', () => {
  const slots = createRowSlots();
  slots.place(items(['a', 'b', 'c']), true, '');
  expect(shown(slots.place(items(['b', 'c', 'd', 'e']), false, ''))).toBe('d0 b1 c2 e3');
  expect(shown(slots.place(items(['b', 'c', 'd', 'e']), true, ''))).toBe('b1 c2 d0 e3');
  // The order set earlier is kept.
  expect(shown(slots.place(items(['b', 'c', 'd', 'e']), false, ''))).toBe('b1 c2 d0 e3');
});

test('another search fills the slots in order, unless what stays may not move', () => {
  const slots = createRowSlots();
  slots.place(items(['a', 'b', 'c', 'd']), true, '');
  expect(shown(slots.place(items(['b', 'd', 'e']), true, 'x'))).toBe('b0 d1 e2');
  expect(shown(slots.place(items(['e', 'd']), true, 'x'))).toBe('e2 d1');
  expect(shown(slots.place(items(['f', 'e']), false, 'xy'))).toBe('e2 f0');
});

test('no two rows share a slot, and no more slots are used than there ever were rows at once', () => {
  const views = fc.array(
    fc.tuple(
      fc.uniqueArray(fc.string({ maxLength: 2 }), { maxLength: 12 }),
      fc.boolean(),
      fc.constantFrom('', 'x'),
    ),
  );
  fc.assert(
    fc.property(views, (list) => {
      const slots = createRowSlots();
      let most = 0;
      for (const [keys, inOrder, asked] of list) {
        most = Math.max(most, keys.length);
        const placed = slots.place(items(keys), inOrder, asked);
        expect(new Set(placed.map(({ slot }) => slot)).size).toBe(keys.length);
        expect(placed.every(({ slot }) => slot < most)).toBe(true);
        expect(placed.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
        expect(slots.place(items(keys), false, asked)).toEqual(placed);
      }
    }),
  );
});
