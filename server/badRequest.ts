import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The statuses of what Node's parser refuses; anything else is 400. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Knows which request each connection is busy with, so that bytes that are no request are answered rightly. */
export class Answering {
  readonly #current = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>();

  begin(request: IncomingMessage, response: ServerResponse): void {
    this.#current.set(request.socket, { request, response });
  }

  /** Answers bytes that are no request, or not the rest of one. */
  fail({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
    const current = this.#current.get(socket);
    // The request before was whole, and may have been carried out: its own answer has to come, and ends the connection.
    if (current?.request.complete && !current.response.writableFinished) {
      current.response.shouldKeepAlive = false;
      return;
    }
    if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else if (current?.response.headersSent && !current.response.writableFinished) socket.end();
    else refuseBytes(socket, statuses[code] ?? 400);
  }
}

/** Answers on a connection that has no request. */
export function refuseBytes(socket: Duplex, status: number): void {
  socket.on('error', () => {});
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  socket.end(`${head}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
