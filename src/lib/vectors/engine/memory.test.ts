import { expect, it } from 'vitest';
import { MOST_ROWS } from '../math/gram';
import { heldNumbers, withinMemory } from './memory';

it('counts the copies of wide vectors, and their pairs', () => {
  expect(heldNumbers(3_000, 4_096)).toBe(3 * 3_000 * 4_096 + (3_000 * 3_001) / 2);
  expect(heldNumbers(1, 2)).toBe(7);
  // So many are not compared pair by pair.
  expect(heldNumbers(MOST_ROWS + 1, 2)).toBe(6 * (MOST_ROWS + 1));
});

it('keeps the newest that fit, and what is always kept', () => {
  const kept = (numbers: number[], always: number[]) =>
    withinMemory(
      [...numbers.keys()],
      10,
      (at) => numbers[at] ?? 0,
      (at) => always.includes(at),
    );
  expect(kept([4, 4, 4, 1], [])).toEqual([0, 1]);
  expect(kept([99, 1, 1], [0, 2])).toEqual([0, 2]);
  expect(kept([0, 10, 0], [])).toEqual([0, 1, 2]);
});
