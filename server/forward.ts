import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { pipeline, Transform } from 'node:stream';
import { NOT_PASSED_ON } from '../src/contract/config';
import { services, type Operation } from '../src/contract/operations';
import { receivedHeaders, sentHeaders } from './headers';
import { sendProblem, traceIdOf } from './problem';
import type { Upstreams } from './settings';

export interface Forwarder {
  /** Sends the request on to the API that serves the operation, and streams the answer back. */
  forward(
    operation: Operation,
    request: IncomingMessage,
    response: ServerResponse,
    /** Used when the request has no credential of its own. */
    authorization?: string,
  ): void;
  close(): void;
}

/**
 * Forwards to the configured addresses. Plain node:http rather than a client library, because the path has to go out
 * byte for byte, redirects must not be followed, and nothing may ever be sent twice.
 */
export function createForwarder(
  upstreams: Upstreams,
  limits: { bodyLimit: number; timeoutMs: number },
): Forwarder {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, keepAliveMsecs: 5000 }),
    'https:': new https.Agent({ keepAlive: true, keepAliveMsecs: 5000 }),
  };
  return {
    forward(operation, request, response, authorization) {
      const base = upstreamOf(upstreams, operation);
      const { request: open } = base.protocol === 'https:' ? https : http;
      const traceId = traceIdOf(request);
      const api = services[operation.service].title;
      const upstream = open({
        protocol: base.protocol,
        hostname: base.hostname.replace(/^\[|\]$/g, ''),
        port: base.port,
        method: request.method,
        path: base.pathname.replace(/\/$/, '') + (request.url ?? ''),
        headers: sentHeaders(request, base, authorization),
        // The API may have just closed a kept connection. The caller can repeat a read, but a write that fails this way
        // may have been carried out, so each write gets a new connection.
        agent: operation.method === 'GET' ? agents[base.protocol as 'http:' | 'https:'] : false,
        setHost: false,
      });

      let failed = false;
      const fail = (status: number, error: string, words: string, code?: string): void => {
        if (failed) return;
        failed = true;
        clearTimeout(timer);
        upstream.destroy();
        if (status >= 500 && !response.destroyed) {
          const [path] = (request.url ?? '').split('?');
          console.error(`${status} ${request.method} ${path} ${code ?? error} trace ${traceId}`);
        }
        sendProblem(request, response, { status, error, words }, traceId);
      };
      const timer = setTimeout(
        () => fail(504, 'gateway_timeout', `The ${api} did not answer in time. It may have acted.`),
        limits.timeoutMs,
      );

      response.on('close', () => {
        clearTimeout(timer);
        // The client has left or has the whole answer, so nothing more is needed from the API.
        if (!response.writableFinished) upstream.destroy();
      });
      upstream.on('error', (error: NodeJS.ErrnoException) => {
        fail(
          502,
          isNeverSent(error) ? NOT_PASSED_ON : 'bad_gateway',
          unreachable(api, error),
          error.code,
        );
      });
      upstream.on('response', (answer) => {
        clearTimeout(timer);
        answer.on('error', () => response.destroy());
        const status = answer.statusCode ?? 502;
        if (status >= 300 && status < 400) {
          fail(
            502,
            'bad_gateway',
            `The ${api} answered with a redirect (${status}), which is not followed.`,
          );
          return;
        }
        if (failed || response.destroyed) {
          upstream.destroy();
          return;
        }
        response.writeHead(status, receivedHeaders(answer));
        // A body that breaks off must look broken to the caller too, so the connection is cut, not ended.
        pipeline(answer, response, () => {});
      });

      if (request.headers['content-length'] === undefined && !hasBody(request)) {
        upstream.end();
        return;
      }
      pipeline(request, limited(limits.bodyLimit), upstream, (error) => {
        if (error instanceof BodyTooLarge) fail(413, 'request_too_large', error.message);
      });
    },
    close() {
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
}

function upstreamOf(upstreams: Upstreams, operation: Operation): URL {
  if (operation.compute && upstreams.compute) return upstreams.compute;
  return upstreams[operation.service];
}

function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined;
}

/** No connection was made, so the API has not seen the request. */
function isNeverSent({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ECONNREFUSED';
}

/** The message for an API that did not answer; it does not give away the API's address. */
function unreachable(api: string, error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The ${api} could not be reached: its host name was not found. Nothing was sent.`;
    case 'ECONNREFUSED':
      return `The ${api} could not be reached: the connection was refused. Nothing was sent.`;
    default:
      return `The ${api} gave no answer. It may have acted.`;
  }
}

class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** Passes a body on until it is longer than `limit` bytes. */
function limited(limit: number): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length;
      if (length > limit) done(new BodyTooLarge(tooLarge(limit)));
      else done(null, chunk);
    },
  });
}

/** The message for a body over the limit. */
export function tooLarge(limit: number): string {
  return `A request body may have at most ${limit} bytes here (MERIDIAN_BODY_LIMIT).`;
}
