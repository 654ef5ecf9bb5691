import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countOne, expectedMeasures, expectedOf, newTally, tiesOf } from './ties';

const KS = [1, 5, 10];

function orders<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    orders(items.toSpliced(at, 1)).map((others) => [item, ...others]),
  );
}

/** All rankings by these scores: what ties stands in each order. */
function rankings(scores: readonly number[]): number[][] {
  const distinct = [...new Set(scores)].toSorted((a, b) => b - a);
  return distinct.reduce<number[][]>(
    (before, score) => {
      const tied = orders([...scores.keys()].filter((at) => scores[at] === score));
      return before.flatMap((one) => tied.map((order) => [...one, ...order]));
    },
    [[]],
  );
}

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const gain = (rank: number) => (rank > 10 ? 0 : 1 / Math.log2(rank + 1));

const scored = fc
  .array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 6 })
  .chain((scores) =>
    fc.record({
      scores: fc.constant(scores),
      wanted: fc.subarray([...scores.keys()], { minLength: 1 }),
    }),
  );

it('each measure is its mean over all orders of what ties', () => {
  fc.assert(
    fc.property(scored, ({ scores, wanted }) => {
      const all = rankings(scores).map((order) =>
        wanted.map((one) => order.indexOf(one) + 1).toSorted((a, b) => a - b),
      );
      const ideal = wanted.reduce((sum, _, at) => sum + gain(at + 1), 0);
      const expected = [
        ...KS.map((k) =>
          meanOf(all.map((ranks) => ranks.filter((rank) => rank <= k).length / ranks.length)),
        ),
        meanOf(all.map(([first = 0]) => 1 / first)),
        meanOf(all.map((ranks) => ranks.reduce((sum, rank) => sum + gain(rank), 0) / ideal)),
      ];
      for (const [at, value] of expectedMeasures(tiesOf(scores, wanted), KS).entries())
        expect(value).toBeCloseTo(expected[at] ?? NaN, 12);
    }),
  );
});

it('so is how many of the nearest are of a kind', () => {
  fc.assert(
    fc.property(scored, fc.integer({ min: 1, max: 2 }), ({ scores, wanted }, k) => {
      const tally = newTally(scores.toSorted((a, b) => b - a)[k - 1] ?? NaN);
      for (const [row, score] of scores.entries()) countOne(tally, score, wanted.includes(row));
      const found = rankings(scores).map(
        (order) => order.slice(0, k).filter((one) => wanted.includes(one)).length,
      );
      expect(expectedOf(tally, k)).toBeCloseTo(meanOf(found), 12);
    }),
  );
});

it('of sixty texts that all tie, one is found as often as by chance', () => {
  const [tie] = tiesOf(new Float64Array(60), [7]);
  expect(tie).toEqual({ before: 0, count: 60, wanted: 1 });
  const measures = expectedMeasures(tie ? [tie] : [], KS);
  expect(measures[2]).toBeCloseTo(1 / 6, 12);
  expect(measures[3]).toBeCloseTo(0.078, 3);
});
