import { expect, it } from 'vitest';
import { arrayOfNpz } from './npy';
import { readNpy } from './npy';

// numpy 2.4: numpy.savez(file, labels=[1, 2], vectors=numpy.float32([[1, 2], [3, 4]])), and savez_compressed.
const STORED =
  'UEsDBC0AAAAAAAAAIQAM/Bzp//////////8KABQAbGFiZWxzLm5weQEAEACQAAAAAAAAAJAAAAAAAAAAk05VTVBZAQB2AHsnZGVzY3InOiAnPGk4JywgJ2ZvcnRyYW5fb3JkZXInOiBGYWxzZSwgJ3NoYXBlJzogKDIsKSwgfSAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAoBAAAAAAAAAAIAAAAAAAAAUEsDBC0AAAAAAAAAIQBO+yB1//////////8LABQAdmVjdG9ycy5ucHkBABAAkAAAAAAAAACQAAAAAAAAAJNOVU1QWQEAdgB7J2Rlc2NyJzogJzxmNCcsICdmb3J0cmFuX29yZGVyJzogRmFsc2UsICdzaGFwZSc6ICgyLCAyKSwgfSAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAKAACAPwAAAEAAAEBAAACAQFBLAQItAy0AAAAAAAAAIQAM/BzpkAAAAJAAAAAKAAAAAAAAAAAAAACAAQAAAABsYWJlbHMubnB5UEsBAi0DLQAAAAAAAAAhAE77IHWQAAAAkAAAAAsAAAAAAAAAAAAAAIABzAAAAHZlY3RvcnMubnB5UEsFBgAAAAACAAIAcQAAAJkBAAAAAA==';
const PACKED =
  'UEsDBC0AAAAIAAAAIQAM/Bzp//////////8KABQAbGFiZWxzLm5weQEAEACQAAAAAAAAAEoAAAAAAAAAm+wX6hsQychQxlCtnpJanFykbqWgbpNpoa6joJ6WX1RSlJgXn1+UkgoSd0vMKU4FihdnJBakAvkaRjqaOgq1ChQALkYGCGCC0gBQSwMELQAAAAgAAAAhAE77IHX//////////wsAFAB2ZWN0b3JzLm5weQEAEACQAAAAAAAAAFMAAAAAAAAAm+wX6hsQychQxlCtnpJanFykbqWgbpNmoq6joJ6WX1RSlJgXn1+UkgoSd0vMKU4FihdnJBakAvkaRjoKRpo6CrUKZAMuBoYGewYGBgcgAuIGBwBQSwECLQMtAAAACAAAACEADPwc6UoAAACQAAAACgAAAAAAAAAAAAAAgAEAAAAAbGFiZWxzLm5weVBLAQItAy0AAAAIAAAAIQBO+yB1UwAAAJAAAAALAAAAAAAAAAAAAACAAYYAAAB2ZWN0b3JzLm5weVBLBQYAAAAAAgACAHEAAAAWAQAAAAA=';

it.each([
  ['stored', STORED],
  ['packed', PACKED],
])('the vectors of a file of NumPy are found, %s', async (_how, base64) => {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  expect([...readNpy(await arrayOfNpz(bytes)).data]).toEqual([1, 2, 3, 4]);
});

it('another file is refused in words', async () => {
  await expect(arrayOfNpz(new Uint8Array(40))).rejects.toThrow('not an NPZ file');
  const cut = new Uint8Array(Buffer.from(STORED, 'base64')).slice(0, 200);
  await expect(arrayOfNpz(cut)).rejects.toThrow('no array');
});
