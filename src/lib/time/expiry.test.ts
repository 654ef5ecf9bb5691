import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expiryBand, placeInBand } from './expiry';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 21);

test.each([
  [-1, 'expired'],
  [0, 'expired'],
  [1, 'day'],
  [DAY, 'day'],
  [DAY + 1, 'week'],
  [7 * DAY, 'week'],
  [30 * DAY, 'month'],
  [30 * DAY + 1, 'later'],
])('%d ms left is %s', (left, band) => {
  expect(expiryBand(now + left, now)).toBe(band);
});

test('a place stays inside its band and follows time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e11, max: 1e12 }),
      fc.integer({ min: 1, max: 1e9 }),
      (left, more) => {
        const at = placeInBand(now + left, now);
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(1);
        const sameBand = expiryBand(now + left, now) === expiryBand(now + left + more, now);
        expect(sameBand ? placeInBand(now + left + more, now) : 1).toBeGreaterThanOrEqual(at);
      },
    ),
  );
});
