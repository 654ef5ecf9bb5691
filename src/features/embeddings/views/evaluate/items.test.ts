import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commonLabel } from './items';

it('a query stands for a language only if all that it should find has that language', () => {
  const labels = Int32Array.of(0, 1, 0, -1);
  expect(commonLabel([0, 2], labels)).toBe(0);
  expect(commonLabel([0, 1], labels)).toBe(-1);
  expect(commonLabel([0, 3], labels)).toBe(-1);
  expect(commonLabel([], labels)).toBe(-1);
  const label = fc.integer({ min: -1, max: 2 });
  fc.assert(
    fc.property(fc.array(label, { minLength: 1 }), (some) => {
      const places = [...some.keys()];
      const found = commonLabel(places, some);
      expect(found).toBe(some.every((one) => one === some[0]) ? some[0] : -1);
      expect(commonLabel(places.toReversed(), some)).toBe(found);
    }),
  );
});
