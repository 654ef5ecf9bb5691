import { UMAP } from 'umap-js';
import { describe, expect, it } from 'vitest';
import { topEigen } from './pca';
import { packedAt, similarities } from './gram';
import { dot, rowOf, unitRows, type Matrix } from './matrix';
import { nearest } from './neighbours';
import { pca } from './pca';
import { NEAR, umap } from './umap';
import { finish } from '../../steps';
import { matrixOf, testMatrix } from '../vectors.fixture';

describe('eigenvectors', () => {
  it('of a small matrix are exact', () => {
    const rows = [
      [2, 1, 0],
      [1, 2, 0],
      [0, 0, 5],
    ];
    const times = (vector: Float64Array) => Float64Array.from(rows, (row) => dot(row, vector));
    const { values, vectors } = finish(topEigen(3, 3, (all) => all.map(times)));
    expect(values).toEqual([5, 3, 1].map((value) => expect.closeTo(value, 12)));
    expect(Math.abs(vectors[1]?.[0] ?? 0)).toBeCloseTo(Math.SQRT1_2, 12);
    expect(finish(topEigen(0, 3, () => [])).values).toEqual([]);
  });

  it('of a large one are found though several are equal', () => {
    const diagonal = Float64Array.from({ length: 300 }, (_, at) => (at < 3 ? 10 : 1 / (at + 1)));
    const { values } = finish(
      topEigen(300, 3, (all) => all.map((v) => v.map((x, at) => x * (diagonal[at] ?? 0)))),
    );
    expect(values).toEqual([10, 10, 10].map((value) => expect.closeTo(value, 8)));
  });
});

describe('principal components', () => {
  it('agree with NumPy, signs included', () => {
    const { points, explained } = finish(pca(testMatrix(12, 7, 42)));
    expect(explained[0]).toBeCloseTo(0.2934767823341135, 10);
    expect(explained[1]).toBeCloseTo(0.26790669524147326, 10);
    const known = [
      0.07503471282372558, -0.1328305542649294, 0.3755601879108347, -0.3667005706960435,
    ];
    for (const [at, value] of known.entries()) expect(points[at]).toBeCloseTo(value, 6);
    expect(points[22]).toBeCloseTo(-0.12714772792129478, 6);
    expect(points[23]).toBeCloseTo(-0.3316224637766075, 6);
  });

  it('agree with NumPy on vectors that are nearly alike in every direction', () => {
    const { points, explained } = finish(pca(testMatrix(300, 200, 7)));
    expect(explained[0]).toBeCloseTo(0.01568263214846235, 9);
    expect(explained[1]).toBeCloseTo(0.015545458786087957, 9);
    const known = [-0.9499861065394767, 0.19205740697088505];
    for (const [at, value] of known.entries()) expect(points[at]).toBeCloseTo(value, 5);
    expect(points[598]).toBeCloseTo(-0.25338378847617626, 5);
    expect(points[599]).toBeCloseTo(0.339730241392233, 5);
  });

  it('agree with NumPy in 8,192 dimensions', () => {
    const { explained } = finish(pca(testMatrix(90, 8_192, 9)));
    expect(explained[0]).toBeCloseTo(0.013706361112286437, 9);
    expect(explained[1]).toBeCloseTo(0.013530529671454378, 9);
  });

  it.each([
    ['one text', matrixOf([[1, 2, 3]])],
    ['identical texts', matrixOf(Array.from({ length: 70 }, () => [0.1, 0.2, 0.7]))],
    ['zero vectors', matrixOf(Array.from({ length: 5 }, () => [0, 0]))],
    ['nothing', matrixOf([])],
  ])('are zero for %s', (_name, matrix: Matrix) => {
    const { points, explained } = finish(pca(matrix));
    expect([...points].every((value) => value === 0)).toBe(true);
    expect(explained).toEqual([0, 0]);
  });

  it('have one direction for two texts, and keep distances in two dimensions', () => {
    const { points, explained } = finish(
      pca(
        matrixOf([
          [0, 0],
          [3, 4],
        ]),
      ),
    );
    expect(explained).toEqual([expect.closeTo(1, 12), 0]);
    expect(Math.abs((points[0] ?? 0) - (points[2] ?? 0))).toBeCloseTo(5, 6);
    const flat = testMatrix(40, 2, 4);
    const turned = finish(pca(flat)).points;
    const far = (points: ArrayLike<number>, a: number, b: number) =>
      Math.hypot(
        (points[2 * a] ?? 0) - (points[2 * b] ?? 0),
        (points[2 * a + 1] ?? 0) - (points[2 * b + 1] ?? 0),
      );
    expect(far(turned, 3, 30)).toBeCloseTo(far(flat.data, 3, 30), 5);
  });
});

