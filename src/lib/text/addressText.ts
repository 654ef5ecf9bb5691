// Text in the part of an address after `#`, compressed and as base64url.

/** The kind of packing, so that there can be others. */
const COMPRESSED = 'z';

/** Why packed text cannot be had, in words for people. */
export class UnpackError extends Error {}

/** Text as characters that an address can hold as they are. */
export async function packText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return COMPRESSED + toBase64Url(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/** The text that was packed. Stops as soon as it is longer than `mostBytes`, however well it was compressed. Rejects in words. */
export async function unpackText(packed: string, mostBytes: number): Promise<string> {
  if (!packed.startsWith(COMPRESSED))
    throw new UnpackError('It is of a kind that this console does not know.');
  try {
    const whole = await inflate(fromBase64Url(packed.slice(1)), mostBytes);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(whole);
  } catch (error) {
    if (error instanceof UnpackError) throw error;
    throw new UnpackError('It is incomplete, or was changed on the way.');
  }
}

async function inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<ArrayBuffer> {
  let length = 0;
  // A few kilobytes can unfold into gigabytes; what is over the bound is not waited for.
  const bound = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, out) {
      length += piece.length;
      if (length > most) out.terminate();
      else out.enqueue(piece);
    },
  });
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const whole = await new Response(inflated.pipeThrough(bound)).arrayBuffer();
  if (length > most)
    throw new UnpackError('It unfolds to more than this console takes from an address.');
  return whole;
}

const PIECE = 0x8000;

function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Throws for what is not base64url. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
