import type { OutgoingHttpHeaders } from 'node:http';
import net, { type Socket } from 'node:net';
import tls from 'node:tls';
import { unrecorded } from './journal/problems';
import type { Entry } from './journal/write';
import type { Problem } from './problem';
import { StoreUnavailable } from './store/store';

/** A write that the journal records: its whole body, and its entry there. */
export interface Recorded {
  body: Buffer;
  /** Sent instead of the caller's headers of these names. */
  headers: OutgoingHttpHeaders;
  entry: Entry;
}

/** A write that could not be marked as sent, so it was not. */
export class Unrecorded extends Error {
  override name = 'Unrecorded';
  constructor(readonly problem: Problem) {
    super(problem.words);
  }
}

/**
 * A connection for one write. The write is marked as sent when the connection is there and before anything can be
 * written to it, so that a write without a connection was certainly not sent.
 */
export function connection(
  { hostname, port }: { hostname: string; port: string },
  isTls: boolean,
  entry: Entry,
  isOver: () => boolean,
): {
  create: (options: unknown, done: (error: Error | null, socket: Socket) => void) => undefined;
  wasHandedOver: () => boolean;
} {
  let handedOver = false;
  return {
    wasHandedOver: () => handedOver,
    create(_, done) {
      const socket = isTls
        ? tls.connect({
            host: hostname,
            port: Number(port || 443),
            ...(net.isIP(hostname) === 0 && { servername: hostname }),
          })
        : net.connect({ host: hostname, port: Number(port || 80) });
      const fail = (error: Error): void => {
        socket.destroy();
        done(error, socket);
      };
      socket.once('error', fail);
      const handOver = async (): Promise<void> => {
        try {
          // Another gateway may have given this one up for dead, and have taken the write over.
          if (!(await entry.sent())) throw new Unrecorded(unrecorded('it was given up'));
          if (isOver() || socket.destroyed) throw new Error('The connection has ended.');
        } catch (error) {
          return fail(
            error instanceof StoreUnavailable
              ? new Unrecorded(unrecorded(error))
              : (error as Error),
          );
        }
        handedOver = true;
        socket.off('error', fail);
        done(null, socket);
      };
      socket.once(isTls ? 'secureConnect' : 'connect', () => void handOver());
      return undefined;
    },
  };
}
