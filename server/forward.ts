import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import https from 'node:https';
import net, { Socket } from 'node:net';
import tls from 'node:tls';
import { Transform } from 'node:stream';
import { services, type Operation } from '../src/contract/resources';
import { brokenAnswer, carryAnswer } from './carry';
import { sentHeaders, type Added } from './headers';
import { metrics } from './metrics';
import { notesOf, reasonOf } from './log';
import { hasBody, notPassedOn, problem, sendProblem, type Problem } from './problem';
import type { Entry } from './journal/entry';
import { unrecorded } from './journal/problems';
import { StoreUnavailable } from './store/store';
import type { Upstreams } from './settings';

/** A write that the journal records: its whole body, and its entry there. */
export interface Recorded {
  body: Buffer;
  entry: Pick<Entry, 'sent' | 'notSent' | 'unknown' | 'answered'>;
}

export type Forwarder = ReturnType<typeof createForwarder>;

/** An answer may take this many times the limit from first to last byte, even if it arrives steadily. */
const wholeAnswer = 10;

/**
 * Forwards to the configured addresses. Uses plain node:http because the path must be sent byte for byte, redirects
 * must not be followed, and nothing may be sent twice.
 */
export function createForwarder(
  upstreams: Upstreams,
  limits: { bodyLimit: number; timeoutMs: number },
) {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, keepAliveMsecs: 5000 }),
    'https:': new https.Agent({ keepAlive: true, keepAliveMsecs: 5000 }),
  };
  return {
    /**
     * Sends the request to the API that has the operation, and streams the answer back. A write that the journal records
     * is told how it goes, and goes on when its caller leaves.
     */
    forward(
      operation: Operation,
      request: IncomingMessage,
      response: ServerResponse,
      added: Added,
      recorded?: Recorded,
    ): void {
      const base = upstreamOf(upstreams, operation);
      const isTls = base.protocol === 'https:';
      const api = services[operation.service].title;
      const options = {
        protocol: base.protocol,
        hostname: base.hostname.replace(/^\[|\]$/g, ''),
        port: base.port,
        method: request.method,
        path: base.pathname.replace(/\/$/, '') + (request.url ?? ''),
        headers: sentHeaders(request, base, added, recorded?.body),
        setHost: false,
      };
      let upstream: { destroy(): void } | undefined;
      let answer: IncomingMessage | undefined;
      let wasSent = (): boolean => false;
      let over = false;
      const end = (): void => {
        over = true;
        clearTimeout(silence);
      };
      const refuse = (problem: Problem, code?: string): void => {
        if (over) return;
        end();
        upstream?.destroy();
        notesOf(request).fault = code ?? (problem.cause ? reasonOf(problem.cause) : problem.words);
        if (answer === undefined)
          metrics.upstreamAnswers.inc({ api: operation.service, status: 'error' });
        const tell = (): void => sendProblem(response, problem);
        if (recorded === undefined) tell();
        else void (wasSent() ? recorded.entry.unknown() : recorded.entry.notSent()).then(tell);
      };
      const tooLate = (): void => refuse(lateness(api, wasSent()));
      const silence = setTimeout(tooLate, limits.timeoutMs);
      const last = performance.now() + limits.timeoutMs * wholeAnswer;
      const arrived = (): void => {
        if (performance.now() > last) tooLate();
        else silence.refresh();
      };
      response.on('close', () => {
        // It may have been paused for a caller who did not read.
        answer?.resume();
        // The journal still wants the answer of a write whose caller has left.
        if (recorded !== undefined) return;
        end();
        // The client has left or has the whole answer, so the rest of the API's answer is not needed.
        if (!response.writableFinished || answer?.complete !== true) upstream?.destroy();
      });

      const open = (through: http.Agent | false | Socket): ClientRequest => {
        const isThere = through instanceof Socket;
        const how = isThere ? { createConnection: () => through } : { agent: through };
        const opened = (isTls ? https : http).request({ ...options, ...how });
        upstream = opened;
        wasSent = isThere ? () => true : watchSending(opened, isTls);
        opened.on('response', (received) => {
          answer = received;
          const status = `${String(received.statusCode)[0]}xx`;
          metrics.upstreamAnswers.inc({ api: operation.service, status });
          arrived();
          const carrying = { refuse, arrived, done: end, entry: recorded?.entry };
          carryAnswer(api, received, response, carrying);
        });
        opened.on('upgrade', (_, socket) => {
          socket.destroy();
          refuse(brokenAnswer(api, 'an answer of status 101, for which nobody asked'));
        });
        opened.on('error', (error: NodeJS.ErrnoException) => {
          // Bytes after a complete answer do not belong to it.
          if (over || answer?.complete === true) return;
          // Only reads use kept connections, so only they can meet one that the API has just closed.
          if (opened.reusedSocket && answer === undefined && !wasAnswered(error)) open(false).end();
          else refuse(unreachable(api, error.code, wasSent()), error.code);
        });
        opened.on('close', () => {
          if (opened === upstream && answer === undefined) refuse(brokenAnswer(api, 'no answer'));
        });
        return opened;
      };

      // A write is marked as sent when its connection is there, and before anything can be written to that: without a
      // connection it was certainly not sent.
      const sendRecorded = async ({ body, entry }: Recorded): Promise<void> => {
        const { hostname: host } = options;
        const to = { host, port: Number(base.port || (isTls ? 443 : 80)) };
        const name = net.isIP(host) === 0 && { servername: host };
        const socket = isTls ? tls.connect({ ...to, ...name }) : net.connect(to);
        upstream = socket;
        try {
          await once(socket, isTls ? 'secureConnect' : 'connect');
          socket.on('error', () => {});
          // Another gateway may have given this one up for dead, and have taken the write over.
          if (!(await entry.sent())) return refuse(unrecorded('it was given up'));
          if (socket.destroyed) throw new Error('The connection has ended.');
        } catch (error) {
          if (error instanceof StoreUnavailable) return refuse(unrecorded(error));
          const { code } = error as NodeJS.ErrnoException;
          return refuse(unreachable(api, code, false), code);
        }
        open(socket).end(body);
      };
      if (recorded !== undefined) {
        void sendRecorded(recorded);
        return;
      }
      if (!hasBody(request)) {
        // A write that fails on a kept connection may have been carried out, so each write gets a new one.
        const agent = operation.method === 'GET' && agents[base.protocol as 'http:' | 'https:'];
        open(agent).end();
        return;
      }
      const body = limited(limits.bodyLimit);
      body.on('error', () => refuse(tooLarge(limits.bodyLimit)));
      request.pipe(body).pipe(open(false));
    },
    close(): void {
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
}

/** Tells whether the API may have seen some of the request, which needs a connection to it. */
function watchSending(upstream: ClientRequest, isTls: boolean): () => boolean {
  let sent = false;
  upstream.on('socket', (socket) => {
    if (upstream.reusedSocket) sent = true;
    else socket.once(isTls ? 'secureConnect' : 'connect', () => (sent = true));
  });
  return () => sent;
}

/** Whether some bytes came back, but not an answer. */
function wasAnswered({ code }: NodeJS.ErrnoException): boolean {
  return code?.startsWith('HPE_') === true;
}

function upstreamOf(upstreams: Upstreams, operation: Operation): URL {
  if (operation.compute && upstreams.compute) return upstreams.compute;
  return upstreams[operation.service];
}

function lateness(api: string, wasSent: boolean): Problem {
  return wasSent
    ? problem(504, `The ${api} did not answer in time. It may have acted.`)
    : notPassedOn(504, `The ${api} could not be reached in time. Nothing was sent.`);
}

/** The problem for an API that did not answer; it does not reveal the API's address. */
function unreachable(api: string, code: string | undefined, wasSent: boolean): Problem {
  if (wasSent) return brokenAnswer(api, 'no answer');
  return notPassedOn(502, `The ${api} could not be reached: ${reason(code)}. Nothing was sent.`);
}

function reason(code: string | undefined): string {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'its host name was not found';
    case 'ECONNREFUSED':
      return 'the connection was refused';
    default:
      return 'no connection came about';
  }
}

/** Passes on a body until it exceeds `limit` bytes. */
function limited(limit: number): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length;
      if (length > limit) done(new Error('too large'));
      else done(null, chunk);
    },
  });
}

/** The problem for a body over the limit. */
export function tooLarge(limit: number): Problem {
  const words = `A request body may have at most ${limit} bytes here (MERIDIAN_BODY_LIMIT).`;
  return problem(413, words);
}
