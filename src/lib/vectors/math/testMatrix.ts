import { matrixOf, type Matrix } from './matrix';
import { seededRandom } from './random';

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
