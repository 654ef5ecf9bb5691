import { drive, type Job } from './drive';
import { unitRows, type Matrix } from '../math/matrix';
import { MOST_GRAM_ROWS, similarities } from '../math/gram';
import { nearest, type Neighbours } from '../math/neighbours';
import { pca, type Pca } from '../math/pca';
import { NEAR } from '../math/umap';

/** Vectors that were loaded, with what has been computed of them so far. */
export interface VectorSet {
  matrix: Matrix;
  texts: readonly string[] | undefined;
  unit?: Matrix;
  packed?: Float32Array<ArrayBuffer>;
  pca?: Pca;
  neighbours?: Neighbours;
}

/** True for more rows than are compared pair by pair. */
export function isLarge({ matrix }: VectorSet): boolean {
  return matrix.rows > MOST_GRAM_ROWS;
}

export function unitOf(set: VectorSet): Matrix {
  set.unit ??= unitRows(set.matrix);
  return set.unit;
}

export async function similaritiesOf(
  set: VectorSet,
  job: Job,
  to = 1,
): Promise<Float32Array<ArrayBuffer>> {
  if (isLarge(set))
    throw new RangeError(`More than ${MOST_GRAM_ROWS} texts cannot be compared pair by pair.`);
  set.packed ??= await drive(similarities(unitOf(set)), job, 0, to);
  return set.packed;
}

export async function componentsOf(set: VectorSet, job: Job): Promise<Pca> {
  set.pca ??= await drive(pca(set.matrix), job);
  return set.pca;
}

/** The neighbours of each row, as many as UMAP looks at. */
export async function neighboursOf(set: VectorSet, job: Job): Promise<Neighbours> {
  const packed = await similaritiesOf(set, job, 0.95);
  set.neighbours ??= await drive(nearest(packed, set.matrix.rows, NEAR), job, 0.95, 1);
  return set.neighbours;
}
