/** What a decoder writes for bytes that are not text. */
export const UNREADABLE = '\uFFFD';

/** The text of a file, or why there is none, in words. */
export async function fileText(file: File): Promise<{ text: string } | { fault: string }> {
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    return text.includes('\0') ? { fault: `${file.name} is no text file.` } : { text };
  } catch (error) {
    return { fault: `${file.name} could not be read: ${String(error)}` };
  }
}

/**
 * The text of a file, decoded as its byte order mark says, else as UTF-8. What is none of these leaves U+FFFD where it
 * could not be read.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}
