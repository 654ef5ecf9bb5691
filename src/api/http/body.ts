/** The most bytes read from an answer, so that no answer can fill the memory of the page. */
export const MOST_BYTES = 32 * 1024 * 1024;

/** The body of an answer as text, with the part kept for the log. */
export interface ReceivedBody {
  text: string;
  bytes: number;
  /** The beginning of the text, for the log; it does not keep the whole text in memory. */
  head: string;
  /** The body was longer than the limit, and the rest was not read. */
  tooLarge: boolean;
}

/**
 * Reads a body up to `most` bytes. Rejects like `fetch` when the connection breaks. `headBytes` is how much the log
 * keeps.
 */
export async function readBody(
  response: Response,
  most: number,
  headBytes: number,
): Promise<ReceivedBody> {
  if (!response.body) return { text: '', bytes: 0, head: '', tooLarge: false };
  const announced = Number(response.headers.get('content-length') ?? 0);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  const head = new Uint8Array(headBytes);
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (bytes < headBytes) head.set(value.subarray(0, headBytes - bytes), bytes);
    bytes += value.byteLength;
    if (bytes > most || announced > most) {
      await reader.cancel().catch(() => undefined);
      return { text: '', bytes, head: headText(head, bytes), tooLarge: true };
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
  parts.push(decoder.decode());
  return { text: parts.join(''), bytes, head: headText(head, bytes), tooLarge: false };
}

// Decoded separately, because a slice of the whole text would keep all of it in memory.
function headText(head: Uint8Array, bytes: number): string {
  return new TextDecoder().decode(head.subarray(0, Math.min(bytes, head.byteLength)));
}
