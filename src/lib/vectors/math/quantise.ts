import { emptyMatrix, rowOf, type Matrix } from './matrix';

/** How a number of a vector is stored: in four bytes, in one, or in one bit. */
export const quantisations = ['float32', 'int8', 'binary'] as const;
export type Quantisation = (typeof quantisations)[number];

const LARGEST_INT8 = 127;

/**
 * Vectors as they come back from storage. For int8 each vector has its own scale, by which its largest number becomes
 * 127 or -127. No cosine depends on that scale, so it need not be stored. For binary a number above 0 is 1 and any other
 * is -1: the cosine of such vectors falls evenly with the number of bits that differ (the Hamming distance).
 */
export function quantised(matrix: Matrix, as: Quantisation): Matrix {
  if (as === 'float32') return matrix;
  const stored = emptyMatrix(matrix.rows, matrix.columns);
  for (let row = 0; row < matrix.rows; row += 1) {
    const vector = rowOf(matrix, row);
    rowOf(stored, row).set(
      as === 'int8' ? toInt8(vector) : vector.map((value) => (value > 0 ? 1 : -1)),
    );
  }
  return stored;
}

function toInt8(vector: Float32Array): ArrayLike<number> {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return largest === 0
    ? vector
    : vector.map((value) => Math.round((value / largest) * LARGEST_INT8));
}

/** The bytes of one vector. The bits of a binary one fill whole bytes. */
export function bytesOfVector(columns: number, as: Quantisation): number {
  if (as === 'binary') return Math.ceil(columns / 8);
  return as === 'int8' ? columns : columns * 4;
}
