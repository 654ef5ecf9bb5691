import { EigenvalueDecomposition, Matrix as Square } from 'ml-matrix';
import type { Steps } from '../../steps';
import { addTimes, dot, rowOf, type Matrix } from './matrix';
import { seededRandom } from './random';

/** The directions in which vectors differ most, and where each vector lies along them. */
export interface Pca {
  /** Coordinates, two for each vector, vector after vector. */
  points: Float32Array<ArrayBuffer>;
  /** The share of all variance along each direction, 0 to 1. */
  explained: number[];
}

/** A picture has two. */
const DIRECTIONS = 2;

/**
 * Principal components of vectors as they are (centred, not scaled). The same vectors give the same picture, which is
 * never mirrored. With fewer directions (one text, identical texts) the others are zero.
 */
export function* pca(matrix: Matrix): Steps<Pca> {
  const { rows, columns } = matrix;
  const zero = new Float64Array(columns);
  const [mean = zero] = across(matrix, zero, [new Float64Array(rows).fill(1 / rows)]);
  const total = squares(matrix, mean);
  const wide = columns >= rows;
  const size = wide ? rows : columns;
  let found: Eigen = { values: [], vectors: [] };
  // Identical vectors differ from their mean by rounding only, and that has no direction.
  const scale = rows * mean.reduce((sum, value) => sum + value * value, 0);
  if (total > scale * 1e-24 && total > 0) {
    const multiply = (vectors: readonly Float64Array[]) =>
      wide
        ? along(matrix, mean, across(matrix, mean, vectors))
        : across(matrix, mean, along(matrix, mean, vectors));
    found = yield* topEigen(size, DIRECTIONS, multiply);
  }
  const kept = Array.from({ length: DIRECTIONS }, (_, at) => {
    const value = found.values[at] ?? 0;
    const vector = found.vectors[at];
    if (!vector || !(value > total * 1e-12)) return new Float64Array(columns);
    return signed(normalised(wide ? across(matrix, mean, [vector])[0] : vector));
  });
  const explained = kept.map((_, at) => {
    const share = (found.values[at] ?? 0) / total;
    return share > 1e-12 ? Math.min(1, share) : 0;
  });
  const points = new Float32Array(rows * DIRECTIONS);
  for (const [at, scores] of along(matrix, mean, kept).entries())
    for (let row = 0; row < rows; row += 1) points[row * DIRECTIONS + at] = scores[row] ?? 0;
  return { points, explained };
}

function squares({ columns, data }: Matrix, mean: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 1)
    sum += ((data[at] as number) - (mean[at % columns] as number)) ** 2;
  return sum;
}

type Four = [Float64Array, Float64Array, Float64Array, Float64Array];

/** At most four, which share a walk over the vectors, filled up with zeros. */
function fourOf([a, b, c, d]: readonly Float64Array[], length: number): Four {
  const none = new Float64Array(length);
  return [a ?? none, b ?? none, c ?? none, d ?? none];
}

/** For each direction, of at most four: how far every centred vector lies along it. */
function along(matrix: Matrix, mean: Float64Array, directions: readonly Float64Array[]) {
  const four = fourOf(directions, matrix.columns);
  const scores = directions.map(() => new Float64Array(matrix.rows));
  for (let row = 0; row < matrix.rows; row += 1) {
    const sums = fourDots(rowOf(matrix, row), mean, four);
    for (const [at, score] of scores.entries()) score[row] = sums[at] as number;
  }
  return scores;
}

/** For each list of weights, of at most four: the sum of the centred vectors, so weighted. */
function across(matrix: Matrix, mean: Float64Array, weights: readonly Float64Array[]) {
  const sums = weights.map(() => new Float64Array(matrix.columns));
  const four = fourOf(sums, matrix.columns);
  for (let row = 0; row < matrix.rows; row += 1) {
    const factors = weights.map((weight) => weight[row] as number);
    addToFour(rowOf(matrix, row), mean, factors, four);
  }
  return sums;
}

// The innermost loops are functions of their own, since V8 compiled them again and again as parts of the others: three
// quarters of the time for 500 vectors.

function fourDots(vector: Float32Array, mean: Float64Array, [a, b, c, d]: Four): number[] {
  let [sa, sb, sc, sd] = [0, 0, 0, 0];
  for (let at = 0; at < vector.length; at += 1) {
    const value = (vector[at] as number) - (mean[at] as number);
    sa += value * (a[at] as number);
    sb += value * (b[at] as number);
    sc += value * (c[at] as number);
    sd += value * (d[at] as number);
  }
  return [sa, sb, sc, sd];
}

