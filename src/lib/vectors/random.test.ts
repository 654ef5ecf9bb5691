import { describe, expect, it } from 'vitest';
import { evenSample } from './random';

describe('an even sample', () => {
  it('is everything when there is not more', () => {
    expect(evenSample(3, 5)).toEqual([0, 1, 2]);
    expect(evenSample(0, 5)).toEqual([]);
  });

  it('has one of each stretch, ascending, and is always the same', () => {
    const sample = evenSample(5000, 500);
    expect(sample.map((at) => Math.floor(at / 10))).toEqual(
      Array.from({ length: 500 }, (_, at) => at),
    );
    expect(evenSample(5000, 500)).toEqual(sample);
  });

  it.each([2, 5, 10, 20])('has texts of all %d kinds when the kinds take turns', (kinds) => {
    const counts = Array.from({ length: kinds }, () => 0);
    for (const at of evenSample(5000, 500)) counts[at % kinds] = (counts[at % kinds] ?? 0) + 1;
    for (const count of counts) {
      expect(count).toBeGreaterThan((500 / kinds) * 0.3);
      expect(count).toBeLessThan((500 / kinds) * 2);
    }
  });
});
