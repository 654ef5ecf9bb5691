import type { Room } from './Axes';

export type Place = [x: number, y: number];

interface Name {
  point: number;
  text: string;
  /** Where the text begins, and its middle. */
  left: number;
  top: number;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

const LINE = 14;

/** Names beside points, as many as fit without touching a point or another name. All in px. */
export function placeNames({
  points,
  placeAt,
  order,
  textOf,
  widthOf,
  room,
  most,
}: {
  /** The points to keep clear of. */
  points: readonly number[];
  placeAt: (point: number) => Place;
  /** The points to name, the most important first. */
  order: Iterable<number>;
  textOf: (point: number) => string;
  widthOf: (text: string) => number;
  room: Room;
  most: number;
}): Name[] {
  const taken = points.map((point): Box => {
    const [x, y] = placeAt(point);
    return [x - 5, y - 5, x + 5, y + 5];
  });
  const names: Name[] = [];
  for (const point of order) {
    if (names.length >= most) break;
    const [x, y] = placeAt(point);
    const text = textOf(point);
    const [top, bottom] = [y - LINE / 2, y + LINE / 2];
    if (text === '' || top < room.top || bottom > room.bottom) continue;
    const size = widthOf(text);
    const left = [x + 9, x - 9 - size].find((from) => {
      const box: Box = [from, top, from + size, bottom];
      const fits = from >= room.left + 2 && box[2] <= room.right - 2;
      return fits && !taken.some((other) => touches(box, other));
    });
    if (left === undefined) continue;
    taken.push([left, top, left + size, bottom]);
    names.push({ point, text, left, top: y });
  }
  return names;
}

function touches(a: Box, b: Box): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
