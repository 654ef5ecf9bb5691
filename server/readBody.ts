import type { IncomingMessage } from 'node:http';
import { readPieces, TooSlow, type Take } from '../src/lib/gate';
import { notPassedOn, Problem } from './problem';

/** Reads a whole body of at most `limit` bytes; rejects when it is too large or too slow, or its caller leaves. */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  take?: Take,
): Promise<Buffer> {
  const tooLarge = new Problem(413, `A change may have at most ${limit} bytes. Nothing was sent.`);
  if (Number(request.headers['content-length']) > limit) throw tooLarge;
  const pieces: AsyncIterator<Buffer<ArrayBuffer>> = request.iterator({ destroyOnReturn: false });
  try {
    const read = await readPieces(() => pieces.next(), atMost(limit, tooLarge, take));
    return Buffer.concat(read);
  } catch (error) {
    throw error instanceof TooSlow ? notPassedOn(408, error.message) : error;
  } finally {
    void pieces.return?.();
  }
}

/** Takes pieces until they have more than `limit` bytes. */
export function atMost(limit: number, fault: Error, take?: Take): Take {
  let length = 0;
  return async (bytes) => {
    length += bytes;
    if (length > limit) throw fault;
    await take?.(bytes);
  };
}
