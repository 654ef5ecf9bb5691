import { useEffect, useState } from 'react';
import type { Square, Picture } from '../../../../lib/vectors/io/picture';
import type { Grouping } from '../../run/results';
import { vectorEngine } from '../../../../lib/vectors/engine/browserEngine';
import { messageOf } from '../../../../lib/text/text';

/** A pair of texts by their places in the order. */
export interface Cell {
  row: number;
  column: number;
}

/** The closest view: this many texts a side. */
const FEWEST = 8;

/** All of `total` texts. */
export function wholeOf(total: number): Square {
  return { top: 0, left: 0, count: total };
}

/** Zooms in (a factor above 1) or out, keeping `place` where it is on screen. */
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

export type OrderId = 'likeness' | 'groups' | 'given';

export const orders: readonly { id: OrderId; title: string }[] = [
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
  const { labels, names } = grouping;
  const last = names.length;
  const groupOf = (row: number) => {
    const label = labels[row] ?? -1;
    return label < 0 ? last : label;
  };
  // Stable: inside a group like rows stay together.
  return Int32Array.from([...likeness].toSorted((a, b) => groupOf(a) - groupOf(b)));
}

/** The square of similarities that is on screen; the one before stays until the next is there. */
export function useHeatPicture(
  set: string,
  order: Int32Array<ArrayBuffer>,
  { top, left, count }: Square,
  pixels: number,
): { picture: Picture | undefined; problem: string | undefined } {
  const [state, setState] = useState<{ picture?: Picture; order?: unknown; problem?: string }>({});
  useEffect(() => {
    const abort = new AbortController();
    // While the wheel turns or the pointer drags, the picture before is moved; one is drawn per frame at most.
    const frame = requestAnimationFrame(() => {
      vectorEngine()
        .run('picture', { set, order, top, left, count, pixels }, { signal: abort.signal })
        .then((picture) => setState({ picture, order }))
        .catch((error: unknown) => {
          if (abort.signal.aborted) return;
          setState({ problem: messageOf(error) });
        });
    });
    return () => {
      cancelAnimationFrame(frame);
      abort.abort();
    };
  }, [set, order, top, left, count, pixels]);
  return {
    // A picture in another order would be read with the wrong texts.
    picture: state.order === order ? state.picture : undefined,
    problem: state.problem,
  };
}
