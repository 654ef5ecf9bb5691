import dotsModule from './dots.wat';
import { dot, rowOf, type Matrix } from './matrix';
import type { Steps } from '../../steps';

// A Gram matrix is symmetric: only its lower triangle is kept, row after row, the diagonal included.

/** More texts than this would need more memory for their pairs than a page should take (128 MB). */
export const MOST_GRAM_ROWS = 8_192;

/** Rows of a band, which keeps a worker busy for some milliseconds. Each of the others is copied once a band, which costs a tenth of the time with as many. */
const BAND_ROWS = 64;
/** How many others are compared with a band at once. */
const PANEL_ROWS = 32;
const PAGE_BYTES = 65_536;

/** How many numbers the triangle of `rows` rows has. */
export function packedSize(rows: number): number {
  return (rows * (rows + 1)) / 2;
}

/** Where the pair stands in a packed triangle. */
export function packedAt(a: number, b: number): number {
  return a < b ? (b * (b + 1)) / 2 + a : (a * (a + 1)) / 2 + b;
}

/** Rows `from` to below `to`. */
interface Band {
  from: number;
  to: number;
}

/**
 * The dot products of rows `from` to below `to` with all rows before them and themselves: with unit vectors their
 * cosine similarities. By `dots.wat` where WebAssembly may be used, which is six times as fast.
 */
export function gramBand(unit: Matrix, band: Band): Float32Array<ArrayBuffer> {
  const kernel = dotsKernel();
  return kernel ? fastBand(kernel, unit, band) : plainBand(unit, band);
}

let compiled: DotsKernel | null | undefined;

function dotsKernel(): DotsKernel | null {
  if (compiled === undefined)
    try {
      const { exports } = new WebAssembly.Instance(new WebAssembly.Module(dotsModule));
      compiled = exports as WebAssembly.Exports & DotsKernel;
    } catch {
      // Refused by a policy of the host, or by a browser that has no numbers of 128 bits.
      compiled = null;
    }
  return compiled;
}

/** What `dots.wat` exports. */
interface DotsKernel {
  memory: WebAssembly.Memory;
  dots: (a: number, b: number, count: number, to: number, bytes: number) => void;
}

/** The band's rows stand in the kernel's memory, then some others, which change, then the results of four rows. */
function fastBand({ memory, dots }: DotsKernel, unit: Matrix, { from, to }: Band) {
  // Filled up with zeros to whole fours of numbers.
  const width = Math.max(1, Math.ceil(unit.columns / 4)) * 4;
  const others = (to - from + 3) * width;
  const results = others + PANEL_ROWS * width;
  const missing = (results + 4 * PANEL_ROWS) * 4 - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
  const space = new Float32Array(memory.buffer);
  const put = (row: number, at: number) => {
    space.set(rowOf(unit, row), at);
    space.fill(0, at + unit.columns, at + width);
  };
  const origin = packedSize(from);
  const band = new Float32Array(packedSize(to) - origin);
  for (let row = from; row < to; row += 1) put(row, (row - from) * width);
  for (let left = 0; left < to; left += PANEL_ROWS) {
    const right = Math.min(to, left + PANEL_ROWS);
    for (let row = left; row < right; row += 1) put(row, others + (row - left) * width);
    // Rows above `left` have no pairs here.
    for (let top = from + 4 * Math.max(0, (left - from) >> 2); top < to; top += 4) {
      dots((top - from) * width * 4, others * 4, PANEL_ROWS, results * 4, width * 4);
      for (let row = top; row < Math.min(top + 4, to); row += 1) {
        const start = packedSize(row) - origin;
        for (let other = left; other < Math.min(right, row + 1); other += 1)
          band[start + other] = space[results + 4 * (other - left) + row - top] as number;
      }
    }
  }
  return band;
}

/** The same without WebAssembly, summed in doubles. */
export function plainBand(unit: Matrix, { from, to }: Band): Float32Array<ArrayBuffer> {
  const origin = packedSize(from);
  const band = new Float32Array(packedSize(to) - origin);
  for (let row = from; row < to; row += 1) {
    const vector = rowOf(unit, row);
    for (let other = 0; other <= row; other += 1)
      band[packedAt(row, other) - origin] = dot(vector, rowOf(unit, other));
  }
  return band;
}

/** The packed cosine similarities of unit vectors. */
export function* similarities(unit: Matrix): Steps<Float32Array<ArrayBuffer>> {
  const packed = new Float32Array(packedSize(unit.rows));
  for (let from = 0; from < unit.rows; from += BAND_ROWS) {
    const band = gramBand(unit, { from, to: Math.min(unit.rows, from + BAND_ROWS) });
    const start = packedSize(from);
    // Rounding must not make a similarity of more than 1.
    for (let at = 0; at < band.length; at += 1)
      packed[start + at] = Math.max(-1, Math.min(1, band[at] as number));
    yield (start + band.length) / packed.length;
  }
  return packed;
}
