import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../steps';
import { matrixOf, testMatrix } from '../vectors.fixture';
import { isUnclear, meanInterval, shareInterval } from './bootstrap';
import { similarities } from './gram';
import { judgeLabels } from './labels';
import { cosine, rowOf, unitRows } from './matrix';
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

  it('moves with the values, and finds no winner between two that take turns', () => {
    const values = Array.from({ length: 20 }, (_, at) => (at * 7) % 13);
    const [here, there] = [interval(values), interval(values.map((value) => value + 100))];
    expect(there?.low).toBeCloseTo((here?.low ?? 0) + 100, 9);
    const turns = Array.from({ length: 37 }, (_, at) => (at % 2 === 0 ? 0.3 : -0.3));
    expect(isUnclear(interval(turns))).toBe(true);
    expect(isUnclear(interval(turns.map((value) => value + 0.3)))).toBe(false);
    expect(isUnclear(interval(turns.map((value) => value - 0.3)))).toBe(false);
  });

  it('is none where the values cannot show how much they vary', () => {
    expect(interval([1, 0, 1, 0, 1, 0, 1])).toBeUndefined();
    expect(interval(Array.from({ length: 50 }, () => 1))).toBeUndefined();
    expect(isUnclear(undefined)).toBe(true);
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

it('labels are judged by the nearest text that has one, as trying all texts finds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 25, maxLength: 25 }),
      (seed, labels) => {
        const unit = unitRows(testMatrix(25, 5, seed));
        const found = finish(judgeLabels(finish(similarities(unit)), labels));
        const judged: number[] = [];
        const missed: number[] = [];
        for (const [row, own] of labels.entries()) {
          if (own < 0) continue;
          let [best, score] = [-1, -Infinity];
          for (const [other, label] of labels.entries()) {
            if (other === row || label < 0) continue;
            const value = cosine(rowOf(unit, row), rowOf(unit, other));
            if (value > score) [best, score] = [other, value];
          }
          if (best < 0) continue;
          judged.push(row);
          if (labels[best] !== own) missed.push(row);
        }
        expect(found.judged).toBe(judged.length);
        expect(found.hits).toBe(judged.length - missed.length);
      },
    ),
  );
});

it('a text is judged by the nearest labelled one of all, however many without a label are nearer', () => {
  // Along a half circle: two labelled texts at its ends, and thirty without a label between them.
  const unit = matrixOf(
    Array.from({ length: 32 }, (_, at) => [Math.cos(at / 10.5), Math.sin(at / 10.5)]),
  );
  const labels = Array.from({ length: 32 }, (_, at) => (at === 0 || at === 31 ? 0 : -1));
  expect(finish(judgeLabels(finish(similarities(unit)), labels))).toMatchObject({
    judged: 2,
    hits: 2,
  });
});
