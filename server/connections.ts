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
  readonly #mostOfOne: number;
  #areLeaving = false;

  constructor(
    private readonly most: number,
    /** All callers of a proxy come from its address, so that one may have all connections. */
    private readonly isProxy: (socket: Socket) => boolean,
  ) {
    this.#mostOfOne = Math.ceil(most / 2);
  }

  admit(socket: Socket): void {
    const own = { socket, idleSince: performance.now(), isNew: true, isOver: false };
    this.#open.set(socket, own);
    socket.once('close', () => this.#open.delete(socket));
    if (this.#open.size <= this.#mostOfOne) return;
    const all = [...this.#open.values()];
    const address = addressOf(socket);
    const ofOne = all.filter((one) => addressOf(one.socket) === address);
    if (ofOne.length > this.#mostOfOne && !this.isProxy(socket)) this.#makeRoom(ofOne, own);
    else if (all.length > this.most) this.#makeRoom(all, own);
  }

  /** Whether a connection waits for a next request. */
  isKept(socket: Socket): boolean {
    const connection = this.#open.get(socket);
    return connection?.response === undefined && connection?.isNew === false;
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
   * Closes the connection that has been idle for the longest, or else one whose answer nobody takes, or else one whose
   * first request has not come yet. The last not behind a proxy, which would count that as a failure of this gateway: then
   * the request of the newest is refused.
   */
  #makeRoom(connections: Connection[], newest: Connection): void {
    const before = performance.now() - firstMs;
    const all = connections.toSorted((a, b) => a.idleSince - b.idleSince);
    const free = all.filter(({ response }) => response === undefined);
    const mayBeOver = this.isProxy(newest.socket) && all.length <= this.most * 2;
    const one =
      free.find(({ isNew, idleSince }) => !isNew || idleSince < before) ??
      all.find(({ socket }) => socket.writableLength > 0) ??
      (mayBeOver ? undefined : free[0]);
    if (one === undefined) newest.isOver = true;
    else {
      this.#open.delete(one.socket);
      one.socket.destroy();
    }
  }
}

/** Of IPv6 only the network, because one machine has all addresses of its own. */
function addressOf({ remoteAddress = '' }: Socket): string {
  return remoteAddress.includes('.') ? remoteAddress : remoteAddress.split(':', 4).join(':');
}
