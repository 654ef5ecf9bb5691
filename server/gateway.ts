import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isLocal } from '../sandbox/local';
import type { OpenSandbox } from '../sandbox/node';
import type { ConsoleConfig } from '../src/contract/config';
import type { Operation } from '../src/contract/resources';
import { matchApi, type ApiMatch } from './apiPath';
import { isProxy } from './client';
import { Connections } from './connections';
import type { Console } from './console';
import { tooLarge, type Recorded } from './forward';
import { checkRequest, isForeign } from './guard';
import type { Caller } from './journal/callers';
import { carryWrite } from './journal/carryWrite';
import { isRecorded } from './journal/describe';
import type { Desk } from './journal/desk';
import { answerJournal } from './journal/listener';
import {
  answerBytes,
  refuseBytes,
  invalid,
  notFound,
  notPassedOn,
  otherMethod,
  sendJson,
  sendProblem,
  Problem,
} from './problem';
import { notesOf } from './log';
import { createObserver } from './observe';
import { secureResponse } from './securityHeaders';
import type { Settings } from './settings';
import type { Session } from './sessionTokens';
import type { SignIn } from './signIn';

/** What carries operations out: remote APIs, or the sandbox in this process. */
export interface Api extends Pick<Desk, 'read' | 'nameOf'> {
  /** What the console is told. */
  config: ConsoleConfig;
  signIn?: SignIn | undefined;
  /** Carries an operation out, and answers; a write that the journal records is told how it goes. */
  carry(
    operation: Operation,
    response: ServerResponse,
    session: Session | undefined,
    recorded?: Recorded,
  ): Promise<void>;
  /** The sandbox has addresses beside those of the APIs. */
  sandbox?: Pick<OpenSandbox, 'listener'> & { isControlPath(path: string): boolean };
  /** Rejects with a reason while requests cannot be answered because of this gateway. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface GatewayParts extends Omit<Api, 'close' | 'read' | 'nameOf'> {
  /** Records writes and shows them; absent when the journal is off. */
  journal: Desk | undefined;
  settings: Settings;
  console: Console;
  /** Prints a line of the access log. */
  print(line: string): void;
}

/** How long a caller may take to send its headers, or stay silent on a new connection. */
const headersMs = 10_000;

/** How long a caller may take nothing of its answer. */
const stalledMs = 10_000;

/** Creates the gateway's server, which does not listen yet, and what knows its connections. */
export function createGateway(parts: GatewayParts): { server: Server; connections: Connections } {
  const { settings } = parts;
  const connections = new Connections(settings.maxConnections, (socket) =>
    isProxy(settings, socket),
  );
  const observer = createObserver(settings, parts.print);
  const server = http.createServer(
    {
      // A pasted token can have several kilobytes, and proxies add more headers.
      maxHeaderSize: 64 * 1024,
      insecureHTTPParser: false,
      headersTimeout: Math.min(headersMs, settings.timeoutMs),
      requestTimeout: settings.timeoutMs * 2,
      connectionsCheckingInterval: 1000,
      ServerResponse: secureResponse(settings),
    },
    (request, response) => {
      const watched = observer.watch(request, response);
      const hasPlace = connections.begin(response);
      response.on('close', () => {
        watched();
        connections.end(response);
      });
      const tellMetrics = () => observer.tell(response, server);
      answer(parts, response, hasPlace, tellMetrics).catch((error: unknown) => {
        if (error instanceof Problem) return sendProblem(response, error);
        // It left before its request was whole, and nobody waits for words.
        if (request.destroyed && !request.complete) return;
        notesOf(request).fault = (error instanceof Error && error.stack) || String(error);
        sendProblem(response, new Problem(500, 'The gateway failed.'));
      });
    },
  );
  // An open page polls, and its connection should stay open between two polls.
  server.keepAliveTimeout = 65_000;
  // Past its own limit, Node would drop the rest of the headers in silence. `checkRequest` refuses such a request.
  server.maxHeadersCount = 0;
  server.on('connection', (socket) => connections.admit(socket));
  server.on('clientError', (error, socket) =>
    answerBytes(error, socket, connections.responseOn(socket)),
  );
  // For a caller that takes nothing of its answer, and one that keeps its connection for too long. Others wait for an API.
  server.timeout = stalledMs;
  server.on('timeout', (socket) => {
    if (socket.writableLength > 0 || connections.isKept(socket)) socket.destroy();
  });
  // The gateway is not a proxy. Without this listener, Node would close the connection without an answer.
  server.on('connect', (_, socket) => refuseBytes(socket, 405));
  return { server, connections };
}

