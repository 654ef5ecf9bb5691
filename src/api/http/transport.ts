import { RUN_HEADER, WRITE_ID_HEADER } from '../../contract/config';
import { operations, type OperationId } from '../../contract/resources';
import { InvalidIdError } from '../../contract/path';
import { stringifyJson } from '../../lib/json';
import { learnTime, serviceNow } from '../../lib/time/clock';
import { isLoopback } from '../../session/addresses';
import { currentConnection, keepsJournal, type Connection } from '../../session/connections';
import {
  currentSubjects,
  currentToken,
  hasCredential,
  isSignedOut,
  needToken,
  refreshGatewaySession,
  sessionCount,
} from '../../session/credential';
import { fetchFor } from '../../session/fetchFor';
import { addressOf } from './address';
import {
  beginAttempt,
  MOST_LOGGED_CHARACTERS,
  receivedBody,
  updateInLog,
  type Attempt,
  type RequestToSend,
} from './attempt';
import { MOST_BYTES, readBody, type ReceivedBody } from './body';
import { ApiError, isOutcomeUnknown, type ApiErrorKind, type Refusal } from './errors';
import { serverWords, waitSeconds } from './words';

export interface Requested {
  path?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  write?: WriteTicket | undefined;
}

/** A write that the gateway's journal records, and how to learn what it has of it. */
export interface WriteTicket {
  id: string;
  /** The `RUN_HEADER` of the run that it belongs to. */
  run?: string;
  /** A mark of whose credential it was made for, to be kept with its id. */
  by?: string | undefined;
  /** Whether somebody else's credential is used now: of them, the gateway would take the same id for a new write. */
  isOthers?: () => boolean;
  /** It was sent before: nothing is sent, the journal is only asked how it ended. */
  sent?: true;
  /** It was sent before, and is sent again: its answer may be the first one, to another credential. */
  again?: true;
  /** Who sent it, as far as this page knows. The journal tells nobody else of it. */
  caller?: string;
  /** How the write ended; undefined as long as that cannot be learned. `mine`: the caller that sent it is asking. */
  ask: (id: string, mine: boolean) => Promise<WriteEnd | undefined>;
}

/** How a write ended, by the journal. `not sent`: the service has not received it and will not. */
export type WriteEnd =
  | { state: 'answered'; status: number; answer: string }
  | { state: 'not sent' }
  | { state: 'unknown' };

/** An answer with a success status. `at` is when it was complete, in ms since 1970. */
export interface Exchange {
  text: string;
  status: number;
  at: number;
  /** When it was sent by the service's clock (`Date` header), in ms; absent where this page may not read the header. */
  servedAt?: number | undefined;
  requestId: string;
  url: string;
  unreadable(words: string): ApiError;
}

const READ_TIMEOUT_MS = 30_000;
const WRITE_TIMEOUT_MS = 60_000;

/**
 * Sends one request once and reads its answer. Rejects with an `ApiError`, or with the signal's reason when the caller
 * gave up. The request log contains every request that was sent.
 */
