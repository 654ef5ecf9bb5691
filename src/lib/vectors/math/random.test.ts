import fc from 'fast-check';
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

  it('never names one twice, stays in range, and has as many as it may', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(3000), (count, most) => {
        const sample = evenSample(count, most);
        expect(sample).toHaveLength(Math.min(count, most));
        const fits = (at: number, place: number) =>
          Number.isInteger(at) && at > (sample[place - 1] ?? -1) && at < count;
        expect(sample.every(fits)).toBe(true);
      }),
      {
        examples: [
          [701, 700],
          [1000, 700],
          [150, 100],
          [5, 5],
          [3, 0],
        ],
      },
    );
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
