import type { Square } from '../../../../lib/vectors/io/picture';
import type { Grouping } from '../../run/results';

/** A pair of texts by their places in the order. */
export interface Cell {
  row: number;
  column: number;
}

/** The closest view: this many texts a side. */
const FEWEST = 8;

/** Zooms in (a factor above 1) or out, keeping `cell` where it is on screen. */
export function zoomed(
  { top, left, count }: Square,
  factor: number,
  { row, column }: Cell,
  total: number,
): Square {
  const next = Math.min(total, Math.max(Math.min(FEWEST, total), Math.round(count / factor)));
  const move = (from: number, at: number) =>
    within(Math.round(at + 0.5 - (next * (at + 0.5 - from)) / count), total - next);
  return { top: move(top, row), left: move(left, column), count: next };
}

/** Moved no further than it takes to have a cell on it. */
export function revealing({ top, left, count }: Square, { row, column }: Cell): Square {
  const shift = (from: number, at: number) => Math.min(at, Math.max(from, at - count + 1));
  return { top: shift(top, row), left: shift(left, column), count };
}

export function within(at: number, most: number): number {
  return Math.max(0, Math.min(most, at));
}

export type OrderId = 'likeness' | 'groups' | 'given';

export const orders: { id: OrderId; title: string }[] = [
  { id: 'likeness', title: 'by similarity' },
  { id: 'groups', title: 'by group' },
  { id: 'given', title: 'as given' },
];

/** The row at each place of the heat map. `likeness` is the order that puts similar rows together. */
export function orderRows(
  id: OrderId,
  likeness: Int32Array<ArrayBuffer>,
  grouping: Grouping | undefined,
): Int32Array<ArrayBuffer> {
  if (id === 'given') return Int32Array.from(likeness.keys());
  if (id === 'likeness' || !grouping) return likeness;
  const groupOf = (row: number) => {
    const label = grouping.labels[row] ?? -1;
    return label < 0 ? Infinity : label;
  };
  // Stable: inside a group like rows stay together. Two without a group differ by NaN, which is no difference.
  return Int32Array.from([...likeness].toSorted((a, b) => groupOf(a) - groupOf(b) || 0));
}
