import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import net, { type Socket } from 'node:net';
import tls from 'node:tls';
import { answerFault, brokenAnswer, withoutBody, type Carrying } from './carry';
import { receivedHeaders } from './headers';
import { unanswered, unrecorded } from './journal/problems';
import type { Entry } from './journal/write';
import { endAnswer, sendProblem, type Problem } from './problem';
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

/** How much of an answer is kept. A larger one is streamed. */
const mostKept = 1024 * 1024;

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

/** Reads a whole answer and records it before its last byte is passed on. */
export function carryRecorded(
  api: string,
  answer: IncomingMessage,
  request: IncomingMessage,
  response: ServerResponse,
  { refuse, arrived, done }: Carrying,
  entry: Entry,
): void {
  const fault = answerFault(answer);
  if (fault !== undefined) return refuse(brokenAnswer(api, fault));
  const status = answer.statusCode ?? 502;
  const hasBody = !withoutBody.has(status);
  const type = answer.headers['content-type'];
  const held: Buffer[] = [];
  let length = 0;
  const begin = (): void => {
    if (response.headersSent) return;
    response.writeHead(status, receivedHeaders(answer, { hasBody }));
    for (const chunk of held.splice(0)) response.write(chunk);
  };
  const record = async (body?: Buffer): Promise<void> => {
    done();
    if (!(await entry.answered({ status, type, body })))
      return sendProblem(request, response, unanswered);
    begin();
    endAnswer(request, response);
  };
  if (!hasBody) {
    answer.on('error', () => {});
    answer.destroy();
    void record();
    return;
  }
  answer.on('error', () => refuse(brokenAnswer(api, 'an answer that broke off')));
  answer.on('data', (chunk: Buffer) => {
    arrived();
    length += chunk.length;
    if (length <= mostKept) {
      held.push(chunk);
      return;
    }
    begin();
    if (response.destroyed || response.write(chunk)) return;
    answer.pause();
    response.once('drain', () => answer.resume());
  });
  response.on('close', () => answer.resume());
  answer.on('end', () => void record(length <= mostKept ? Buffer.concat(held) : undefined));
}
