import type { Square } from '../../../../lib/vectors/io/picture';

/** A pair of texts by their places in the order. */
export interface Cell {
  row: number;
  column: number;
}

/** As near as one can come: so many texts a side. */
const FEWEST = 8;

/** All of `total` texts. */
export function wholeOf(total: number): Square {
  return { top: 0, left: 0, count: total };
}

/** Nearer (a factor above 1) or farther, so that what is at `place` stays where it is on screen. */
export function zoomed(
  { top, left, count }: Square,
  factor: number,
  place: Cell,
  total: number,
): Square {
  const next = Math.min(total, Math.max(Math.min(FEWEST, total), Math.round(count / factor)));
  const move = (from: number, at: number) =>
    Math.round(at + 0.5 - (next * (at + 0.5 - from)) / count);
  return inside({ top: move(top, place.row), left: move(left, place.column), count: next }, total);
}

/** Moved by some places, as far as there are texts. */
export function moved(square: Square, rows: number, columns: number, total: number): Square {
  return inside({ ...square, top: square.top + rows, left: square.left + columns }, total);
}

/** Moved no further than it takes to have a cell on it. */
export function revealing(square: Square, { row, column }: Cell, total: number): Square {
  const { top, left, count } = square;
  const shift = (from: number, at: number) =>
    Math.min(0, at - from) + Math.max(0, at - from - count + 1);
  const [rows, columns] = [shift(top, row), shift(left, column)];
  return rows === 0 && columns === 0 ? square : moved(square, rows, columns, total);
}

function inside({ top, left, count }: Square, total: number): Square {
  const within = (at: number) => Math.max(0, Math.min(total - count, at));
  return { top: within(top), left: within(left), count };
}

/** True when it shows no more texts than can be told apart. */
export function isNearest({ count }: Square): boolean {
  return count <= FEWEST;
}