export async function exchange(id: OperationId, question: Requested): Promise<Exchange> {
  const operation = operations[id];
  const connection = currentConnection();
  question.signal?.throwIfAborted();
  const url = address(id, question);
  const refuse = (words: string, refusal: Refusal) => notSent(id, url, words, refusal);

  const token = currentToken();
  const sending: RequestToSend = {
    id,
    url,
    headers: {},
    body: question.body === undefined ? undefined : stringifyJson(question.body),
    connection,
    token,
    signal: question.signal,
  };
  if (question.write?.sent) return recall(sending, question.write);
  const isWrite = operation.method !== 'GET';
  if (isWrite && (await knownOffline(url)))
    throw refuse('Nothing was sent. This browser is offline.', 'offline');
  if (!(await hasCredential())) {
    const needed = connection.signIn.kind === 'oidc' ? 'Sign in' : 'Enter a token';
    // After a deliberate sign-out the page itself asks for a sign-in, so a dialog would be in the way.
    if (isWrite || !isSignedOut()) needToken(`${needed} to continue.`);
    throw refuse(`Nothing was sent. ${needed} first.`, 'no credential');
  }

  const { headers, body } = sending;
  const write = isWrite && keepsJournal(connection) ? question.write : undefined;
  if (write) headers[WRITE_ID_HEADER] = write.id;
  if (write?.run !== undefined) headers[RUN_HEADER] = write.run;
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`;
  if (body !== undefined)
    headers['Content-Type'] =
      ('contentType' in operation && operation.contentType) || 'application/json';

  const attempt = beginAttempt(sending);
  try {
    return await send(sending, attempt);
  } catch (error) {
    if (!write || !(error instanceof ApiError) || !isOutcomeUnknown(error)) throw error;
    write.caller = callerOf(token);
    return asRecorded(sending, attempt, write, error);
  }
}

/** Whose credential is used: a token itself, or the person who is signed in to the gateway since the last sign-out. */
function callerOf(token: string | undefined): string {
  return token ?? `${sessionCount()} ${currentSubjects().join(' ')}`;
}

/** Asks the journal for the answer of a write that was sent before. Rejects like the write itself. */
async function recall(sending: RequestToSend, write: WriteTicket): Promise<Exchange> {
  const attempt = beginAttempt(sending, false);
  return asRecorded(sending, attempt, write, attempt.fail('unreachable', UNREACHABLE));
}

/** The answer of a write as the journal has it, after its own was lost. Without one, rejects with that failure. */
async function asRecorded(
  sending: RequestToSend,
  attempt: Attempt,
  write: WriteTicket,
  failure: ApiError,
): Promise<Exchange> {
  const mine = write.caller === callerOf(sending.token);
  const end = await write.ask(write.id, mine);
  if (end?.state === 'answered') return conclude(sending, attempt, recorded(end), 'unknown');
  if (end?.state === 'not sent')
    throw attempt.fail('not sent', NOT_RECEIVED, { journal: 'not sent' });
  throw end === undefined ? failure : new ApiError({ ...failure, journal: end.state });
}

function recorded({ status, answer }: { status: number; answer: string }): Received {
  const bytes = new TextEncoder().encode(answer).byteLength;
  const head = answer.slice(0, MOST_LOGGED_CHARACTERS);
  return { status, headers: new Headers(), body: { text: answer, head, bytes, tooLarge: false } };
}

function address(id: OperationId, question: Requested): string {
  const operation = operations[id];
  try {
    return addressOf(operation, question.path ?? {}, question.query ?? {});
  } catch (error) {
    if (!(error instanceof InvalidIdError)) throw error;
    const words = `Nothing was sent: "${error.value.slice(0, 100)}" is not an ID the service can have. ${error.message}`;
    throw notSent(id, operation.path, words, 'invalid id');
  }
}

function notSent(operation: OperationId, url: string, words: string, refusal: Refusal): ApiError {
  const { method } = operations[operation];
  return new ApiError({ kind: 'not sent', operation, method, url, words, refusal });
}

interface Received {
  status: number;
  headers: Headers;
  body: ReceivedBody;
}

async function send(sending: RequestToSend, attempt: Attempt): Promise<Exchange> {
  const { id, url, headers, body, connection, signal } = sending;
  const { method } = operations[id];
  const { requestId, elapsed } = attempt;
  const timeoutMs = method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS;
  const timeout = AbortSignal.timeout(timeoutMs);
  let status: number | undefined;
  const fail = (kind: ApiErrorKind, words: string) => attempt.fail(kind, words, { status });

  try {
    const response = await fetchFor(connection)(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      credentials: credentialsFor(method, connection),
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    status = response.status;
    learnTime(response.headers.get('date'), elapsed());
    const most = response.ok ? MOST_BYTES : MOST_LOGGED_CHARACTERS;
    updateInLog(requestId, { status, receivedHeaders: Object.fromEntries(response.headers) });
    const received = await readBody(response, most, MOST_LOGGED_CHARACTERS);
    return conclude(sending, attempt, { status, headers: response.headers, body: received });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal?.aborted) {
      updateInLog(requestId, { pending: false, durationMs: elapsed(), cancelled: true });
      throw signal.reason;
    }
    if (timeout.aborted)
      throw fail('timeout', `No answer came within ${timeoutMs / 1000} seconds.`);
    throw fail('unreachable', status === undefined ? UNREACHABLE : BROKEN_OFF);
  }
}

/**
 * What an answer means, whether it came itself or the journal had it. Throws for a refusal; `journal`: what is then known
 * beyond this answer.
 */
function conclude(
  sending: RequestToSend,
  attempt: Attempt,
  { status, headers, body }: Received,
  journal?: ApiError['journal'],
): Exchange {
  const { requestId, elapsed } = attempt;
  const at = serviceNow();
  const fail = (kind: ApiErrorKind, words: string, more: Partial<ApiError> = {}) =>
    attempt.fail(kind, words, { status, journal, ...more });
  updateInLog(requestId, {
    ...receivedBody(body),
    status,
    pending: false,
    durationMs: elapsed(),
    failure: undefined,
  });
  if (status < 200 || status > 299) {
    const told = serverWords(status, body.text || body.head);
    if (status === 401) refused(sending);
    const retryAfterSeconds = waitSeconds(headers, body.text || body.head, at);
    throw fail('answered', told.words, {
      ...told,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }
  if (body.tooLarge)
    throw fail(
      'unreadable',
      `The answer is larger than ${MOST_BYTES / 1024 / 1024} MB and was not read.`,
    );
  const date = Date.parse(headers.get('date') ?? '');
  return {
    text: body.text,
    status,
    at,
    servedAt: Number.isNaN(date) ? undefined : date,
    requestId,
    url: sending.url,
    unreadable: (words: string) => fail('unreadable', words),
  };
}

const UNREACHABLE =
  'No answer. The service or the network may be down, or the service does not allow calls from this page.';
const BROKEN_OFF = 'The connection broke before the answer was complete.';
const NOT_RECEIVED =
  'The request was lost before it reached the service. Nothing was changed, so you can send it again.';

/**
 * Only a gateway with sign-in needs its cookie. Elsewhere, reads and writes still use different modes, so that Chromium
 * keeps separate sockets for them and a write never reuses a read's socket. When a reused socket breaks before an
 * answer, Chromium sends the request again, even a POST.
 */
function credentialsFor(method: string, { signIn }: Connection): RequestCredentials {
  return signIn.kind === 'oidc' || method === 'GET' ? 'same-origin' : 'omit';
}

/** Asks for another credential, unless the refused one has been replaced meanwhile. */
function refused({ connection, token }: RequestToSend): void {
  if (currentConnection().id !== connection.id || currentToken() !== token) return;
  if (connection.signIn.kind !== 'oidc') return needToken('The service did not accept the token.');
  needToken('You are no longer signed in.');
  void refreshGatewaySession();
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

/** Sends a request that changes nothing, only to see whether anything answers; by a connection that writes do not use. */
async function isThere(url: string): Promise<boolean> {
  try {
    await fetch(new URL('/', url), {
      method: 'HEAD',
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'same-origin',
    });
    return true;
  } catch {
    return false;
  }
}
