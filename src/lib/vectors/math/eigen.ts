import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { addTimes, dot } from './matrix';
import { seededRandom } from './random';
import type { Steps } from '../../steps';

/** Eigenvalues, largest first, each with its vector of length 1. */
export interface Eigen {
  values: number[];
  vectors: Float64Array<ArrayBuffer>[];
}

/** Multiplies several vectors by a symmetric matrix that need not be written out. */
export type Multiply = (vectors: readonly Float64Array[]) => Float64Array<ArrayBuffer>[];

const BLOCK = 4;
const MOST_BASIS = 192;
/** The largest residual of an eigenvector, relative to the largest eigenvalue. */
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

/** Orthonormalizes `vectors` against the basis and each other (Gram–Schmidt). Dependent vectors are left out. */
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
  const small = new Matrix(basis.map((vector) => images.map((image) => dot(vector, image))));
  // Rounding leaves it slightly asymmetric.
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
