import { expect, it } from 'vitest';
import { MOST_ROWS } from '../math/gram';
import { heldNumbers } from './memory';

it('counts the copies of wide vectors, and their pairs', () => {
  expect(heldNumbers(3_000, 4_096)).toBe(3 * 3_000 * 4_096 + (3_000 * 3_001) / 2);
  expect(heldNumbers(1, 2)).toBe(7);
  // So many are not compared pair by pair.
  expect(heldNumbers(MOST_ROWS + 1, 2)).toBe(6 * (MOST_ROWS + 1));
});
