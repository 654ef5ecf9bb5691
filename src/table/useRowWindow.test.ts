import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowWindow } from './useRowWindow';

test('whatever is in view is drawn, and nothing that does not exist', () => {
  const views = fc.record({
    total: fc.nat(20_000),
    top: fc.nat(20_000),
    seen: fc.integer({ min: 1, max: 60 }),
    down: fc.boolean(),
    beyond: fc.boolean(),
  });
  fc.assert(
    fc.property(views, ({ total, top, seen, down, beyond }) => {
      const { first, size } = rowWindow({ total, top, seen, down, beyond });
      expect(first).toBeGreaterThanOrEqual(0);
      expect(first + size).toBeLessThanOrEqual(total);
      // The browser scrolls a shortened list back a moment later; until then its end is drawn.
      const from = Math.min(top, Math.max(0, total - seen));
      expect(first).toBeLessThanOrEqual(from);
      expect(first + size).toBeGreaterThanOrEqual(Math.min(total, from + seen));
    }),
  );
});

test('the number of rows does not depend on where the view is', () => {
  const sizes = [0, 1, 5, 500, 980, 999].flatMap((top) =>
    [true, false].map((down) => rowWindow({ total: 1000, top, seen: 16, down }).size),
  );
  expect(new Set(sizes).size).toBe(1);
});
