import { expect, it } from 'vitest';
import { finish } from '../../steps';
import { matrixOf, testMatrix } from '../vectors.fixture';
import { labelGrid, queryGrid } from './grid';
import { judgeLabels } from './labels';
import { similarities } from './gram';
import { firstColumns, unitRows } from './matrix';
import { nearest } from './neighbours';
import { quantised, quantisations } from './quantise';
import { retrieval } from './retrieval';

const labels = Int32Array.from({ length: 40 }, (_, at) => (at % 9 === 8 ? -1 : at % 4));

it('judges each cell as the cut and stored vectors are judged by themselves', () => {
  const matrix = testMatrix(40, 130, 8);
  const { cells, judged, among } = finish(labelGrid(matrix, labels));
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
  expect(among).toBe(labels.filter((label) => label >= 0).length);
  expect([...judged]).toEqual([...labels.keys()].filter((row) => (labels[row] ?? -1) >= 0));
  for (const { dimensions, as, hits } of cells) {
    if (as === 'binary') continue;
    const unit = unitRows(quantised(firstColumns(matrix, dimensions), as));
    const near = finish(nearest(finish(similarities(unit)), 40, 39));
    const { outcomes } = judgeLabels(near, labels);
    expect([...hits]).toEqual(Array.from(judged, (row) => outcomes[row]));
  }
});

it('breaks ties of bits by the order of the texts', () => {
  const matrix = matrixOf([
    [1, 1, -1],
    [3, 1, -2],
    [1, -1, -1],
    [2, 2, -9],
  ]);
  const [, , binary] = finish(labelGrid(matrix, [0, 1, 1, 0], [3])).cells;
  // The first, second and last have the same bits: the first of them counts, but for itself the second.
  expect([...(binary?.hits ?? [])]).toEqual([0, 0, 0, 1]);
});

it('judges 500 of 2,000 where there are more, evenly', () => {
  const matrix = testMatrix(2_500, 3, 3);
  const { judged, among, cells } = finish(
    labelGrid(
      matrix,
      Int32Array.from({ length: 2_500 }, () => 0),
      [3],
    ),
  );
  expect([judged.length, among]).toEqual([500, 2_000]);
  expect(cells).toHaveLength(quantisations.length);
  for (const { hits } of cells) expect(hits.every((hit) => hit === 1)).toBe(true);
});

it('has nothing to judge without labels, and no hits for one text', () => {
  const none = finish(labelGrid(testMatrix(3, 2, 1), [-1, -1, -1]));
  expect([none.judged.length, none.cells[0]?.hits.length]).toEqual([0, 0]);
  const one = finish(labelGrid(testMatrix(3, 2, 1), [-1, 0, -1]));
  expect([...(one.cells[0]?.hits ?? [])]).toEqual([0]);
});

it('judges each cell by queries as a bench of the cut and stored vectors does', () => {
  const corpus = testMatrix(40, 130, 8);
  const queries = testMatrix(9, 130, 9);
  const expected = Array.from({ length: 9 }, (_, at) => (at === 4 ? [] : [at, 3 * at]));
  const { cells, judged, among } = finish(queryGrid(corpus, queries, expected));
  expect([...judged]).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
  expect([cells.length, among]).toEqual([9, 40]);
  for (const { dimensions, as, hits } of cells) {
    const of = (matrix: typeof corpus) => quantised(firstColumns(matrix, dimensions), as);
    const { places } = finish(retrieval(of(corpus), of(queries), expected));
    expect([...hits]).toEqual(places.map(({ ndcg10 }) => ndcg10));
  }
});
