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

it('judges labels by the nearest of all labelled texts, no more than are in the group, as all orders of what ties do', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.integer({ min: -1, max: 4 }), { minLength: 30, maxLength: 30 }),
      (seed, labels) => {
        // Few different numbers, so that many tie.
        const matrix = testMatrix(30, 4, seed);
        matrix.data = matrix.data.map((value) => Math.round(value * 2) || 1);
        const { cells, judged } = finish(judgeGrid(matrix, { labels }));
        const labelled = [...labels.keys()].filter((row) => (labels[row] ?? -1) >= 0);
        const sizeOf = (row: number) => labels.filter((label) => label === labels[row]).length;
        expect([...judged]).toEqual(labelled.filter((row) => sizeOf(row) > 1));
        const count = Math.min(comparedNeighbours(labelled.length), labelled.length - 1);
        for (const { dimensions, as, values, kept } of cells) {
          const stored = quantised(firstColumns(matrix, dimensions), as);
          const score = (some: typeof matrix, row: number, other: number, bits = 0) =>
            Math.round(cosine(rowOf(some, row), rowOf(some, other)) * (bits > 0 ? bits : 2 ** 20));
          const bits = as === 'binary' ? dimensions : 0;
          /** How many of the k nearest a test holds for, where the last places go to what ties in equal parts. */
          const among = (row: number, k: number, test: (other: number) => boolean) => {
            const others = labelled.filter((other) => other !== row);
            const last = others
              .map((other) => score(stored, row, other, bits))
              .toSorted((a, b) => b - a)[k - 1];
            const above = others.filter((other) => score(stored, row, other, bits) > (last ?? 0));
            const ties = others.filter((other) => score(stored, row, other, bits) === last);
            const part = (k - above.length) / ties.length;
            return above.filter(test).length + part * ties.filter(test).length;
          };
          for (const [at, row] of judged.entries())
            for (const [place, nearest] of NEAREST_COUNTS.entries()) {
              const k = Math.min(nearest, sizeOf(row) - 1);
              const own = among(row, k, (other) => labels[other] === labels[row]);
              expect(values[place]?.[at]).toBeCloseTo(own / k, 9);
            }
          const isTold = count >= 1 && count < labelled.length - 1;
          expect(kept === undefined).toBe(!isTold);
          if (!isTold) continue;
          const stays = labelled.map((row) => {
            const last = labelled
              .filter((other) => other !== row)
              .map((other) => score(matrix, row, other))
              .toSorted((a, b) => b - a)[count - 1];
            return among(row, count, (other) => score(matrix, row, other) >= (last ?? 0));
          });
          const sum = stays.reduce((all, one) => all + one, 0);
          const mean = sum / (labelled.length * count);
          expect(Math.abs((kept ?? 0) - mean)).toBeLessThan(1e-9);
        }
      },
    ),
    { numRuns: 10 },
  );
});

it('gives each of what ties an equal part, in any order', () => {
  const rows = [
    [1, 1, -1],
    [3, 1, -2],
    [1, -1, -1],
    [2, 2, -9],
  ];
  const [, , binary] = finish(judgeGrid(matrixOf(rows), { labels: [0, 1, 1, 0] }, [3])).cells;
  // The first, second and last have the same bits.
  expect([...(binary?.values[0] ?? [])]).toEqual([0.5, 0, 1 / 3, 0.5]);
  const turned = judgeGrid(matrixOf(rows.toReversed()), { labels: [0, 1, 1, 0] }, [3]);
  const values = finish(turned).cells[2]?.values[0];
  expect([...(values ?? [])].toReversed()).toEqual([0.5, 0, 1 / 3, 0.5]);
});

it('tells a further column apart, and groups across its values', () => {
  // Two languages far apart, in each two topics.
  const rows = [0, 1].flatMap((language) =>
    [0, 1].flatMap((topic) =>
      [0, 1, 2].map((at) => [1 - language, language, (1 - topic) * 0.5, topic * 0.5, at * 0.001]),
    ),
  );
  const labels = rows.map(([, , topic]) => (topic === 0 ? 1 : 0));
  const languages = rows.map(([, language]) => language ?? 0);
  const { others, chance } = finish(
    judgeGrid(matrixOf(rows), { labels, others: [languages] }, [5]),
  );
  expect(chance[0]).toBeCloseTo(5 / 11, 12);
  expect(others).toMatchObject([
    { judged: 12, hits: 12, chance: 5 / 11, across: { judged: 12, hits: 12 } },
  ]);
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
  const { cells, judged, among } = finish(
    judgeGrid(corpus, { queries: { vectors: queries, expected } }),
  );
  expect([...judged]).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
  expect([cells.length, among]).toEqual([9, 40]);
  for (const { dimensions, as, values, ranks } of cells) {
    const of = (matrix: typeof corpus) => quantised(firstColumns(matrix, dimensions), as);
    const bits = as === 'binary' ? dimensions : undefined;
    const places = finish(retrieval(of(corpus), of(queries), { expected }, NEAREST_COUNTS, bits));
    for (const [at, some] of values.entries())
      expect([...some]).toEqual(places.map(({ measures }) => measures[at]));
    expect([...ranks]).toEqual(places.map(({ rank }) => rank));
  }
});
