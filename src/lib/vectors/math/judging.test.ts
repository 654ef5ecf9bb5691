import { describe, expect, it } from 'vitest';
import { meanOf } from './bootstrap';
import { kMeans, refine, silhouette, suggestedCount } from './clusters';
import { similarities } from './gram';
import { cosine, type Matrix, rowOf, takeRows, unitRows } from './matrix';
import { rank } from './neighbours';
import { seededRandom } from './random';
import { bytesOfVector, quantised } from './quantise';
import { retrieval } from './retrieval';
import { finish } from '../../steps';
import { matrixOf, testLabels, testMatrix } from '../vectors.fixture';

const matrix = testMatrix(12, 7, 42);
const other = testMatrix(12, 7, 43);
const packedOf = (some = matrix) => finish(similarities(unitRows(some)));
const silhouetteOf = (points: Matrix, labels: ArrayLike<number>) => silhouette(labels, points);

/** Texts around three directions, far apart. */
const grouped = unitRows(
  matrixOf(
    Array.from({ length: 45 }, (_, at) =>
      [0, 1, 2].map((axis) => (at % 3 === axis ? 1 : 0.02 * ((at * 7) % 5))),
    ),
  ),
);

/** Numbers of the standard normal distribution. */
function normals(seed: number): () => number {
  const random = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Texts in eight groups; of each vector's square, one part is its group's and the rest its own. */
function parted(rows: number, columns: number, share: number, seed: number) {
  const normal = normals(seed);
  const direction = (length: number) => {
    const one = Float64Array.from({ length: columns }, normal);
    const own = Math.hypot(...one);
    return one.map((value) => (value * Math.sqrt(length)) / own);
  };
  const centres = Array.from({ length: 8 }, () => direction(share));
  const vectors = Array.from({ length: rows }, (_, row) =>
    direction(1 - share).map((value, at) => value + (centres[row % 8]?.[at] ?? 0)),
  );
  return { unit: unitRows(matrixOf(vectors)), labels: vectors.map((_, row) => row % 8) };
}

/** The least sum of squared distances to the centres over all ways to part the rows into `k` groups. */
function leastInertia(matrix: Matrix, k: number): number {
  const rows = Array.from({ length: matrix.rows }, (_, row) => [...rowOf(matrix, row)]);
  const inertiaOf = (labels: readonly number[]) => {
    let sum = 0;
    for (let label = 0; label < k; label += 1) {
      const members = rows.filter((_, row) => labels[row] === label);
      const centre = rows[0]?.map(
        (_, axis) => members.reduce((all, one) => all + (one[axis] ?? 0), 0) / members.length,
      );
      for (const member of members)
        for (const [axis, value] of member.entries()) sum += (value - (centre?.[axis] ?? 0)) ** 2;
    }
    return sum;
  };
  const least = (labels: readonly number[], used: number): number => {
    if (labels.length === rows.length) return used === k ? inertiaOf(labels) : Infinity;
    const next = Array.from({ length: Math.min(used + 1, k) }, (_, label) => label);
    return Math.min(...next.map((label) => least([...labels, label], Math.max(used, label + 1))));
  };
  return least([], 0);
}

describe('groups', () => {
  it('are found, numbered by first appearance, the same for the same seed', () => {
    const { k, labels } = finish(kMeans(grouped, 3, 5));
    expect(k).toBe(3);
    expect([...labels]).toEqual(Array.from({ length: 45 }, (_, at) => at % 3));
    expect(finish(kMeans(matrix, 4, 9))).toEqual(finish(kMeans(matrix, 4, 9)));
  });

  it('are as close to their centres as NumPy finds any groups can be', () => {
    // Of all ways to part nine vectors, each of which was tried there.
    for (const [seed, k, least] of [
      [5, 2, 4.237667033676532],
      [5, 3, 2.469136834779324],
      [5, 4, 1.2667305306106296],
      [6, 2, 5.302361495112705],
      [6, 3, 3.076232105657952],
      [6, 4, 1.8487205444845634],
    ] as const)
      expect(finish(kMeans(unitRows(testMatrix(9, 3, seed)), k)).inertia).toBeCloseTo(least, 5);
  });

  it('are never far from the best there are, of vectors without any groups', () => {
    let found = 0;
    for (let seed = 1; seed <= 20; seed += 1)
      for (const k of [2, 3]) {
        const nine = unitRows(testMatrix(9, 3, seed));
        const [least, { inertia }] = [leastInertia(nine, k), finish(kMeans(nine, k))];
        expect(inertia).toBeGreaterThan(least - 1e-5);
        expect(inertia).toBeLessThan(least * 1.03);
        if (inertia < least + 1e-5) found += 1;
      }
    // The best itself in 39 of the 40.
    expect(found).toBeGreaterThanOrEqual(39);
  });

  it('win back texts for a centre that lost all of its own', () => {
    // In the first round the centre at 3.5 has no text: 2 is nearer to the centre at 1, which then moves to -3.
    const centres = [[1], [3.5], [5]].map((centre) => Float64Array.from(centre));
    const { labels, inertia } = finish(refine(matrixOf([[-8], [2], [5]]), centres));
    expect([...labels]).toEqual([0, 1, 2]);
    expect(inertia).toBe(0);
  });

  it('are suggested in the right number', () => {
    expect(finish(suggestedCount(grouped, packedOf(grouped)))).toBe(3);
  });

  it.each([
    [500, 1024, 0.04],
    [500, 1024, 0.08],
    [500, 3072, 0.12],
    [1000, 1536, 0.04],
  ])(
    'are eight where %i texts of %i dimensions have %d of their square in common',
    (rows, columns, share) => {
      const { unit, labels } = parted(rows, columns, share, 3);
      const found = silhouetteOf(unit, labels) ?? 0;
      expect(found).toBeGreaterThan(0.01);
      expect(found).toBeLessThan(0.1);
      expect(finish(suggestedCount(unit, packedOf(unit)))).toBe(8);
    },
  );

  it('are not suggested in a large cloud that is wider in some directions', () => {
    const normal = normals(5);
    for (const falls of [0, 0.25, 0.5]) {
      const rows = Array.from({ length: 500 }, () =>
        Float32Array.from({ length: 512 }, (_, at) => normal() / (at + 1) ** falls),
      );
      const unit = unitRows(matrixOf(rows));
      expect(finish(suggestedCount(unit, packedOf(unit)))).toBe(1);
    }
  });

  it('are not suggested among random vectors', () => {
    for (const [rows, columns] of [
      [4, 64],
      [12, 256],
      [18, 1024],
      [30, 64],
      [60, 64],
      [200, 64],
    ] as const)
      for (const seed of [1, 2, 3]) {
        const unit = unitRows(testMatrix(rows, columns, seed));
        expect(finish(suggestedCount(unit, finish(similarities(unit))))).toBe(1);
      }
  });

  it('are fewer than asked where there are fewer different texts', () => {
    const alike = unitRows(matrixOf(Array.from({ length: 20 }, () => [1, 2])));
    expect(finish(kMeans(alike, 4))).toMatchObject({ k: 1, labels: new Int32Array(20) });
    expect(finish(suggestedCount(alike, packedOf(alike)))).toBe(1);
    expect(finish(kMeans(takeRows(matrix, [0]), 3)).k).toBe(1);
    expect(finish(kMeans(takeRows(matrix, []), 3)).k).toBe(0);
    const zeros = matrixOf([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(finish(kMeans(zeros, 2))).toMatchObject({ k: 0, labels: Int32Array.of(-1, -1, -1) });
  });

  it('have no zero vectors in them, which have no direction to be near to', () => {
    const at = (angle: number) => [Math.cos(angle), Math.sin(angle)];
    const pairs = [at(0), [0, 0], at(0.1), at(2), [0, 0], at(2.1)];
    const unit = unitRows(matrixOf(pairs));
    for (const k of [2, 3])
      expect([1, 4].map((row) => finish(kMeans(unit, k)).labels[row])).toEqual([-1, -1]);
    expect([...finish(kMeans(unit, 2)).labels]).toEqual([0, -1, 0, 1, -1, 1]);
    expect(finish(suggestedCount(unit, packedOf(unit)))).toBe(2);
  });
});

describe('the silhouette', () => {
  it('is what NumPy finds', () => {
    expect(silhouetteOf(matrix, testLabels)).toBeCloseTo(-0.052778600408774634, 12);
  });

  it('is clear for groups far apart, and none for identical texts', () => {
    const labels = Array.from({ length: 45 }, (_, at) => at % 3);
    expect(silhouetteOf(grouped, labels)).toBeGreaterThan(0.9);
    const alike = matrixOf(labels.map(() => [1, 2]));
    expect(silhouetteOf(alike, labels)).toBe(0);
  });

  it('is unknown for one group or one text', () => {
    expect(silhouetteOf(matrix, new Int32Array(12))).toBeUndefined();
    expect(silhouetteOf(matrixOf([[1]]), [0])).toBeUndefined();
  });
});

describe('quantised vectors', () => {
  const three = matrixOf([
    [0.5, -0.25, 0, 0.1],
    [0, 0, 0, 0],
    [-3, 1.5, 0.001, -3],
  ]);

  it('have whole numbers up to 127 as int8, by the largest of each, and signs as binary', () => {
    expect([...quantised(three, 'int8').data]).toEqual([
      127, -63, 0, 25, 0, 0, 0, 0, -127, 64, 0, -127,
    ]);
    expect([...quantised(three, 'binary').data]).toEqual([
      1, -1, -1, 1, -1, -1, -1, -1, -1, 1, 1, -1,
    ]);
    expect(quantised(three, 'float32')).toBe(three);
  });

  it('have the same int8 numbers whatever their length', () => {
    const longer = { ...matrix, data: matrix.data.map((value) => value * 8) };
    expect(quantised(longer, 'int8')).toEqual(quantised(matrix, 'int8'));
  });

  it('have binary cosines that fall evenly with the bits that differ', () => {
    const bits = quantised(matrix, 'binary');
    for (let row = 1; row < bits.rows; row += 1) {
      const [a, b] = [rowOf(bits, 0), rowOf(bits, row)];
      const different = a.filter((value, at) => value !== b[at]).length;
      expect(cosine(a, b)).toBeCloseTo(1 - (2 * different) / bits.columns, 12);
    }
  });

  it('take so many bytes', () => {
    expect(bytesOfVector(1_024, 'float32')).toBe(4_096);
    expect(bytesOfVector(1_024, 'int8')).toBe(1_024);
    expect(bytesOfVector(1_024, 'binary')).toBe(128);
    expect(bytesOfVector(3, 'binary')).toBe(1);
  });
});

describe('the retrieval bench', () => {
  const queries = takeRows(other, [0, 1, 2, 3]);

  it('is what NumPy finds', () => {
    const ks = [1, 3, 5, 10];
    const expected = [[3, 5], [0], [7, 1, 2], [11]];
    const found = finish(retrieval(matrix, queries, { expected }, ks));
    const mean = (at: number) => meanOf(found.map(({ measures }) => measures[at] ?? NaN));
    for (const [at, value] of [1 / 12, 1 / 12, 1 / 6, 0.75].entries())
      expect(mean(at)).toBeCloseTo(value, 12);
    expect(mean(4)).toBeCloseTo(0.3282828282828283, 12);
    expect(mean(5)).toBeCloseTo(0.3637331176618838, 12);
    expect(found.map(({ query, rank }) => [query, rank])).toEqual([
      [0, 9],
      [1, 9],
      [2, 1],
      [3, 11],
    ]);
    const unit = unitRows(matrix);
    for (const { query, first } of found)
      expect(first).toEqual(rank(unit, rowOf(queries, query), 1)[0]?.row);
  });

  it('leaves out the text that a query is', () => {
    const same = takeRows(matrix, [2, 4]);
    const judge = (own: number[]) =>
      finish(retrieval(matrix, same, { expected: [[2], [4, 5]], own }, [1]));
    expect(judge([-1, -1]).map(({ first }) => first)).toEqual([2, 4]);
    const left = judge([2, 4]);
    expect(left.map(({ query }) => query)).toEqual([1]);
    expect(left[0]?.first).not.toBe(4);
  });

  it('does not judge queries that expect nothing known', () => {
    const found = retrieval(matrix, queries, { expected: [[99], [], [0], [-1]] }, [1]);
    expect(finish(found)).toMatchObject([{ query: 2 }]);
    expect(finish(retrieval(matrix, queries, { expected: [] }, [1]))).toEqual([]);
  });
});
