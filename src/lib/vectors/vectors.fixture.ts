import { emptyMatrix, type Matrix } from './math/matrix';
import { seededRandom } from './math/random';

/**
 * Vectors of numbers from -0.5 to 0.5 that are the same everywhere: what the tests expect of them was computed with
 * NumPy 2.4 and SciPy from the same numbers.
 */
export function testMatrix(rows: number, columns: number, seed: number): Matrix {
  const random = seededRandom(seed);
  return matrixOf(
    Array.from({ length: rows }, () =>
      Float32Array.from({ length: columns }, () => random() - 0.5),
    ),
  );
}

/** Labels of twelve texts in three groups. */
export const testLabels = Int32Array.from([0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2]);

/** A matrix from rows of the same length. Throws `RangeError` when they are not. */
export function matrixOf(rows: readonly ArrayLike<number>[]): Matrix {
  const columns = rows[0]?.length ?? 0;
  const matrix = emptyMatrix(rows.length, columns);
  for (const [at, row] of rows.entries()) {
    if (row.length !== columns) throw new RangeError('The rows differ in length.');
    matrix.data.set(row, at * columns);
  }
  return matrix;
}
