import type { IncomingMessage } from 'node:http';
import { readPieces, type Take } from '../src/lib/gate';

/** A body that has more bytes than it may have. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

/**
 * Reads a whole body of at most `limit` bytes; rejects with `TooLarge` or `TooSlow`, or when the caller leaves before its
 * end.
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  take?: Take,
): Promise<Buffer> {
  const pieces: AsyncIterator<Buffer<ArrayBuffer>> = request.iterator({ destroyOnReturn: false });
  let length = 0;
  try {
    const read = await readPieces(
      () => pieces.next(),
      async (bytes) => {
        length += bytes;
        if (length > limit) throw new TooLarge(`A body may have at most ${limit} bytes here.`);
        await take?.(bytes);
      },
    );
    return Buffer.concat(read);
  } finally {
    void pieces.return?.();
  }
}
