import { packedAt } from '../math/gram';
import type { Steps } from '../../steps';

/** A heat map: the similarity of each pair, or means where there are too many to draw. */
export interface Picture {
  /** Cells per side; each is the mean similarity of the pairs it covers, row after row. */
  size: number;
  values: Float32Array<ArrayBuffer>;
}

/** More would be smaller than the pixels of the page. */
const MOST_CELLS = 620;

/** What a heat map draws of rows in an order: one cell per pair where there is room. */
export function* picture(
  packed: Float32Array,
  order: Int32Array,
  most = MOST_CELLS,
): Steps<Picture> {
  const count = order.length;
  const size = Math.min(count, most);
  const sums = new Float64Array(size * size);
  const places = Int32Array.from({ length: count }, (_, at) => Math.floor((at * size) / count));
  const texts = new Float64Array(size);
  for (const cell of places) texts[cell] = (texts[cell] as number) + 1;
  for (let a = 0; a < count; a += 1) {
    const start = (places[a] as number) * size;
    for (let b = 0; b < count; b += 1) {
      const cell = start + (places[b] as number);
      sums[cell] =
        (sums[cell] as number) +
        (packed[packedAt(order[a] as number, order[b] as number)] as number);
    }
    if (a % 64 === 63) yield (a + 1) / count;
  }
  const values = Float32Array.from(sums, (sum, at) => {
    const pairs = (texts[Math.floor(at / size)] as number) * (texts[at % size] as number);
    return sum / pairs;
  });
  return { size, values };
}