async function answer(
  parts: GatewayParts,
  response: ServerResponse,
  hasPlace: boolean,
  tellMetrics: () => Promise<void>,
): Promise<void> {
  const { settings, sandbox, signIn } = parts;
  const request = response.req;
  const notes = notesOf(request);
  const method = request.method ?? '';
  const [path = '/'] = (request.url ?? '/').split('?');
  const isRead = method === 'GET' || method === 'HEAD';

  // Probes may use any host name, so they are answered before the host check.
  if (isRead && probes.has(path)) {
    notes.operation = 'probe';
    if (path === '/metrics') return tellMetrics();
    if (path === '/readyz') return tellReady(parts, response);
    return sendJson(response, 200, { status: 'ok' });
  }
  if (!hasPlace) throw crowded;
  checkRequest(settings, request);

  const isControl = sandbox?.isControlPath(path) === true;
  const match = matchApi(method, path);
  const isAuth = path.startsWith('/auth/');
  const isJournal = path.startsWith('/journal/');
  notes.operation = isJournal ? 'journal' : operationName(match, isControl, isAuth);
  if (isControl || match !== undefined || isAuth || isJournal) {
    // The return from the identity provider is the only allowed request from another site.
    const isArrival =
      isAuth && method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
    if (isForeign(settings, request) && !isArrival) throw foreign;
    checkBody(parts, request);
  }

  if (isControl) return sandbox?.listener(request, response);
  if (match !== undefined) return answerApi(parts, match, response);
  if (isJournal) return answerOwn(parts, response);
  if (isAuth && signIn) return signIn.listener(request, response);
  if (!isRead) throw otherMethod(['GET', 'HEAD']);
  if (isAuth) throw nothing;
  if (path !== '/config.json') return parts.console(request, response, path);
  sendJson(response, 200, parts.config, { 'Cache-Control': 'no-cache' });
}

async function answerApi(
  parts: GatewayParts,
  match: ApiMatch,
  response: ServerResponse,
): Promise<void> {
  const { sandbox, settings, journal } = parts;
  const request = response.req;
  if (match.kind === 'other method') throw otherMethod(match.allowed);
  if (match.kind === 'no such operation') throw nothing;
  keepApart(parts, response);
  if (sandbox) response.setHeader('Cache-Control', 'no-store');
  else if (match.fault !== undefined) throw invalid(match.fault);
  const { session, caller } = await identify(parts, request, isRecorded(match.operation));
  const send = (recorded?: Recorded) => parts.carry(match.operation, response, session, recorded);
  if (journal === undefined || !isRecorded(match.operation)) return send();
  if (caller) return carryWrite(journal, caller, match.id, response, send);
  notesOf(request).unrecorded = true;
  if (settings.journal?.isRequired) throw nameless;
  return send();
}

/** Answers an address of the gateway's own API: the journal. */
async function answerOwn(parts: GatewayParts, response: ServerResponse): Promise<void> {
  if (parts.journal === undefined) throw nothing;
  keepApart(parts, response);
  const { caller } = await identify(parts, response.req, true);
  await answerJournal(parts.journal, caller, response);
}

/**
 * Browsers resend a request, even a write, when a reused connection breaks, so a connection that carried a write is not
 * reused. With sign-in, reads and writes share connections because both carry its cookie, so none is reused.
 */
function keepApart({ signIn }: GatewayParts, response: ServerResponse): void {
  if (signIn || response.req.method !== 'GET') response.shouldKeepAlive = false;
}

/** Who sent a request, and their name in the journal if that is wanted; rejects when nobody may ask. */
async function identify(
  { signIn, journal }: GatewayParts,
  request: IncomingMessage,
  isNamed: boolean,
): Promise<{ session?: Session | undefined; caller?: Caller | undefined }> {
  const own = request.headers.authorization;
  const session = own === undefined ? await signIn?.sessionOf(request) : undefined;
  const caller = isNamed ? await journal?.nameOf(own, session) : undefined;
  notesOf(request).person ??= caller?.key;
  return { session, caller };
}

const probes = new Set(['/healthz', '/readyz', '/metrics']);

async function tellReady({ ready }: GatewayParts, response: ServerResponse): Promise<void> {
  try {
    await ready();
    sendJson(response, 200, { status: 'ready' });
  } catch (error) {
    const whole = error instanceof Error ? error.message : String(error);
    // Where the store is, and what it says, is nothing for strangers; the log has it.
    const reason = isLocal(response.req) ? withoutAddresses(whole) : whole.replace(/:.*/s, '.');
    sendJson(response, 503, { status: 'not ready', reason });
  }
}

function withoutAddresses(text: string): string {
  return text.replaceAll(/(?:\d+\.){3}\d+(?::\d+)?|[\w.:[\]-]+:\d{2,5}\b/g, '…');
}

function operationName(match: ApiMatch | undefined, isControl: boolean, isAuth: boolean): string {
  if (match?.kind === 'operation') return match.id;
  if (match !== undefined) return 'none';
  if (isAuth) return 'sign-in';
  return isControl ? 'sandbox' : 'console';
}

/** Refuses a body because of its stated length. A forwarded body without one is counted while it is sent. */
function checkBody({ settings, sandbox }: GatewayParts, request: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (Number(length ?? 0) > settings.bodyLimit) throw tooLarge(settings.bodyLimit);
  if (coding !== undefined && sandbox) throw new Problem(411, 'The body needs a Content-Length.');
  if (request.method === 'GET' && (coding !== undefined || Number(length ?? 0) > 0))
    throw invalid('A GET request cannot have a body.');
}

const foreign = new Problem(403, 'Requests from pages of other sites are refused.');

const crowded = notPassedOn(
  503,
  'The gateway has too many requests at the moment. Nothing was sent.',
  { headers: { 'Retry-After': '1' } },
);

const nameless = notPassedOn(
  403,
  'This gateway records every change, and cannot tell whose this is. Nothing was sent.',
);

const nothing = notFound('There is no such operation.');
