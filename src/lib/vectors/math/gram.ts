import type { Matrix } from './matrix';
import type { Steps } from './steps';

// A Gram matrix is symmetric: only its lower triangle is kept, row after row, the diagonal included. So a band of rows
// is one piece of memory, which a helper can compute and hand over whole.

/** More texts than this would need more memory for their pairs than a page should take (128 MB). */
export const MOST_ROWS = 8_192;

/** How many numbers the triangle of `rows` rows has. */
export function packedSize(rows: number): number {
  return (rows * (rows + 1)) / 2;
}

/** Where the pair stands in a packed triangle. */
export function packedAt(a: number, b: number): number {
  return a < b ? (b * (b + 1)) / 2 + a : (a * (a + 1)) / 2 + b;
}

/** Rows `from` to below `to`. */
export interface Band {
  from: number;
  to: number;
}

/** The triangle of `rows` rows in bands of at most `cells` numbers, or four rows, ascending. */
export function bandsOf(rows: number, cells: number): Band[] {
  const bands: Band[] = [];
  let from = 0;
  while (from < rows) {
    // Whole fours of rows, as `gramBand` takes them.
    let to = Math.min(rows, from + 4);
    while (to < rows && packedSize(Math.min(rows, to + 4)) - packedSize(from) <= cells)
      to = Math.min(rows, to + 4);
    bands.push({ from, to });
    from = to;
  }
  return bands;
}

/** Numbers per band: as many as keep a worker busy for a few milliseconds. */
export function bandCells(columns: number): number {
  return Math.max(256, Math.floor(12_000_000 / Math.max(1, columns)));
}

/**
 * The dot products of rows `from` to below `to` with all rows before them and themselves: with unit vectors their
 * cosine similarities. Summed in doubles; four rows by two at once, so that each number read is used several times.
 */
export function gramBand(unit: Matrix, { from, to }: Band): Float32Array<ArrayBuffer> {
  const { columns: width, data } = unit;
  const origin = packedSize(from);
  const band = new Float32Array(packedSize(to) - origin);
  for (let top = from; top < to; top += 4) {
    const a0 = top * width;
    // Rows beyond the band are counted on its last one, and not written.
    const a1 = Math.min(top + 1, to - 1) * width;
    const a2 = Math.min(top + 2, to - 1) * width;
    const a3 = Math.min(top + 3, to - 1) * width;
    const end = Math.min(top + 4, to);
    for (let left = 0; left < end; left += 2) {
      const b0 = left * width;
      const b1 = Math.min(left + 1, end - 1) * width;
      let s00 = 0;
      let s01 = 0;
      let s10 = 0;
      let s11 = 0;
      let s20 = 0;
      let s21 = 0;
      let s30 = 0;
      let s31 = 0;
      for (let at = 0; at < width; at += 1) {
        const x = data[b0 + at] as number;
        const y = data[b1 + at] as number;
        const p = data[a0 + at] as number;
        const q = data[a1 + at] as number;
        const r = data[a2 + at] as number;
        const s = data[a3 + at] as number;
        s00 += p * x;
        s01 += p * y;
        s10 += q * x;
        s11 += q * y;
        s20 += r * x;
        s21 += r * y;
        s30 += s * x;
        s31 += s * y;
      }
      for (let row = top; row < end; row += 1) {
        const start = packedSize(row) - origin;
        const down = row - top;
        const first = down === 0 ? s00 : down === 1 ? s10 : down === 2 ? s20 : s30;
        const second = down === 0 ? s01 : down === 1 ? s11 : down === 2 ? s21 : s31;
        if (left <= row) band[start + left] = first;
        if (left + 1 <= row) band[start + left + 1] = second;
      }
    }
  }
  return band;
}

/** Rounding must not make a similarity of more than 1. */
export function clampUnit(values: Float32Array): void {
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] as number;
    if (value > 1) values[at] = 1;
    else if (value < -1) values[at] = -1;
  }
}

/** The packed cosine similarities of unit vectors, in one thread. */
export function* similarities(unit: Matrix): Steps<Float32Array<ArrayBuffer>> {
  const packed = new Float32Array(packedSize(unit.rows));
  for (const band of bandsOf(unit.rows, bandCells(unit.columns))) {
    packed.set(gramBand(unit, band), packedSize(band.from));
    yield packedSize(band.to) / packed.length;
  }
  clampUnit(packed);
  return packed;
}
