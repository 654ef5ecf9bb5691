import { operations, type OperationId } from '../../contract/operations';
import { InvalidIdError } from '../../contract/path';
import { stringifyJson } from '../../lib/json';
import {
  logRequest,
  MOST_LOGGED_CHARACTERS,
  nextRequestId,
  updateRequest,
} from '../../ledger/requestLog';
import { redactSecrets } from '../../ledger/secrets';
import { isLoopback } from '../../session/addresses';
import { currentConnection, type Connection } from '../../session/connections';
import {
  currentToken,
  isSignedOut,
  needToken,
  refreshGatewaySession,
} from '../../session/credential';
import { demoFetch } from '../../session/demoFetch';
import { addressOf } from './address';
import { MOST_BYTES, readBody, type ReceivedBody } from './body';
import { ApiError, type ApiErrorKind, type Refusal } from './errors';
import { retryAfter, serverWords } from './words';

/** A call of an operation whose types are already checked. */
export interface Question {
  path?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** An answer with a success status. `at` is when it was complete, in ms since 1970. */
export interface Exchange {
  text: string;
  status: number;
  at: number;
  /** When it was sent by the service's clock (`Date` header), in ms; absent where this page may not read the header. */
  servedAt?: number;
  requestId: string;
  url: string;
  /** Makes the error for an answer that turns out to be unusable. */
  unreadable(words: string): ApiError;
}

const READ_TIMEOUT_MS = 30_000;
const WRITE_TIMEOUT_MS = 60_000;

/**
 * Sends one request once and reads its answer. Rejects with an `ApiError`, or with the signal's reason when the caller
 * gave up. The request log contains every request that was sent.
 */
export async function exchange(id: OperationId, question: Question): Promise<Exchange> {
  const operation = operations[id];
  const connection = currentConnection();
  question.signal?.throwIfAborted();
  const url = address(id, question);
  const refuse = (words: string, refusal: Refusal) =>
    new ApiError({
      kind: 'not sent',
      operation: id,
      method: operation.method,
      url,
      words,
      refusal,
    });

  const token = currentToken();
  if (token === undefined && connection.signIn.kind !== 'oidc') {
    // After a deliberate sign-out the page itself asks for a sign-in, so a dialog would be in the way.
    if (operation.method !== 'GET' || !isSignedOut()) needToken('A token is needed to go on.');
    throw refuse('Nothing was sent: a token is needed.', 'no credential');
  }
  const isWrite = operation.method !== 'GET';
  if (isWrite && (await knownOffline(url)))
    throw refuse('Nothing was sent: this browser is offline.', 'offline');

  const headers: Record<string, string> = {};
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`;
  const body = question.body === undefined ? undefined : stringifyJson(question.body);
  if (body !== undefined)
    headers['Content-Type'] =
      ('contentType' in operation && operation.contentType) || 'application/json';

  return send({ id, url, headers, body, connection, token, signal: question.signal });
}

function address(id: OperationId, question: Question): string {
  const operation = operations[id];
  try {
    return addressOf(operation, question.path ?? {}, question.query ?? {});
  } catch (error) {
    if (!(error instanceof InvalidIdError)) throw error;
    const words = `Nothing was sent: "${error.value.slice(0, 100)}" is not an ID the service can have. ${error.message}`;
    throw new ApiError({
      kind: 'not sent',
      operation: id,
      method: operation.method,
      url: operation.path,
      words,
      refusal: 'invalid id',
    });
  }
}

interface Sending {
  id: OperationId;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  connection: Connection;
  token: string | undefined;
  signal: AbortSignal | undefined;
}

async function send(sending: Sending): Promise<Exchange> {
  const { id, url, headers, body, connection, token, signal } = sending;
  const { method, title } = operations[id];
  const requestId = nextRequestId();
  const startedAt = Date.now();
  const startedTick = performance.now();
  const elapsed = () => Math.round(performance.now() - startedTick);
  logRequest({
    id: requestId,
    at: startedAt,
    operation: id,
    title,
    method,
    url,
    sentHeaders: headers,
    ...(body === undefined ? {} : sentBody(body)),
    differences: [],
    pending: true,
  });

  const timeoutMs = method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS;
  const giveUp = deadline(timeoutMs, signal);
  let status: number | undefined;
  const fail = (kind: ApiErrorKind, words: string, more: Partial<ApiError> = {}) => {
    updateRequest(requestId, { pending: false, durationMs: elapsed(), failure: words });
    const told = { ...more, words: redactSecrets(words) };
    return new ApiError({ kind, operation: id, method, url, requestId, status, ...told });
  };

  try {
    const response = await fetchFor(connection)(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      credentials: credentialsFor(method, connection),
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: giveUp.signal,
    });
    status = response.status;
    const most = response.ok ? MOST_BYTES : MOST_LOGGED_CHARACTERS;
    updateRequest(requestId, { status, receivedHeaders: Object.fromEntries(response.headers) });
    const received = await readBody(response, most, MOST_LOGGED_CHARACTERS);
    const at = Date.now();
    updateRequest(requestId, { ...receivedBody(received), pending: false, durationMs: elapsed() });
    if (!response.ok) {
      const told = serverWords(response.status, received.text || received.head);
      if (response.status === 401) refused(connection, token);
      const retryAfterSeconds = retryAfter(response.headers.get('retry-after'), at);
      throw fail('answered', told.words, {
        ...told,
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      });
    }
    if (received.tooLarge)
      throw fail(
        'unreadable',
        `The answer is larger than ${MOST_BYTES / 1024 / 1024} MB and was not read.`,
      );
    const unreadable = (words: string) => fail('unreadable', words);
    const servedAt = Date.parse(response.headers.get('date') ?? '');
    return {
      text: received.text,
      status,
      at,
      ...(!Number.isNaN(servedAt) && { servedAt }),
      requestId,
      url,
      unreadable,
    };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal?.aborted) {
      updateRequest(requestId, { pending: false, durationMs: elapsed(), cancelled: true });
      throw signal.reason;
    }
    if (giveUp.expired())
      throw fail('timeout', `No answer came within ${timeoutMs / 1000} seconds.`);
    throw fail('unreachable', status === undefined ? UNREACHABLE : BROKEN_OFF);
  } finally {
    giveUp.clear();
  }
}

const UNREACHABLE =
  'No answer came. The service may be down, or the network, or it does not allow calls from this page.';
const BROKEN_OFF = 'The connection broke before the answer was complete.';

/**
 * Only a gateway with sign-in needs its cookie. Elsewhere, reads and writes still use different modes, so that Chromium
 * keeps separate sockets for them and a write never reuses a read's socket. When a reused socket breaks before an
 * answer, Chromium sends the request again, even a POST.
 */
function credentialsFor(method: string, { signIn }: Connection): RequestCredentials {
  return signIn.kind === 'oidc' || method === 'GET' ? 'same-origin' : 'omit';
}

function fetchFor(connection: Connection): (url: string, init: RequestInit) => Promise<Response> {
  return connection.kind === 'demo' ? demoFetch : (url, init) => fetch(url, init);
}

function deadline(ms: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  let expired = false;
  const timer = setTimeout(() => {
    expired = true;
    controller.abort(new DOMException('No answer in time', 'TimeoutError'));
  }, ms);
  const forward = () => controller.abort(outer?.reason);
  outer?.addEventListener('abort', forward);
  return {
    signal: controller.signal,
    expired: () => expired,
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', forward);
    },
  };
}

/** Asks for another credential, unless the refused one has been replaced meanwhile. */
function refused({ id, signIn }: Connection, token: string | undefined): void {
  if (currentConnection().id !== id || currentToken() !== token) return;
  if (signIn.kind === 'oidc') void refreshGatewaySession();
  needToken(
    signIn.kind === 'oidc'
      ? 'You are no longer signed in.'
      : 'The service did not accept the token.',
  );
}

function sentBody(body: string) {
  return {
    sentBody: body.slice(0, MOST_LOGGED_CHARACTERS),
    ...(body.length > MOST_LOGGED_CHARACTERS && { sentCut: true }),
    sentBytes: new TextEncoder().encode(body).byteLength,
  };
}

function receivedBody({ head, bytes }: ReceivedBody) {
  return {
    receivedBody: head,
    receivedBytes: bytes,
    ...(bytes > MOST_LOGGED_CHARACTERS ? { receivedCut: true } : {}),
  };
}

/**
 * Whether a write would certainly not leave this machine. A browser that says it is offline is believed, except about
 * services on this machine or in the page, which work without a network and are probed instead.
 */
async function knownOffline(url: string): Promise<boolean> {
  if (typeof navigator === 'undefined' || navigator.onLine !== false) return false;
  if (currentConnection().kind === 'demo') return false;
  return !isLoopback(url) || !(await isThere(url));
}

/** Sends a request that changes nothing, only to see whether anything answers. */
async function isThere(url: string): Promise<boolean> {
  try {
    await fetch(new URL('/', url), {
      method: 'HEAD',
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'omit',
    });
    return true;
  } catch {
    return false;
  }
}
