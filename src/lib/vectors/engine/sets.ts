import { drive, type Job } from './drive';
import { unitRows, type Matrix } from '../math/matrix';
import { MOST_ROWS, similarities } from '../math/gram';
import { nearest, nearestOf, type Neighbours } from '../math/neighbours';
import { pca, type Pca } from '../math/pca';

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
  return matrix.rows > MOST_ROWS;
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
    throw new RangeError(`More than ${MOST_ROWS} texts cannot be compared pair by pair.`);
  set.packed ??= await drive(similarities(unitOf(set)), job, 0, to);
  return set.packed;
}

export async function componentsOf(set: VectorSet, job: Job, to = 1): Promise<Pca> {
  set.pca ??= await drive(pca(set.matrix), job, 0, to);
  return set.pca;
}

/** The `count` neighbours of each row, or all there are. More that were found before are kept, but not given. */
export async function neighboursOf(set: VectorSet, job: Job, count: number): Promise<Neighbours> {
  const { rows } = set.matrix;
  const packed = await similaritiesOf(set, job, 0.95);
  if (!set.neighbours || set.neighbours.count < Math.min(count, rows - 1))
    set.neighbours = await drive(nearest(packed, rows, count), job, 0.95, 1);
  return nearestOf(set.neighbours, count);
}
