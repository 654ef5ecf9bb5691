import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readNpy, toNpy } from './npy';
import { emptyMatrix } from '../math/matrix';
import { matrixOf } from '../vectors.fixture';

it('is byte for byte what numpy.save writes', () => {
  const written = toNpy(
    matrixOf([
      [1, -0.5, 3.25],
      [0, 1e-3, -2],
    ]),
  );
  // numpy 2.4: numpy.save(file, numpy.array([[1, -0.5, 3.25], [0, 1e-3, -2]], dtype='<f4'))
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }`;
  const numbers = '0000803f000000bf00005040000000006f12833a000000c0';
  const expected = `934e554d505901007600${Buffer.from(header).toString('hex')}${'20'.repeat(58)}0a${numbers}`;
  expect(Buffer.from(written).toString('hex')).toBe(expected);
});

it.each([
  [0, 0],
  [1, 1],
  [1, 8_192],
  [12_345, 2],
])('starts its numbers at a multiple of 64 for %i × %i', (rows, columns) => {
  const written = toNpy(emptyMatrix(rows, columns));
  const start = written.length - rows * columns * 4;
  expect(start % 64).toBe(0);
  expect(new DataView(written.buffer).getUint16(8, true)).toBe(start - 10);
  expect(written[start - 1]).toBe(0x0a);
});

it('reads what it wrote', () => {
  const shape = fc.record({
    rows: fc.integer({ min: 1, max: 9 }),
    columns: fc.integer({ min: 1, max: 40 }),
  });
  fc.assert(
    fc.property(
      shape,
      fc.infiniteStream(fc.float({ noNaN: true })),
      ({ rows, columns }, numbers) => {
        const matrix = emptyMatrix(rows, columns);
        for (let at = 0; at < matrix.data.length; at += 1)
          matrix.data[at] = numbers.next().value as number;
        expect(readNpy(toNpy(matrix))).toEqual(matrix);
      },
    ),
  );
});

/** An NPY file with this header; `version` 2 has room for a longer one. */
function npy(header: string, numbers: Uint8Array, version = 1): Uint8Array {
  const start = version === 1 ? 10 : 12;
  const bytes = new Uint8Array(start + header.length + numbers.length);
  bytes.set([0x93, ...Buffer.from('NUMPY'), version, 0]);
  new DataView(bytes.buffer).setUint16(8, header.length, true);
  bytes.set(Buffer.from(header), start);
  bytes.set(numbers, start + header.length);
  return bytes;
}
const head = (type: string, shape = '(2, 2)', fortran = 'False') =>
  `{'descr': '${type}', 'fortran_order': ${fortran}, 'shape': ${shape}, }\n`;

// numpy 2.4: numpy.array([[1, -0.5], [2**-24, 65504]], dtype=type).tobytes().hex()
it.each([
  ['<f2', '003c00b80100ff7b'],
  ['<f4', '0000803f000000bf0000803300e07f47'],
  ['<f8', '000000000000f03f000000000000e0bf000000000000703e0000000000fcef40'],
])('reads the numbers of %s', (type, hex) => {
  for (const version of [1, 2, 3])
    expect([...readNpy(npy(head(type), Buffer.from(hex, 'hex'), version)).data]).toEqual([
      1,
      -0.5,
      2 ** -24,
      65_504,
    ]);
});

it.each([
  ['of whole numbers', npy(head('<i8'), new Uint8Array(32)), '<i8'],
  ['of another byte order', npy(head('>f4'), new Uint8Array(16)), '>f4'],
  [
    'with names',
    npy(`{'descr': [('a', '<f4')], 'fortran_order': False}`, new Uint8Array(16)),
    'astype',
  ],
  ['by columns', npy(head('<f4', '(2, 2)', 'True'), new Uint8Array(16)), 'stored by columns'],
  ['of one vector', npy(head('<f4', '(4,)'), new Uint8Array(16)), 'its shape is (4,)'],
  ['of three dimensions', npy(head('<f4', '(1, 2, 2)'), new Uint8Array(16)), '(1, 2, 2)'],
  ['without rows', npy(head('<f4', '(0, 4)'), new Uint8Array(0)), '(0, 4)'],
  ['that is cut off', npy(head('<f4'), new Uint8Array(15)), 'ends too early'],
  ['of text', Buffer.from('one text\nand another'), 'not an NPY file'],
  ['that is empty', new Uint8Array(0), 'not an NPY file'],
])('says of a file %s what is wrong', (_what, bytes, words) => {
  expect(() => readNpy(bytes)).toThrow(words);
});