function addToFour(v: Float32Array, mean: Float64Array, factors: number[], to: Four): void {
  const [fa = 0, fb = 0, fc = 0, fd = 0] = factors;
  const [a, b, c, d] = to;
  for (let at = 0; at < v.length; at += 1) {
    const value = (v[at] as number) - (mean[at] as number);
    a[at] = (a[at] as number) + fa * value;
    b[at] = (b[at] as number) + fb * value;
    c[at] = (c[at] as number) + fc * value;
    d[at] = (d[at] as number) + fd * value;
  }
}

function normalised(vector = new Float64Array(0)): Float64Array<ArrayBuffer> {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return Float64Array.from(vector, (value) => (length === 0 ? 0 : value / length));
}

/** Its entry of largest size is positive. */
function signed(vector: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  let largest = 0;
  for (const value of vector) if (Math.abs(value) > Math.abs(largest) + 1e-12) largest = value;
  return largest < 0 ? vector.map((value) => -value) : vector;
}

/** Eigenvalues, largest first, each with its vector of length 1. */
export interface Eigen {
  values: number[];
  vectors: Float64Array<ArrayBuffer>[];
}

/** Multiplies several vectors by a symmetric matrix that need not be written out. */
export type Multiply = (vectors: readonly Float64Array[]) => Float64Array<ArrayBuffer>[];

const BLOCK = 4;
const MOST_BASIS = 192;
/** How far a found vector may be from one that the matrix only stretches, of the largest eigenvalue. */
const TOLERANCE = 1e-8;

/**
 * The `count` (at most three) largest eigenvalues of a large symmetric matrix without negative ones, by a block Krylov
 * space that grows until they fit. Always the same for the same matrix; equal eigenvalues are found too, because a block
 * is wider than what is asked.
 */
export function* topEigen(size: number, count: number, multiply: Multiply): Steps<Eigen> {
  const random = seededRandom(1);
  const basis: Float64Array[] = [];
  const images: Float64Array[] = [];
  let next = Array.from({ length: Math.min(BLOCK, size) }, () =>
    Float64Array.from({ length: size }, () => random() - 0.5),
  );
  while (basis.length < Math.min(MOST_BASIS, size)) {
    const fresh = orthogonal(next, basis);
    if (fresh.length === 0) break;
    next = multiply(fresh);
    basis.push(...fresh);
    images.push(...next);
    yield Math.min(0.99, basis.length / (MOST_BASIS / 2));
    if (basis.length < 5 * BLOCK || basis.length % (2 * BLOCK) !== 0) continue;
    const found = ritz(basis, images, count);
    if (fits(found, images)) return found;
  }
  return basis.length === 0 ? { values: [], vectors: [] } : ritz(basis, images, count);
}

/** What of `vectors` is at right angles to the basis and to each other, length 1; what adds nothing is left out. */
function orthogonal(vectors: readonly Float64Array[], basis: readonly Float64Array[]) {
  const fresh: Float64Array[] = [];
  for (const vector of vectors) {
    const rest = vector.slice();
    const before = Math.sqrt(dot(rest, rest));
    // Twice is enough for right angles to rounding.
    for (let turn = 0; turn < 2; turn += 1)
      for (const other of [...basis, ...fresh]) addTimes(rest, other, -dot(rest, other));
    const length = Math.sqrt(dot(rest, rest));
    if (!(length > before * 1e-10) || length === 0) continue;
    fresh.push(rest.map((value) => value / length));
  }
  return fresh;
}

interface Ritz extends Eigen {
  /** Each vector as a combination of the basis. */
  weights: number[][];
}

/** The best eigenvectors that the basis can make. */
function ritz(basis: readonly Float64Array[], images: readonly Float64Array[], most: number): Ritz {
  const small = new Square(basis.map((vector) => images.map((image) => dot(vector, image))));
  // Rounding leaves it a little lopsided.
  const even = small.clone().add(small.transpose()).div(2);
  const found = new EigenvalueDecomposition(even, { assumeSymmetric: true });
  const weights = found.eigenvectorMatrix.transpose().to2DArray().toReversed().slice(0, most);
  return {
    values: found.realEigenvalues.toReversed().slice(0, most),
    vectors: weights.map((some) => combine(basis, some)),
    weights,
  };
}

function fits(found: Ritz, images: readonly Float64Array[]): boolean {
  const largest = Math.abs(found.values[0] ?? 0);
  for (const [at, vector] of found.vectors.entries()) {
    const [weights = [], value = 0] = [found.weights[at], found.values[at]];
    const rest = combine(images, weights);
    addTimes(rest, vector, -value);
    if (Math.sqrt(dot(rest, rest)) > TOLERANCE * largest) return false;
  }
  return true;
}

function combine(
  vectors: readonly Float64Array[],
  weights: readonly number[],
): Float64Array<ArrayBuffer> {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const [at, vector] of vectors.entries()) addTimes(sum, vector, weights[at] ?? 0);
  return sum;
}
