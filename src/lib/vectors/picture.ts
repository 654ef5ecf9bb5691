import { packedAt } from './gram';
import type { Steps } from './steps';

/** A square of the similarity matrix in the order of the picture, from place `from` to below `to`. */
export interface Picture {
  from: number;
  to: number;
  /** Cells per side; each is the mean similarity of the texts it covers, row after row. */
  size: number;
  values: Float32Array<ArrayBuffer>;
}

/** What a heat map draws: at most `pixels` cells a side, one per pair where there is room. */
export function* picture(
  packed: Float32Array,
  order: Int32Array,
  asked: { from: number; to: number; pixels: number },
): Steps<Picture> {
  const from = Math.max(0, Math.min(asked.from, order.length));
  const to = Math.max(from, Math.min(asked.to, order.length));
  const count = to - from;
  const size = Math.min(count, Math.max(1, Math.floor(asked.pixels)));
  const sums = new Float64Array(size * size);
  const places = Int32Array.from({ length: count }, (_, at) => Math.floor((at * size) / count));
  const texts = new Float64Array(size);
  for (const cell of places) texts[cell] = (texts[cell] as number) + 1;
  for (let a = 0; a < count; a += 1) {
    const row = order[from + a] as number;
    const start = (places[a] as number) * size;
    for (let b = 0; b < count; b += 1) {
      const cell = start + (places[b] as number);
      sums[cell] =
        (sums[cell] as number) + (packed[packedAt(row, order[from + b] as number)] as number);
    }
    if (a % 64 === 63) yield (a + 1) / count;
  }
  const values = Float32Array.from(sums, (sum, at) => {
    const pairs = (texts[Math.floor(at / size)] as number) * (texts[at % size] as number);
    return sum / pairs;
  });
  return { from, to, size, values };
}
