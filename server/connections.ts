import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

interface Connection {
  socket: Socket;
  /** Absent while it is idle. */
  response?: ServerResponse | undefined;
  /** By `performance.now()`. */
  idleSince: number;
  /** It has had no request yet. */
  isNew: boolean;
  /** It came when all places were taken, so its request is refused. */
  isOver: boolean;
}

/** How long a connection may take to send its first request before it counts as idle. */
const firstMs = 250;

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
    private readonly isBehindProxy: boolean,
  ) {}

  admit(socket: Socket): void {
    const own = { socket, idleSince: performance.now(), isNew: true, isOver: false };
    this.#open.set(socket, own);
    socket.once('close', () => this.#open.delete(socket));
    if (this.#open.size <= this.mostOfOne) return;
    const all = [...this.#open.values()];
    const address = addressOf(socket);
    const ofOne = all.filter((one) => addressOf(one.socket) === address);
    if (ofOne.length > this.mostOfOne) this.#makeRoom(ofOne, own);
    else if (all.length > this.most) this.#makeRoom(all, own);
  }

  responseOn(socket: Duplex): ServerResponse | undefined {
    return this.#open.get(socket as Socket)?.response;
  }

  /** Whether there is a place for the request. */
  begin(response: ServerResponse): boolean {
    if (this.#areLeaving) response.shouldKeepAlive = false;
    const connection = this.#open.get(response.req.socket);
    if (!connection) return true;
    Object.assign(connection, { response, isNew: false });
    if (connection.isOver) response.shouldKeepAlive = false;
    return !connection.isOver;
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

  /**
   * Closes the connection that has been idle for the longest. Behind a proxy a new one is not idle: the proxy would count a
   * failure if it were closed before its request is read. Then that request is refused.
   */
  #makeRoom(connections: Connection[], newest: Connection): void {
    const idle = connections.filter(({ response }) => response === undefined);
    const before = performance.now() - firstMs;
    const isIdle = ({ isNew, idleSince }: Connection): boolean => !isNew || idleSince < before;
    const mayBeOver = this.isBehindProxy && connections.length <= this.most * 2;
    const candidates = mayBeOver ? idle.filter(isIdle) : idle;
    const [idlest] = candidates.toSorted((a, b) => a.idleSince - b.idleSince);
    if (idlest === undefined) newest.isOver = true;
    else {
      this.#open.delete(idlest.socket);
      idlest.socket.destroy();
    }
  }
}

/** Of IPv6 only the network, because one machine has all addresses of its own. */
function addressOf({ remoteAddress = '' }: Socket): string {
  return remoteAddress.includes('.') ? remoteAddress : remoteAddress.split(':', 4).join(':');
}
