import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

interface Connection {
  socket: Socket;
  /** Absent while it is idle. */
  response?: ServerResponse | undefined;
  /** By `performance.now()`. */
  idleSince: number;
}

/**
 * Bounds the connections of all callers and of each address. Past a bound, the one that has been idle for the longest is
 * closed: it waits for a next request, or has not sent a whole header yet.
 */
export class Connections {
  readonly #open = new Map<Socket, Connection>();
  #areLeaving = false;

  constructor(
    private readonly most: number,
    private readonly mostOfOne: number,
  ) {}

  admit(socket: Socket): void {
    this.#open.set(socket, { socket, idleSince: performance.now() });
    socket.once('close', () => this.#open.delete(socket));
    if (this.#open.size <= this.mostOfOne) return;
    const all = [...this.#open.values()];
    const address = addressOf(socket);
    const own = all.filter((one) => addressOf(one.socket) === address);
    if (own.length > this.mostOfOne) this.#closeIdlest(own);
    else if (all.length > this.most) this.#closeIdlest(all);
  }

  responseOn(socket: Duplex): ServerResponse | undefined {
    return this.#open.get(socket as Socket)?.response;
  }

  begin(response: ServerResponse): void {
    if (this.#areLeaving) response.shouldKeepAlive = false;
    const connection = this.#open.get(response.req.socket);
    if (connection) connection.response = response;
  }

  /** To be called when a response has closed. */
  end(response: ServerResponse): void {
    const { socket } = response.req;
    const connection = this.#open.get(socket);
    if (connection?.response !== response) return;
    connection.response = undefined;
    connection.idleSince = performance.now();
    if (this.#areLeaving) socket.destroySoon();
  }

  /** Lets every connection end with its next answer. */
  leave(): void {
    this.#areLeaving = true;
    for (const { response } of this.#open.values())
      if (response?.headersSent === false) response.shouldKeepAlive = false;
  }

  closeIdle(): void {
    for (const { socket, response } of this.#open.values())
      if (response === undefined) socket.destroy();
  }

  /** A new connection is idle too, so there always is one. */
  #closeIdlest(connections: Connection[]): void {
    const idle = connections.filter(({ response }) => response === undefined);
    const [idlest] = idle.toSorted((a, b) => a.idleSince - b.idleSince);
    if (idlest === undefined) return;
    this.#open.delete(idlest.socket);
    idlest.socket.destroy();
  }
}

/** Of IPv6 only the network, because one machine has all addresses of its own. */
function addressOf({ remoteAddress = '' }: Socket): string {
  return remoteAddress.includes('.') ? remoteAddress : remoteAddress.split(':', 4).join(':');
}
