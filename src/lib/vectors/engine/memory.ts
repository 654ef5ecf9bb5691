import { MOST_ROWS, packedSize } from '../math/gram';

/** The vectors on the page, in the worker, and there once more made length 1. */
const COPIES = 3;

/** How many float32 numbers the vectors of a run take with what is computed of them: above all, every pair. */
export function heldNumbers(rows: number, columns: number): number {
  const pairs = rows > MOST_ROWS ? 0 : packedSize(rows);
  return COPIES * rows * columns + pairs;
}

/** The first of some things, newest first, that hold no more than `most` numbers together, and those always kept. */
export function withinMemory<T>(
  things: readonly T[],
  most: number,
  numbersOf: (thing: T) => number,
  always: (thing: T) => boolean,
): readonly T[] {
  let numbers = 0;
  return things.filter((thing) => {
    numbers += numbersOf(thing);
    return always(thing) || numbers <= most;
  });
}
