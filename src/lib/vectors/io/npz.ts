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
