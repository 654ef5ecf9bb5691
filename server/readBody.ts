import type { IncomingMessage } from 'node:http';
import { readPieces, TooSlow, type Take } from '../src/lib/gate';
import { notPassedOn, problem, Refusal } from './problem';

/** Reads a whole body of at most `limit` bytes; rejects when it is too large or too slow, or its caller leaves. */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  take?: Take,
): Promise<Buffer> {
  const tooLarge = problem(413, `A change may have at most ${limit} bytes. Nothing was sent.`);
  if (Number(request.headers['content-length']) > limit) throw new Refusal(tooLarge);
  const pieces: AsyncIterator<Buffer<ArrayBuffer>> = request.iterator({ destroyOnReturn: false });
  let length = 0;
  try {
    const read = await readPieces(
      () => pieces.next(),
      async (bytes) => {
        length += bytes;
        if (length > limit) throw new Refusal(tooLarge);
        await take?.(bytes);
      },
    );
    return Buffer.concat(read);
  } catch (error) {
    throw error instanceof TooSlow ? new Refusal(notPassedOn(408, error.message)) : error;
  } finally {
    void pieces.return?.();
  }
}
