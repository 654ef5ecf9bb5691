import { packedAt } from '../math/gram';
import type { Steps } from '../../steps';

/** A square of the similarity matrix: `count` places of the order down from `top` and across from `left`. */
export interface Square {
  top: number;
  left: number;
  count: number;
}

/** What was drawn of it. */
export interface Picture extends Square {
  /** Cells per side; each is the mean similarity of the pairs it covers, row after row. */
  size: number;
  values: Float32Array<ArrayBuffer>;
}

/** What a heat map draws: at most `pixels` cells a side, one per pair where there is room. */
export function* picture(
  packed: Float32Array,
  order: Int32Array,
  asked: Square & { pixels: number },
): Steps<Picture> {
  const count = Math.max(0, Math.min(asked.count, order.length));
  const within = (at: number) => Math.max(0, Math.min(at, order.length - count));
  const [top, left] = [within(asked.top), within(asked.left)];
  const size = Math.min(count, Math.max(1, Math.floor(asked.pixels)));
  const sums = new Float64Array(size * size);
  const places = Int32Array.from({ length: count }, (_, at) => Math.floor((at * size) / count));
  const texts = new Float64Array(size);
  for (const cell of places) texts[cell] = (texts[cell] as number) + 1;
  for (let a = 0; a < count; a += 1) {
    const row = order[top + a] as number;
    const start = (places[a] as number) * size;
    for (let b = 0; b < count; b += 1) {
      const cell = start + (places[b] as number);
      sums[cell] =
        (sums[cell] as number) + (packed[packedAt(row, order[left + b] as number)] as number);
    }
    if (a % 64 === 63) yield (a + 1) / count;
  }
  const values = Float32Array.from(sums, (sum, at) => {
    const pairs = (texts[Math.floor(at / size)] as number) * (texts[at % size] as number);
    return sum / pairs;
  });
  return { top, left, count, size, values };
}
