import { emptyMatrix, type Matrix } from '../math/matrix';

type Read = (view: DataView, at: number) => number;
const types: Readonly<Record<string, readonly [bytes: number, read: Read]>> = {
  '<f2': [2, (view, at) => half(view.getUint16(at, true))],
  '<f4': [4, (view, at) => view.getFloat32(at, true)],
  '<f8': [8, (view, at) => view.getFloat64(at, true)],
};

/** The vectors that `numpy.save` wrote. Throws in words. */
export function readNpy(bytes: Uint8Array): Matrix {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = String.fromCharCode(...bytes.subarray(1, 6));
  if (bytes.length < 12 || bytes[0] !== 0x93 || magic !== 'NUMPY')
    throw new Error('it is not an NPY file.');
  const isLong = (bytes[6] ?? 0) > 1;
  const start = (isLong ? 12 : 10) + (isLong ? view.getUint32(8, true) : view.getUint16(8, true));
  const header = new TextDecoder().decode(bytes.subarray(10, start));
  const found = (member: string, value: string) =>
    new RegExp(`'${member}'\\s*:\\s*${value}`).exec(header)?.[1] ?? '';
  const name = found('descr', `'([^']*)'`);
  const [size, read] = types[name] ?? [];
  if (size === undefined || !read)
    throw new Error(
      `its numbers are of the type “${name}”. Save them with numpy.save(file, vectors.astype("<f4")).`,
    );
  if (found('fortran_order', '(\\w+)') !== 'False')
    throw new Error(
      'it is stored by columns. Save it with numpy.save(file, numpy.ascontiguousarray(vectors)).',
    );
  const shape = found('shape', '\\(([^)]*)\\)');
  const [rows = 0, columns = 0, more] = shape
    .split(',')
    .flatMap((part) => part.trim() || [])
    .map(Number);
  if (!(rows > 0 && columns > 0) || more !== undefined)
    throw new Error(`its shape is (${shape}), and should be (texts, dimensions).`);
  if (start + rows * columns * size > bytes.length) throw new Error('it ends too early.');
  const matrix = emptyMatrix(rows, columns);
  for (let at = 0; at < matrix.data.length; at += 1)
    matrix.data[at] = read(view, start + at * size);
  return matrix;
}

/** The number of a float16; infinity is taken for no number. */
function half(bits: number): number {
  const [exponent, fraction] = [(bits >> 10) & 31, (bits & 1023) / 1024];
  if (exponent === 31) return Number.NaN;
  const size = exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15);
  return bits >> 15 === 1 ? -size : size;
}

/**
 * Vectors as a NumPy file, format 1.0: little-endian float32, C order, shape (rows, columns). `numpy.load` opens it.
 * https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
 */
export function toNpy({ rows, columns, data }: Matrix): Uint8Array<ArrayBuffer> {
  const description = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${columns}), }`;
  // Magic, version and header length take ten bytes; spaces and a line end fill up to a multiple of 64.
  const length = Math.ceil((10 + description.length + 1) / 64) * 64 - 10;
  const header = `${description.padEnd(length - 1, ' ')}\n`;
  const start = 10 + length;
  const bytes = new Uint8Array(start + data.length * 4);
  bytes.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, length & 255, length >> 8]);
  bytes.set(new TextEncoder().encode(header), 10);
  // Every machine that browsers run on is little-endian.
  bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), start);
  return bytes;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;

/**
 * The bytes of the first array of two dimensions in a file of `numpy.savez`, which is a ZIP file of NPY files. Throws in
 * words.
 */
export async function arrayOfNpz(bytes: Uint8Array): Promise<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint32(0, true) !== LOCAL)
    throw new Error('it is not an NPZ file.');
  // The list at the end has the sizes, which a local head may lack.
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    if (view.getUint32(at, true) !== CENTRAL) continue;
    const start = view.getUint32(at + 42, true);
    const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    const packed = bytes.slice(from, from + view.getUint32(at + 20, true));
    const isStored = view.getUint16(at + 10, true) === 0;
    const inflated = new Blob([packed])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'));
    const array = isStored ? packed : new Uint8Array(await new Response(inflated).arrayBuffer());
    const head = new TextDecoder().decode(array.subarray(0, 256));
    if (/'shape': \(\d+, \d+\)/.test(head)) return array;
  }
  throw new Error('it has no array of the shape (texts, dimensions).');
}
