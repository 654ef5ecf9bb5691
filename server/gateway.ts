import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { NOT_PASSED_ON, type ConsoleConfig } from '../src/contract/config';
import { matchApi, type ApiMatch } from './apiPath';
import type { Console } from './console';
import { tooLarge, type Forwarder } from './forward';
import { isForeign, requestFault } from './guard';
import { sendJson, sendProblem, type Problem } from './problem';
import { securityHeaders } from './securityHeaders';
import type { Settings } from './settings';

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Signs people in and keeps their credential. */
export interface SignIn {
  /** Takes requests below `/auth/`. */
  listener: Listener;
  /** The `Authorization` of the person who sent the request, renewed if needed; sets the cookies that hold it. */
  authorize(request: IncomingMessage, response: ServerResponse): Promise<string | undefined>;
}

export interface GatewayParts {
  settings: Settings;
  config: ConsoleConfig;
  console: Console;
  /** What carries out the operations: remote APIs, or the sandbox in this process. */
  api:
    | { kind: 'forward'; forwarder: Forwarder; signIn?: SignIn }
    | { kind: 'sandbox'; listener: Listener; isControlPath(path: string): boolean };
}

/** The gateway's server, not listening yet. */
export function createGateway(parts: GatewayParts): Server {
  const server = http.createServer(
    // A credential in a cookie can be several kilobytes, and more than one proxy adds to it.
    { maxHeaderSize: 64 * 1024, insecureHTTPParser: false },
    (request, response) => {
      answer(parts, request, response).catch((error: unknown) => {
        console.error(error);
        sendProblem(request, response, {
          status: 500,
          error: 'server_error',
          words: 'The gateway failed.',
        });
      });
    },
  );
  // An open page polls; its connection should stay open between two polls.
  server.keepAliveTimeout = 65_000;
  return server;
}

async function answer(
  parts: GatewayParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { settings, api } = parts;
  for (const [name, value] of Object.entries(securityHeaders(settings, request)))
    response.setHeader(name, value);
  const method = request.method ?? '';
  const [path = '/'] = (request.url ?? '/').split('?');
  const isRead = method === 'GET' || method === 'HEAD';

  // Health probes may use any host name, so they are answered before the host is checked.
  if (path === '/healthz' && isRead) return sendJson(request, response, 200, { status: 'ok' });
  const fault = requestFault(settings, request);
  if (fault !== undefined) return sendProblem(request, response, fault);

  const isControl = api.kind === 'sandbox' && api.isControlPath(path);
  const match = matchApi(method, path);
  const isAuth = path.startsWith('/auth/');
  if (isControl || match !== undefined || isAuth) {
    // The way back from the identity provider is the only request from another site that is allowed.
    const isArrival =
      isAuth && method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
    if (isForeign(settings, request) && !isArrival) return sendProblem(request, response, foreign);
    const size = bodyFault(parts, request);
    if (size !== undefined) return sendProblem(request, response, size);
  }

  if (isControl) return api.listener(request, response);
  if (match !== undefined) return answerApi(parts, match, request, response);
  if (isAuth && api.kind === 'forward' && api.signIn) return api.signIn.listener(request, response);
  if (!isRead) return sendProblem(request, response, otherMethod(['GET', 'HEAD']));
  if (isAuth) return sendProblem(request, response, nothing);
  if (path === '/config.json') {
    return sendJson(request, response, 200, parts.config, { 'Cache-Control': 'no-cache' });
  }
  return parts.console(request, response, path);
}

async function answerApi(
  { api }: GatewayParts,
  match: ApiMatch,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (match.kind === 'other method')
    return sendProblem(request, response, otherMethod(match.allowed));
  if (match.kind === 'no such operation') return sendProblem(request, response, nothing);
  // Browsers resend a request, even a write, when a reused connection breaks. So a connection that carried a write is not
  // reused. With sign-in, reads and writes share connections because both carry its cookie, so none is reused.
  const shared = api.kind === 'forward' && api.signIn !== undefined;
  if (shared || match.operation.method !== 'GET') response.shouldKeepAlive = false;
  if (api.kind === 'sandbox') {
    response.setHeader('Cache-Control', 'no-store');
    return api.listener(request, response);
  }
  if (match.fault !== undefined) {
    return sendProblem(request, response, {
      status: 400,
      error: 'invalid_request',
      words: match.fault,
    });
  }
  const own = request.headers.authorization;
  let added: string | undefined;
  try {
    added = own === undefined ? await api.signIn?.authorize(request, response) : undefined;
  } catch {
    return sendProblem(request, response, {
      status: 502,
      error: NOT_PASSED_ON,
      words: 'The identity provider could not be asked to renew the sign-in. Nothing was sent.',
    });
  }
  if (api.signIn && own === undefined && added === undefined) {
    return sendProblem(request, response, {
      status: 401,
      error: 'access_denied',
      words: 'Nobody is signed in, or the sign-in has ended.',
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  }
  api.forwarder.forward(match.operation, request, response, added);
}

/** Why a body is refused for its stated length. Forwarded bodies without one are counted while they are sent on. */
function bodyFault({ settings, api }: GatewayParts, request: IncomingMessage): Problem | undefined {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (Number(length ?? 0) > settings.bodyLimit)
    return { status: 413, error: 'request_too_large', words: tooLarge(settings.bodyLimit) };
  if (coding !== undefined && api.kind === 'sandbox')
    return { status: 411, error: 'length_required', words: 'The body needs a Content-Length.' };
  if (request.method === 'GET' && (coding !== undefined || Number(length ?? 0) > 0))
    return { status: 400, error: 'invalid_request', words: 'A GET request cannot have a body.' };
  return undefined;
}

const foreign: Problem = {
  status: 403,
  error: 'forbidden',
  words: 'Requests from pages of other sites are refused.',
};

const nothing: Problem = {
  status: 404,
  error: 'not_found',
  words: 'There is no such operation.',
};

function otherMethod(allowed: readonly string[]): Problem {
  return {
    status: 405,
    error: 'method_not_allowed',
    words: 'The method is not allowed here.',
    headers: { Allow: allowed.join(', ') },
  };
}
