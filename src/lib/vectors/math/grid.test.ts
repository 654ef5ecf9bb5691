import fc from 'fast-check';
import { expect, it } from 'vitest';
import { finish } from '../../steps';
import { matrixOf, testMatrix } from '../vectors.fixture';
import { comparedNeighbours, judgeGrid, NEAREST_COUNTS, truncationSizes } from './grid';
import { cosine, firstColumns, rowOf } from './matrix';
import { quantised } from './quantise';
import { retrieval } from './retrieval';

it('has a cell for each size and storage', () => {
  const { cells, among } = finish(judgeGrid(testMatrix(40, 130, 8), {}));
  expect(cells.map(({ dimensions, as, bytes }) => [dimensions, as, bytes])).toEqual([
    [64, 'float32', 256],
    [64, 'int8', 64],
    [64, 'binary', 8],
    [128, 'float32', 512],
    [128, 'int8', 128],
    [128, 'binary', 16],
    [130, 'float32', 520],
    [130, 'int8', 130],
    [130, 'binary', 17],
  ]);
  expect(among).toBe(40);
  expect(cells.at(-3)?.kept).toBe(1);
  expect(truncationSizes(300)).toEqual([64, 128, 256, 300]);
  expect(truncationSizes(2)).toEqual([2]);
  expect(truncationSizes(0)).toEqual([]);
});

it('judges labels by the nearest of all labelled texts, as trying all of them finds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 30, maxLength: 30 }),
      (seed, labels) => {
        const matrix = testMatrix(30, 7, seed);
        const { cells, judged } = finish(judgeGrid(matrix, { labels }));
        const labelled = [...labels.keys()].filter((row) => (labels[row] ?? -1) >= 0);
        expect([...judged]).toEqual(labelled.length > 1 ? labelled : []);
        const count = comparedNeighbours(30);
        for (const { dimensions, as, values, first, kept } of cells) {
          const stored = quantised(firstColumns(matrix, dimensions), as);
          const near = (some: typeof matrix, row: number, among: readonly number[], bits = 0) => {
            const score = (other: number) => {
              const value = cosine(rowOf(some, row), rowOf(some, other));
              return bits > 0 ? Math.round(value * bits) : Math.fround(value);
            };
            return among
              .filter((other) => other !== row)
              .toSorted((a, b) => score(b) - score(a) || a - b);
          };
          const bits = as === 'binary' ? dimensions : 0;
          for (const [at, row] of judged.entries()) {
            const order = near(stored, row, labelled, bits);
            expect(first[at]).toBe(order[0]);
            for (const [place, k] of NEAREST_COUNTS.entries()) {
              const named = order.slice(0, k).map((other) => labels[other] ?? -1);
              const times = (label: number) => named.filter((one) => one === label).length;
              const most = Math.max(...named.map(times));
              const told = named.find((label) => times(label) === most);
              expect(values[place]?.[at]).toBe(told === labels[row] ? 1 : 0);
            }
          }
          const all = [...Array(30).keys()];
          const stays = all.map((row) => {
            const whole = new Set(near(matrix, row, all).slice(0, count));
            const left = near(stored, row, all, bits).slice(0, count);
            return left.filter((other) => whole.has(other)).length;
          });
          // Exactly: an export shows every digit.
          expect(kept).toBe(stays.reduce((sum, one) => sum + one, 0) / (30 * count));
        }
      },
    ),
    { numRuns: 10 },
  );
});

it('breaks ties of bits by the order of the texts', () => {
  const matrix = matrixOf([
    [1, 1, -1],
    [3, 1, -2],
    [1, -1, -1],
    [2, 2, -9],
  ]);
  const [, , binary] = finish(judgeGrid(matrix, { labels: [0, 1, 1, 0] }, [3])).cells;
  // The first, second and last have the same bits: the first of them counts, but for itself the second.
  expect([...(binary?.values[0] ?? [])]).toEqual([0, 0, 0, 1]);
});

it('is exact up to 5,000 texts, and says how sure it is of a sample of more', () => {
  const exact = finish(judgeGrid(testMatrix(2_500, 3, 3), {}, [2]));
  expect([exact.among, exact.cells[0]?.keptError]).toEqual([2_500, undefined]);
  const many = testMatrix(5_001, 3, 3);
  const sampled = finish(judgeGrid(many, {}, [2]));
  expect(sampled.among).toBe(2_000);
  expect(sampled.cells[0]?.keptError).toBeGreaterThan(0);
  // Few labels among many texts are judged among all that have one.
  const labels = Int32Array.from({ length: 5_001 }, (_, at) => (at % 20 === 0 ? 0 : -1));
  expect(finish(judgeGrid(many, { labels }, [2])).judged).toHaveLength(251);
});

it('has nothing to judge without labels, or with one', () => {
  for (const labels of [
    [-1, -1, -1],
    [-1, 0, -1],
  ]) {
    const found = finish(judgeGrid(testMatrix(3, 2, 1), { labels }));
    expect([found.judged.length, found.cells[0]?.values[0]?.length]).toEqual([0, 0]);
  }
});

it('judges each cell by queries as the cut and stored vectors are judged by themselves', () => {
  const corpus = testMatrix(40, 130, 8);
  const queries = testMatrix(9, 130, 9);
  const expected = Array.from({ length: 9 }, (_, at) => (at === 4 ? [] : [at, 3 * at]));
  const { cells, judged, among } = finish(judgeGrid(corpus, { queries, expected }));
  expect([...judged]).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
  expect([cells.length, among]).toEqual([9, 40]);
  for (const { dimensions, as, values, ranks } of cells) {
    const of = (matrix: typeof corpus) => quantised(firstColumns(matrix, dimensions), as);
    const places = finish(
      retrieval(of(corpus), of(queries), expected, NEAREST_COUNTS, as === 'binary'),
    );
    expect([...(values[4] ?? [])]).toEqual(places.map(({ ndcg10 }) => ndcg10));
    expect([...(values[2] ?? [])]).toEqual(places.map(({ recall }) => recall[2]));
    expect([...ranks]).toEqual(places.map(({ firstRank }) => firstRank));
  }
});
