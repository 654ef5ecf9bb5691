import { packedAt, packedSize } from '../math/gram';
import { evenSample } from '../math/random';
import type { Steps } from '../../steps';

/** A heat map: the similarity of each pair, or means where there are too many to draw. */
export interface Picture {
  /** Cells per side; each is the mean similarity of the pairs it covers, row after row. */
  size: number;
  values: Float32Array<ArrayBuffer>;
  /** The similarities that have the palest and the strongest colour. */
  low: number;
  high: number;
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
  const cells = new Int32Array(count);
  const texts = new Float64Array(size);
  for (const [place, row] of order.entries()) cells[row] = Math.floor((place * size) / count);
  for (const cell of cells) texts[cell] = (texts[cell] as number) + 1;
  for (let row = 0; row < count; row += 1) {
    addPairs(packed, row, cells, sums.subarray((cells[row] as number) * size));
    if (row % 64 === 63) yield (row + 1) / count;
  }
  const values = Float32Array.from(sums, (sum, at) => {
    const mirrored = (at % size) * size + Math.floor(at / size);
    const pairs = (texts[Math.floor(at / size)] as number) * (texts[at % size] as number);
    return (sum + (sums[mirrored] as number)) / pairs;
  });
  return { size, values, ...scaleOf(packed, count) };
}

/** Adds the pairs of a row with those before it, each to one of its two cells, and half of that with itself. */
function addPairs(packed: Float32Array, row: number, cells: Int32Array, sums: Float64Array): void {
  const start = packedAt(row, 0);
  for (let other = 0; other < row; other += 1) {
    const cell = cells[other] as number;
    sums[cell] = (sums[cell] as number) + (packed[start + other] as number);
  }
  const own = cells[row] as number;
  sums[own] = (sums[own] as number) + (packed[start + row] as number) / 2;
}

/** Pairs of which percentiles are taken: all of 447 rows. */
const MOST_SORTED = 100_000;
const BEYOND = 0.02;
/** Colours are spread no further: the small similarities of unrelated texts would look like large ones. */
const NARROWEST = 0.25;

/**
 * The 2nd and the 98th percentile of all pairs, or of an even sample of many: a few pairs that are alike would leave one
 * shade to all others.
 */
function scaleOf(packed: Float32Array, rows: number): Pick<Picture, 'low' | 'high'> {
  const sorted = Float32Array.from(evenSample(packedSize(rows - 1), MOST_SORTED), (pair) => {
    const row = Math.floor((1 + Math.sqrt(1 + 8 * pair)) / 2);
    // Each row before ends in the pair with itself.
    return packed[pair + row] ?? 0;
  }).sort();
  const percentile = (share: number) => sorted[Math.round(share * (sorted.length - 1))];
  const low = percentile(BEYOND) ?? 0;
  const high = Math.min(1, Math.max(percentile(1 - BEYOND) ?? 1, low + NARROWEST));
  return { low: Math.min(low, high - NARROWEST), high };
}
