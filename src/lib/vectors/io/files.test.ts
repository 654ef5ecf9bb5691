import { expect, it } from 'vitest';
import { toNpy } from './files';
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
