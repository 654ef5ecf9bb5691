import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import https from 'node:https';
import net, { type Socket } from 'node:net';
import tls from 'node:tls';
import { callbackify } from 'node:util';
import { services, type Operation } from '../src/contract/resources';
import { learnTime } from '../src/lib/time/clock';
import { brokenAnswer, carryAnswer } from './carry';
import { sentHeaders, type Added } from './headers';
import { metrics } from './metrics';
import { notesOf, reasonOf } from './log';
import { hasBody, notPassedOn, Problem, sendProblem } from './problem';
import type { Entry } from './journal/entry';
import { unrecorded } from './journal/problems';
import { StoreUnavailable } from './store/store';
import type { Upstreams } from './settings';

/** A write that the journal records: its whole body, and its entry there. */
export interface Recorded {
  body: Buffer;
  entry: Pick<Entry, 'sent' | 'notSent' | 'unknown' | 'answered'>;
}

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
      const { service, compute } = operation;
      const base = (compute && upstreams.compute) || upstreams[service];
      const isTls = base.protocol === 'https:';
      const api = services[service].title;
      const options = {
        protocol: base.protocol,
        hostname: base.hostname.replace(/^\[|\]$/g, ''),
        port: base.port,
        method: request.method,
        path: base.pathname.replace(/\/$/, '') + (request.url ?? ''),
        headers: sentHeaders(request, base, added, recorded?.body),
        setHost: false,
      };
      let connecting: Socket | undefined;
      let upstream: ClientRequest | undefined;
      let answer: IncomingMessage | undefined;
      /** Whether the API may have seen some of the request, which needs a connection to it. */
      let wasSent = false;
      let over = false;
      const end = (): void => {
        over = true;
        clearTimeout(silence);
      };
      const refuse = (problem: Problem, code?: string): void => {
        if (over) return;
        end();
        connecting?.destroy();
        upstream?.destroy();
        notesOf(request).fault =
          code ?? (problem.cause ? reasonOf(problem.cause) : problem.message);
        if (answer === undefined) metrics.upstreamAnswers.inc({ api: service, status: 'error' });
        const tell = (): void => sendProblem(response, problem);
        if (recorded === undefined) tell();
        else void (wasSent ? recorded.entry.unknown() : recorded.entry.notSent()).then(tell);
      };
      const tooLate = (): void => refuse(lateness(api, wasSent));
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

      // A write that fails on a kept connection may have been carried out, so each write gets a new one.
      const kept = operation.method === 'GET' && agents[base.protocol as 'http:' | 'https:'];
      const open = (agent: http.Agent | false): ClientRequest => {
        const how = recorded ? { createConnection: connect(recorded.entry) } : { agent };
        const asked = performance.now();
        const opened = (isTls ? https : http).request({ ...options, ...how });
        upstream = opened;
        opened.on('socket', (socket) => {
          if (opened.reusedSocket || recorded) wasSent = true;
          else socket.once(connected, () => (wasSent = true));
        });
        opened.on('response', (received) => {
          answer = received;
          const status = `${String(received.statusCode)[0]}xx`;
          metrics.upstreamAnswers.inc({ api: service, status });
          // By its clock, accounts expire.
          if (service === 'identity')
            learnTime(received.headers.date ?? null, performance.now() - asked);
          arrived();
          const carrying = { refuse, arrived, done: end, entry: recorded?.entry };
          carryAnswer(api, received, response, carrying);
        });
        opened.on('error', (error: NodeJS.ErrnoException) => {
          // Bytes after a complete answer do not belong to it.
          if (over || answer?.complete === true) return;
          const isAnswered = answer !== undefined || error.code?.startsWith('HPE_') === true;
          // Only reads use kept connections, so only they can meet one that the API has just closed.
          if (opened.reusedSocket && !isAnswered) open(false).end();
          else if (error instanceof StoreUnavailable) refuse(unrecorded(error));
          else refuse(unreachable(api, error.code, wasSent), error.code);
        });
        opened.on('close', () => {
          if (opened === upstream && answer === undefined) refuse(brokenAnswer(api, 'no answer'));
        });
        return opened;
      };
      const connected = isTls ? 'secureConnect' : 'connect';
      // A write is marked as sent when its connection is there, and before anything can be written to that: without a
      // connection it was certainly not sent.
      const connect =
        (entry: Recorded['entry']): http.ClientRequestArgs['createConnection'] =>
        (_, done) => {
          const { hostname: host } = options;
          const to = { host, port: Number(base.port || (isTls ? 443 : 80)) };
          const name = net.isIP(host) === 0 && { servername: host };
          const socket = isTls ? tls.connect({ ...to, ...name }) : net.connect(to);
          connecting = socket;
          const mark = async (): Promise<Socket> => {
            await once(socket, connected);
            socket.on('error', () => {});
            // Another gateway may have given this one up for dead, and have taken the write over.
            if (!(await entry.sent())) throw new StoreUnavailable('it was given up');
            if (socket.destroyed) throw new Error('The connection has ended.');
            return socket;
          };
          callbackify(mark)(done);
          return undefined;
        };

      const opened = open(kept);
      if (recorded || !hasBody(request)) return void opened.end(recorded?.body);
      let length = 0;
      // Counts a piece before the pipe sends it on.
      request.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > limits.bodyLimit) refuse(tooLarge(limits.bodyLimit));
      });
      request.pipe(opened);
    },
    close(): void {
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
}

function lateness(api: string, wasSent: boolean): Problem {
  return wasSent
    ? new Problem(504, `The ${api} did not answer in time. It may have acted.`)
    : notPassedOn(504, `The ${api} could not be reached in time. Nothing was sent.`);
}

const noName = 'its host name was not found';
const reasons: Record<string, string> = {
  ENOTFOUND: noName,
  EAI_AGAIN: noName,
  ECONNREFUSED: 'the connection was refused',
};

/** The problem for an API that did not answer; it does not reveal the API's address. */
function unreachable(api: string, code: string | undefined, wasSent: boolean): Problem {
  if (wasSent) return brokenAnswer(api, 'no answer');
  const reason = reasons[code ?? ''] ?? 'no connection came about';
  return notPassedOn(502, `The ${api} could not be reached: ${reason}. Nothing was sent.`);
}

/** The problem for a body over the limit. */
export function tooLarge(limit: number): Problem {
  const words = `A request body may have at most ${limit} bytes here (MERIDIAN_BODY_LIMIT).`;
  return new Problem(413, words);
}
