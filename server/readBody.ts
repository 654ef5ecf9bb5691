import type { IncomingMessage } from 'node:http';

/** A body that has more bytes than it may have. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

/** Reads a whole body of at most `limit` bytes; rejects with `TooLarge`, or when the caller leaves before its end. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length;
    if (length > limit) throw new TooLarge(`A body may have at most ${limit} bytes here.`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
