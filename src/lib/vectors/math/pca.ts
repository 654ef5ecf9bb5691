import { topEigen, type Eigen } from './eigen';
import { rowOf, type Matrix } from './matrix';
import type { Steps } from '../../steps';

/** The directions in which vectors differ most, and where each vector lies along them. */
export interface Pca {
  /** Coordinates, `components.length` for each vector, vector after vector. */
  points: Float32Array<ArrayBuffer>;
  /** The share of all variance along each direction, 0 to 1. */
  explained: number[];
  /** Each of length 1. Its entry of largest size is positive, so that a picture is never mirrored. */
  components: Float64Array<ArrayBuffer>[];
}

/**
 * Principal components of vectors as they are (centred, not scaled), at most three. The same vectors give the same
 * picture. With fewer directions than asked for (one text, identical texts) the others are zero.
 */
export function* pca(matrix: Matrix, count = 2): Steps<Pca> {
  const { rows, columns } = matrix;
  const mean = new Float64Array(columns);
  for (let row = 0; row < rows; row += 1) {
    const start = row * columns;
    for (let at = 0; at < columns; at += 1)
      mean[at] = (mean[at] as number) + (matrix.data[start + at] as number) / rows;
  }
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
    found = yield* topEigen(size, count, multiply);
  }
  const kept = Array.from({ length: count }, (_, at) => {
    const value = found.values[at] ?? 0;
    const vector = found.vectors[at];
    if (!vector || !(value > total * 1e-12)) return new Float64Array(columns);
    return signed(normalised(wide ? across(matrix, mean, [vector])[0] : vector));
  });
  const explained = kept.map((_, at) => {
    const share = (found.values[at] ?? 0) / total;
    return share > 1e-12 ? Math.min(1, share) : 0;
  });
  const points = new Float32Array(rows * count);
  for (const [at, scores] of along(matrix, mean, kept).entries())
    for (let row = 0; row < rows; row += 1) points[row * count + at] = scores[row] ?? 0;
  return { points, explained, components: kept };
}

function squares({ rows, columns, data }: Matrix, mean: Float64Array): number {
  let sum = 0;
  for (let row = 0; row < rows; row += 1)
    for (let at = 0; at < columns; at += 1)
      sum += ((data[row * columns + at] as number) - (mean[at] as number)) ** 2;
  return sum;
}

/** For each direction: how far every centred vector lies along it. Four directions share a walk over the vectors. */
function along(matrix: Matrix, mean: Float64Array, directions: readonly Float64Array[]) {
  const { rows, columns } = matrix;
  const none = new Float64Array(columns);
  const scores: Float64Array<ArrayBuffer>[] = directions.map(() => new Float64Array(rows));
  for (let group = 0; group < directions.length; group += 4) {
    const [a = none, b = none, c = none, d = none] = directions.slice(group, group + 4);
    for (let row = 0; row < rows; row += 1) {
      const vector = rowOf(matrix, row);
      let [sa, sb, sc, sd] = [0, 0, 0, 0];
      for (let at = 0; at < columns; at += 1) {
        const value = (vector[at] as number) - (mean[at] as number);
        sa += value * (a[at] as number);
        sb += value * (b[at] as number);
        sc += value * (c[at] as number);
        sd += value * (d[at] as number);
      }
      for (const [at, sum] of [sa, sb, sc, sd].entries()) {
        const target = scores[group + at];
        if (target) target[row] = sum;
      }
    }
  }
  return scores;
}

/** For each list of weights: the sum of the centred vectors, so weighted. */
function across(matrix: Matrix, mean: Float64Array, weights: readonly Float64Array[]) {
  const { rows, columns } = matrix;
  const sums: Float64Array<ArrayBuffer>[] = weights.map(() => new Float64Array(columns));
  const spare = new Float64Array(columns);
  for (let group = 0; group < weights.length; group += 4) {
    const [a = spare, b = spare, c = spare, d = spare] = sums.slice(group, group + 4);
    const [wa, wb, wc, wd] = weights.slice(group, group + 4);
    for (let row = 0; row < rows; row += 1) {
      const vector = rowOf(matrix, row);
      const [fa, fb, fc, fd] = [wa?.[row] ?? 0, wb?.[row] ?? 0, wc?.[row] ?? 0, wd?.[row] ?? 0];
      for (let at = 0; at < columns; at += 1) {
        const value = (vector[at] as number) - (mean[at] as number);
        a[at] = (a[at] as number) + fa * value;
        b[at] = (b[at] as number) + fb * value;
        c[at] = (c[at] as number) + fc * value;
        d[at] = (d[at] as number) + fd * value;
      }
    }
  }
  return sums;
}

function normalised(vector = new Float64Array(0)): Float64Array<ArrayBuffer> {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return Float64Array.from(vector, (value) => (length === 0 ? 0 : value / length));
}

function signed(vector: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  let largest = 0;
  for (const value of vector) if (Math.abs(value) > Math.abs(largest) + 1e-12) largest = value;
  return largest < 0 ? vector.map((value) => -value) : vector;
}
