/** A map laid over another one. */
export interface Alignment {
  /** The second map moved, turned, mirrored where that fits better, and scaled; x and y of each point. */
  points: Float32Array<ArrayBuffer>;
  /** The remaining difference: 0 when the maps differ only in place, turn and size; at most 1. */
  disparity: number;
  mirrored: boolean;
}

/** Procrustes alignment of a flat map (x, y of each point) to another of the same texts. */
export function align(target: ArrayLike<number>, map: ArrayLike<number>): Alignment {
  const count = Math.min(target.length, map.length) >> 1;
  const a = centred(target, count);
  const b = centred(map, count);
  // Sums of products of the centred coordinates: m[i][j] = Σ b_i a_j.
  let [xx, xy, yx, yy] = [0, 0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    const [bx, by] = [b.at(2 * at), b.at(2 * at + 1)];
    const [ax, ay] = [a.at(2 * at), a.at(2 * at + 1)];
    xx += bx * ax;
    xy += bx * ay;
    yx += by * ax;
    yy += by * ay;
  }
  // The best turn without a mirror, and the best with one; in the plane both have a closed form.
  const plain = Math.hypot(xx + yy, xy - yx);
  const flipped = Math.hypot(xx - yy, xy + yx);
  const mirrored = flipped > plain * (1 + 1e-9);
  const strength = mirrored ? flipped : plain;
  const fit = a.size * b.size;
  const cos = strength === 0 ? 1 : (mirrored ? xx - yy : xx + yy) / strength;
  const sin = strength === 0 ? 0 : (mirrored ? xy + yx : xy - yx) / strength;
  const scale = b.size === 0 ? 1 : strength / b.size;
  const points = new Float32Array(count * 2);
  for (let at = 0; at < count; at += 1) {
    const x = b.at(2 * at);
    const y = mirrored ? -b.at(2 * at + 1) : b.at(2 * at + 1);
    points[2 * at] = a.x + scale * (cos * x - sin * y);
    points[2 * at + 1] = a.y + scale * (sin * x + cos * y);
  }
  const disparity = fit === 0 ? Number(a.size !== b.size) : Math.max(0, 1 - strength ** 2 / fit);
  return { points, disparity, mirrored };
}

function centred(points: ArrayLike<number>, count: number) {
  let [x, y, size] = [0, 0, 0];
  for (let at = 0; at < count; at += 1) {
    x += (points[2 * at] ?? 0) / count;
    y += (points[2 * at + 1] ?? 0) / count;
  }
  const at = (place: number) => (points[place] ?? 0) - (place % 2 === 0 ? x : y);
  for (let place = 0; place < 2 * count; place += 1) size += at(place) ** 2;
  return { x, y, size, at };
}
