/** Rejects where the browser has no clipboard (an address without TLS) or refuses. */
export async function writeClipboard(text: string | Promise<string>): Promise<void> {
  const { clipboard } = navigator;
  if (typeof text === 'string') return clipboard.writeText(text);
  if (typeof ClipboardItem !== 'undefined') {
    // Safari allows a copy only within the press, so text that is still being made is handed over as a promise.
    const blob = text.then((made) => new Blob([made], { type: 'text/plain' }));
    try {
      return await clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    } catch {
      // Not every browser takes promises there.
    }
  }
  await clipboard.writeText(await text);
}
