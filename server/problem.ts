import {
  STATUS_CODES,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { codeOf } from '../sandbox/problem';
import { NOT_PASSED_ON } from '../src/contract/config';
import { problemBody, REQUEST_ID } from '../src/contract/problem';
import { notesOf, reasonOf } from './log';

/** `cause` says why, for the log only. */
type More = Partial<Pick<Problem, 'error' | 'headers' | 'cause'>>;

/** An error answer of the gateway, in the form that the services use; refuses a request, wherever it is thrown. */
export class Problem extends Error {
  override name = 'Problem';
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;

  /** Its code is that of its status, unless `more` has another. */
  constructor(
    readonly status: number,
    words: string,
    { error = codeOf(status), headers = {}, cause }: More = {},
  ) {
    super(words, { cause });
    this.error = error;
    this.headers = headers;
  }
}

export const invalid = (words: string, status = 400) =>
  new Problem(status, words, { error: codeOf(400) });
export const notFound = (words: string) => new Problem(404, words);
/** The problem for what was certainly sent to no API. */
export const notPassedOn = (status: number, words: string, more?: More) =>
  new Problem(status, words, { error: NOT_PASSED_ON, ...more });

/** The problem for a method that an address does not have. */
export function otherMethod(allowed: readonly string[]): Problem {
  return new Problem(405, 'The method is not allowed here.', {
    headers: { Allow: allowed.join(', ') },
  });
}

/** How long a caller may keep sending an unwanted body after the answer. */
const lingerMs = 5000;
/** How long a caller may take to read the last bytes of an answer that broke off. */
const flushMs = 500;

/** Answers with an error body, or cuts off an answer that has already started. */
export function sendProblem(
  response: ServerResponse,
  { status, error, message: words, headers, cause }: Problem,
): void {
  if (response.destroyed) return;
  if (response.headersSent) return breakOff(response);
  const [path = ''] = (response.req.url ?? '').split('?');
  const notes = notesOf(response.req);
  const { requestId } = notes;
  notes.problem = error;
  if (status > 500) notes.fault ??= cause === undefined ? words : reasonOf(cause);
  const body = problemBody(path, { status, code: error, words, traceId: requestId });
  sendJson(response, status, body, { [REQUEST_ID]: requestId, ...headers });
}

/** Answers with JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const type = { 'Content-Type': 'application/json' };
  send(response, status, Buffer.from(JSON.stringify(body)), { ...type, ...headers });
}

/** Answers with a whole body, which must not be stored unless `headers` allow it. */
export function send(
  response: ServerResponse,
  status: number,
  body: Buffer,
  headers: OutgoingHttpHeaders,
): void {
  response.writeHead(status, {
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    // An unread body would be taken for the next request on this connection.
    ...(isUnread(response.req) && { Connection: 'close' }),
    ...headers,
  });
  endAnswer(response, body);
}

/** Whether a request has a body by its headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const { 'transfer-encoding': coding, 'content-length': length = '0' } = headers;
  return coding !== undefined || length !== '0';
}

function isUnread(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request);
}

/**
 * Ends an answer. If the request is still arriving, the connection stays open for some seconds: closing it with unread
 * bytes would reset it, and the caller could lose the answer.
 */
export function endAnswer(response: ServerResponse, body?: Buffer): void {
  const request = response.req;
  const content = request.method === 'HEAD' ? undefined : body;
  if (!isUnread(request)) return void response.end(content);
  response.shouldKeepAlive = false;
  if (content === undefined) response.flushHeaders();
  else response.write(content);
  // Node delays small pieces for a moment, and an error in the rest of the request could drop them.
  response.socket?.uncork();
  const end = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, lingerMs);
  response.on('close', () => clearTimeout(timer));
  request.once('end', end);
  request.unpipe();
  request.resume();
}

/** Ends a connection so that the caller gets the bytes sent so far and sees that the answer is incomplete. */
function breakOff(response: ServerResponse): void {
  const { socket } = response;
  if (socket === null) return void response.destroy();
  // A caller that does not read would keep the connection open forever.
  const timer = setTimeout(() => socket.destroy(), flushMs);
  socket.on('close', () => clearTimeout(timer));
  if (response.req.httpVersionMinor > 0) socket.destroySoon();
  // An answer of HTTP/1.0 may have no length; then only a reset shows that it is incomplete.
  else socket.write('', () => socket.resetAndDestroy());
}

/** The status for each error of Node's parser; 400 for all others. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers bytes that are not a valid request, or not a valid rest of the one that `response` is for. */
export function answerBytes(
  { code = '' }: NodeJS.ErrnoException,
  socket: Duplex,
  response: ServerResponse | undefined,
): void {
  // That request was complete and may have been carried out, so its answer is sent before the connection ends.
  if (response?.req.complete && !response.writableFinished) response.shouldKeepAlive = false;
  else if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else if (response?.headersSent && !response.writableFinished) socket.end();
  else refuseBytes(socket, statuses[code] ?? 400);
}

/** How long a caller may keep sending after that answer. */
const invalidMs = 1000;

/**
 * Answers invalid bytes on a connection without a current request. What still comes is read for a moment: closing a
 * connection with unread bytes resets it, and a caller such as a proxy could lose the answer.
 */
export function refuseBytes(socket: Duplex, status: number): void {
  socket.on('error', () => {});
  socket.removeAllListeners('data');
  socket.on('data', () => {});
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), invalidMs);
  socket.on('close', () => clearTimeout(timer));
  socket.on('end', () => socket.destroy());
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  socket.end(`${head}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
