import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * Bounds the connections of all callers and of each address. Past a bound, the one that has been idle for the longest is
 * closed: it waits for a next request, or has not sent a whole header yet.
 */
export class Connections {
  /** Each with its response under way, if any; those without one in the order in which they became idle. */
  readonly #open = new Map<Socket, ServerResponse | undefined>();
  #areLeaving = false;

  constructor(
    private readonly most: number,
    private readonly mostOfOne: number,
  ) {}

  admit(socket: Socket): void {
    this.#open.set(socket, undefined);
    socket.once('close', () => this.#open.delete(socket));
    if (this.#open.size <= this.mostOfOne) return;
    const all = [...this.#open.keys()];
    const address = addressOf(socket);
    const own = all.filter((one) => addressOf(one) === address);
    if (own.length > this.mostOfOne) this.#closeFirstIdle(own);
    else if (all.length > this.most) this.#closeFirstIdle(all);
  }

  responseOn(socket: Duplex): ServerResponse | undefined {
    return this.#open.get(socket as Socket);
  }

  begin(response: ServerResponse): void {
    const { socket } = response.req;
    if (this.#areLeaving) response.shouldKeepAlive = false;
    this.#open.set(socket, response);
    response.once('close', () => {
      if (this.#open.get(socket) !== response) return;
      this.#open.delete(socket);
      this.#open.set(socket, undefined);
      if (this.#areLeaving) socket.destroySoon();
    });
  }

  /** Lets every connection end with its next answer. */
  leave(): void {
    this.#areLeaving = true;
    for (const response of this.#open.values())
      if (response?.headersSent === false) response.shouldKeepAlive = false;
  }

  closeIdle(): void {
    for (const [socket, response] of this.#open) if (response === undefined) socket.destroy();
  }

  /** A new connection is idle too, so there always is one. */
  #closeFirstIdle(sockets: Socket[]): void {
    const idle = sockets.find((socket) => this.#open.get(socket) === undefined);
    if (idle === undefined) return;
    this.#open.delete(idle);
    idle.destroy();
  }
}

/** Of IPv6 only the network, because one machine has all addresses of its own. */
function addressOf({ remoteAddress = '' }: Socket): string {
  return remoteAddress.includes('.') ? remoteAddress : remoteAddress.split(':', 4).join(':');
}
