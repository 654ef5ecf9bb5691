import { MOST_ROWS, packedSize } from '../math/gram';

/** The vectors on the page, in the worker, and there once more made length 1. */
const COPIES = 3;

/** How many float32 numbers the vectors of a run take with what is computed of them: above all, every pair. */
export function heldNumbers(rows: number, columns: number): number {
  const pairs = rows > MOST_ROWS ? 0 : packedSize(rows);
  return COPIES * rows * columns + pairs;
}
