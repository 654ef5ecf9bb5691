import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../steps';
import { meanInterval, neededCases, pairedGap, shareInterval, signTest, told } from './bootstrap';
import { seededRandom } from './random';

const interval = (values: readonly number[]) => finish(meanInterval(values));

describe('the interval of a mean', () => {
  it('is what NumPy finds with 100,000 draws, but for the luck of 2,000', () => {
    const values = [
      0.8184, 0.9843, 0.4163, 0.8643, 0.5303, 0.5344, 0.2553, 0.8327, 0.7637, 0.3814, 0.5646,
      0.7992, 0.4802, 0.5612, 0.9781, 0.2923, 0.1069, 0.7905, 0.8821, 0.7348, 0.8728, 0.9075, 0.931,
      0.4827, 0.6617, 0.5216, 0.3856, 0.299, 0.9357, 0.2763, 0.433, 0.8552, 0.8793, 0.9023, 0.9425,
      0.1959, 0.6804,
    ];
    expect(interval(values)?.low).toBeCloseTo(0.5587, 2);
    expect(interval(values)?.high).toBeCloseTo(0.7215, 2);
  });

  it('holds the true mean in about 95 of 100 samples', () => {
    const random = seededRandom(5);
    let held = 0;
    for (let sample = 0; sample < 200; sample += 1) {
      const found = interval(Array.from({ length: 40 }, () => random()));
      if (found && found.low <= 0.5 && found.high >= 0.5) held += 1;
    }
    expect(held / 200).toBeGreaterThan(0.9);
    expect(held / 200).toBeLessThan(0.98);
  });

  it('is the same for the same values in any order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }),
        (values) => {
          expect(interval(values.toReversed())).toEqual(interval(values));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('of values that are all the same, or of few, is that of a share', () => {
    expect(interval(Array.from({ length: 12 }, () => 1))).toEqual(shareInterval(12, 12));
    expect(interval(Array.from({ length: 12 }, () => 0))).toEqual(shareInterval(0, 12));
    expect(interval([1, 0, 1, 0])).toEqual(shareInterval(2, 4));
    expect(interval([])).toBeUndefined();
  });
});

describe('the gap between two', () => {
  const gap = (differences: readonly number[]) => finish(pairedGap(differences));
  const repeated = (value: number, count: number) => Array.from({ length: count }, () => value);

  it('needs few differences of one sign to hold 0, as the exact test does', () => {
    // Of four differences with the same sign an eighth of all signs is as far from 0, of six a thirty-second.
    const four = gap([...repeated(1, 4), ...repeated(0, 4)]);
    expect([four.mean, four.low <= 0]).toEqual([0.5, true]);
    const six = gap([...repeated(1, 6), ...repeated(0, 6)]);
    expect(six.low).toBeGreaterThan(0);
    expect(told(four, 0.02)).toBe('unclear');
    expect(told(six, 0.02)).toBe('better');
    expect(told(gap([...repeated(-1, 6), ...repeated(0, 6)]), 0.02)).toBe('worse');
  });

  it('tries all signs', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 8 }), (values) => {
        const signs = values.reduce<number[]>(
          (sums, value) => sums.flatMap((sum) => [sum + value, sum - value]),
          [0],
        );
        const seen = Math.abs(values.reduce((sum, value) => sum + value, 0));
        const share = signs.filter((sum) => Math.abs(sum) >= seen).length / signs.length;
        expect(signTest(Float64Array.from(values))).toBeCloseTo(share, 12);
      }),
    );
  });

  it('is as good only within the margin, and over enough cases', () => {
    expect(told(gap(repeated(0, 149)), 0.02)).toBe('unclear');
    expect(told(gap(repeated(0, 150)), 0.02)).toBe('as good');
    expect(told(gap(repeated(0, 60)), 0.05)).toBe('as good');
    expect(gap(repeated(0, 12))).toMatchObject({ low: -0.25, high: 0.25, mean: 0 });
    // Overlapping intervals are no equality.
    expect(told(gap([...repeated(0.4, 9), ...repeated(-0.4, 6)]), 0.02)).toBe('unclear');
  });

  it('says about how many cases would tell', () => {
    expect(neededCases(gap(repeated(0, 12)), 0.02)).toBe(150);
    const some = gap([0.9, 0.5, 0, 0, 0.3, -0.2, 0, 0.4, 0, 0, 0.3, 0.1]);
    const needed = neededCases(some, 0.02);
    expect(needed).toBeGreaterThan(12);
    expect(needed).toBeLessThan(60);
  });

  it('of two turns round when they change places, but for the luck of the draws', () => {
    const some = [0.9, 0.5, 0, 0, 0.3, -0.2, 0, 0.4, 0, 0, 0.3, 0.1];
    const [here, there] = [gap(some), gap(some.map((value) => -value))];
    expect(there.mean).toBeCloseTo(-here.mean, 12);
    expect(Math.abs(there.high + here.low)).toBeLessThan(0.03);
  });
});

it('the interval of a share is Wilson’s, at 0 and 1 too', () => {
  for (const [hits, cases, low, high] of [
    [0, 10, 0, 0.2775],
    [8, 10, 0.4902, 0.9433],
    [10, 10, 0.7225, 1],
  ] as const) {
    expect(shareInterval(hits, cases)?.low).toBeCloseTo(low, 4);
    expect(shareInterval(hits, cases)?.high).toBeCloseTo(high, 4);
  }
  expect(shareInterval(0, 0)).toBeUndefined();
});
