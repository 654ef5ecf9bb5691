import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The status for each error of Node's parser; 400 for all others. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers bytes that are not a valid request, or not a valid rest of the one that `response` is for. */
export function answerBytes(
  { code = '' }: NodeJS.ErrnoException,
  socket: Duplex,
  response: ServerResponse | undefined,
): void {
  // That request was complete and may have been carried out, so its answer is sent before the connection ends.
  if (response?.req.complete && !response.writableFinished) response.shouldKeepAlive = false;
  else if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else if (response?.headersSent && !response.writableFinished) socket.end();
  else refuseBytes(socket, statuses[code] ?? 400);
}

/** How long a caller may keep sending after that answer. */
const lingerMs = 1000;

/**
 * Answers invalid bytes on a connection without a current request. What still comes is read for a moment: closing a
 * connection with unread bytes resets it, and a caller such as a proxy could lose the answer.
 */
export function refuseBytes(socket: Duplex, status: number): void {
  socket.on('error', () => {});
  socket.removeAllListeners('data');
  socket.on('data', () => {});
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.on('close', () => clearTimeout(timer));
  socket.on('end', () => socket.destroy());
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  socket.end(`${head}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
