import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { problemBody, REQUEST_ID } from '../src/contract/problem';

/** An answer of the gateway's own, in the shape the services use for theirs. */
export interface Problem {
  status: number;
  error: string;
  words: string;
  headers?: Record<string, string>;
}

/** The trace id the caller sent, or a new one. */
export function traceIdOf(request: IncomingMessage): string {
  const sent = /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(String(request.headers['traceparent'] ?? ''));
  return sent?.[1] ?? randomBytes(16).toString('hex');
}

/** Answers with an error body; cuts the connection when an answer is already on its way. */
export function sendProblem(
  request: IncomingMessage,
  response: ServerResponse,
  { status, error, words, headers = {} }: Problem,
  traceId: string = traceIdOf(request),
): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const [path = ''] = (request.url ?? '').split('?');
  const body = problemBody(path, { status, code: error, words, traceId });
  sendJson(request, response, status, body, { [REQUEST_ID]: traceId, ...headers });
}

/** Answers with JSON that is never stored. */
export function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const content = Buffer.from(JSON.stringify(body));
  // A body that was not read would be taken for the next request on this connection.
  if (!request.complete) response.setHeader('Connection', 'close');
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': content.length,
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : content);
}
