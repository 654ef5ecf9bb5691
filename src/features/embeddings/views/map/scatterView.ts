/** Where points lie on the screen: `left = x * scale + left`, and y grows upwards. */
export interface View {
  scale: number;
  left: number;
  top: number;
}

export interface Place {
  left: number;
  top: number;
}

const PADDING = 28;

/** The view that shows all points, with both axes to the same scale. `points` are x and y in turn. */
export function fitted(points: Float32Array, width: number, height: number): View {
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]];
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  if (minX > maxX) return { scale: 1, left: width / 2, top: height / 2 };
  const across = (width - 2 * PADDING) / (maxX - minX || 1e-9);
  const down = (height - 2 * PADDING) / (maxY - minY || 1e-9);
  // Points that are all the same give no scale.
  const scale = Math.min(across, down, 1e6);
  return {
    scale,
    left: width / 2 - ((minX + maxX) / 2) * scale,
    top: height / 2 + ((minY + maxY) / 2) * scale,
  };
}

export function placeOf(points: Float32Array, row: number, view: View): Place {
  return {
    left: (points[row * 2] ?? 0) * view.scale + view.left,
    top: view.top - (points[row * 2 + 1] ?? 0) * view.scale,
  };
}

/** Nearer or farther around a place, which stays where it is. */
export function zoomed(view: View, factor: number, { left, top }: Place): View {
  return {
    scale: view.scale * factor,
    left: left + (view.left - left) * factor,
    top: top + (view.top - top) * factor,
  };
}

/** The point nearest to a place, no farther away than `reach` px. */
export function nearestPoint(
  points: Float32Array,
  view: View,
  { left, top }: Place,
  reach: number,
): number | undefined {
  // Among the points' own numbers, so that 50,000 are looked through at every move of the pointer.
  const [x, y] = [(left - view.left) / view.scale, (view.top - top) / view.scale];
  let best: number | undefined;
  let distance = (reach / view.scale) ** 2;
  for (let at = 0; at < points.length; at += 2) {
    const [across, up] = [(points[at] as number) - x, (points[at + 1] as number) - y];
    const here = across * across + up * up;
    if (here <= distance) [best, distance] = [at / 2, here];
  }
  return best;
}

/** The points inside a closed line. */
export function pointsInside(points: Float32Array, view: View, line: readonly Place[]): number[] {
  const inside: number[] = [];
  for (let row = 0; row * 2 < points.length; row += 1) {
    const { left, top } = placeOf(points, row, view);
    let within = false;
    for (const [at, one] of line.entries()) {
      const other = line[(at + line.length - 1) % line.length] ?? one;
      if (one.top > top === other.top > top) continue;
      const crossing =
        one.left + ((top - one.top) / (other.top - one.top)) * (other.left - one.left);
      if (left < crossing) within = !within;
    }
    if (within) inside.push(row);
  }
  return inside;
}

const directions = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};
export type Direction = keyof typeof directions;

export function isDirection(key: string): key is Direction {
  return Object.hasOwn(directions, key);
}

/** The next point in a direction: near, and rather straight on than aside. `undefined` at the edge. */
export function nextPoint(
  points: Float32Array,
  from: number,
  direction: Direction,
): number | undefined {
  const { x, y } = directions[direction];
  const [x0 = 0, y0 = 0] = [points[from * 2], points[from * 2 + 1]];
  let best: number | undefined;
  let cost = Infinity;
  for (let row = 0; row * 2 < points.length; row += 1) {
    if (row === from) continue;
    const [dx, dy] = [(points[row * 2] ?? 0) - x0, (points[row * 2 + 1] ?? 0) - y0];
    const ahead = dx * x + dy * y;
    const aside = Math.abs(dx * y) + Math.abs(dy * x);
    if (ahead <= 0 || aside > 4 * ahead) continue;
    const here = ahead + 2 * aside;
    if (here < cost) [best, cost] = [row, here];
  }
  return best;
}