type Distance = (a: number, b: number) => number;

/** The other rows, nearest first. */
function ordered(rows: number, own: number, distance: Distance): number[] {
  return Array.from({ length: rows }, (_, row) => row)
    .filter((row) => row !== own)
    .toSorted((a, b) => distance(own, a) - distance(own, b));
}

/** How far the `k` nearest on a map are near in the vectors too, 1 at best (Venna and Kaski, 2001). */
function trustworthiness(rows: number, k: number, vectors: Distance, map: Distance): number {
  let penalty = 0;
  for (let row = 0; row < rows; row += 1) {
    const near = ordered(rows, row, vectors);
    for (const other of ordered(rows, row, map).slice(0, k))
      penalty += Math.max(0, near.indexOf(other) + 1 - k);
  }
  return 1 - (2 / (rows * k * (2 * rows - 3 * k - 1))) * penalty;
}

describe('UMAP', () => {
  const two = matrixOf(
    Array.from({ length: 40 }, (_, at) => [at < 20 ? 1 : 0.1, at < 20 ? 0.1 : 1, (at % 20) / 40]),
  );
  const mapOf = (matrix: Matrix, count = NEAR) => {
    const packed = finish(similarities(unitRows(matrix)));
    return finish(umap(UMAP, finish(nearest(packed, matrix.rows, count))));
  };

  it('is the same map for the same seed, and keeps groups apart', () => {
    const points = mapOf(two) ?? new Float32Array(80);
    expect(mapOf(two)).toEqual(points);
    const centre = (from: number, axis: number) =>
      Array.from({ length: 20 }, (_, at) => points[2 * (from + at) + axis] ?? 0).reduce(
        (sum, x) => sum + x / 20,
      );
    const between = Math.hypot(centre(0, 0) - centre(20, 0), centre(0, 1) - centre(20, 1));
    const wide = Math.max(
      ...Array.from({ length: 20 }, (_, at) =>
        Math.hypot((points[2 * at] ?? 0) - centre(0, 0), (points[2 * at + 1] ?? 0) - centre(0, 1)),
      ),
    );
    expect(between).toBeGreaterThan(wide);
  });

  it('can be trusted: who is near on the map is near in the vectors', () => {
    // Three groups in sixteen dimensions, each with an inside of its own.
    const noise = testMatrix(60, 16, 11);
    const groups = matrixOf(
      Array.from({ length: 60 }, (_, at) =>
        rowOf(noise, at).map((value, axis) => 0.4 * value + (axis === at % 3 ? 1 : 0)),
      ),
    );
    const map = mapOf(groups) ?? new Float32Array(0);
    const points = matrixOf(Array.from({ length: 60 }, (_, at) => map.slice(2 * at, 2 * at + 2)));
    const cosines = finish(similarities(unitRows(groups)));
    const far = (a: number, b: number) => -(cosines[packedAt(a, b)] ?? 0);
    const apart = (a: number, b: number) =>
      Math.hypot(...rowOf(points, a).map((x, axis) => x - (rowOf(points, b)[axis] ?? 0)));
    expect(trustworthiness(60, 8, far, apart)).toBeGreaterThan(0.9);
    // The nearest on the map are of one's own group.
    for (let row = 0; row < 60; row += 1)
      expect(
        ordered(60, row, apart)
          .slice(0, 8)
          .map((other) => other % 3),
      ).toEqual(Array(8).fill(row % 3));
    // Points thrown anywhere are not to be trusted.
    const thrown = testMatrix(60, 2, 5);
    const anywhere = (a: number, b: number) =>
      Math.hypot(...rowOf(thrown, a).map((x, axis) => x - (rowOf(thrown, b)[axis] ?? 0)));
    expect(trustworthiness(60, 8, far, anywhere)).toBeLessThan(0.6);
  });

  it('is no map below four points', () => {
    expect(mapOf(testMatrix(4, 6, 1))).toHaveLength(8);
    expect(mapOf(testMatrix(3, 6, 1))).toBeUndefined();
    expect(mapOf(testMatrix(1, 6, 1))).toBeUndefined();
  });

  it('gives finite points or none for identical texts and zero vectors', () => {
    for (const matrix of [
      matrixOf(Array.from({ length: 12 }, () => [1, 2, 3])),
      matrixOf(Array.from({ length: 12 }, () => [0, 0])),
    ])
      expect((mapOf(matrix) ?? new Float32Array(0)).every(Number.isFinite)).toBe(true);
  });
});
