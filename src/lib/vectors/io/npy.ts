import type { Matrix } from '../math/matrix';

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
  const view = new DataView(bytes.buffer);
  bytes.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0]);
  view.setUint16(8, length, true);
  for (let at = 0; at < length; at += 1) view.setUint8(10 + at, header.charCodeAt(at));
  for (let at = 0; at < data.length; at += 1)
    view.setFloat32(start + at * 4, data[at] as number, true);
  return bytes;
}
