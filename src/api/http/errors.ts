import { isFromAProxy, NOT_PASSED_ON } from '../../contract/config';
import type { OperationId } from '../../contract/resources';

/**
 * How a request failed.
 * - `answered`: a status of 400 or more.
 * - `unreachable`: no answer came. - `timeout`: none came in time.
 * - `unreadable`: a status of success whose body could not be used.
 * - `not sent`: refused before sending (an id that is not allowed, no token, known to be offline).
 */
export type ApiErrorKind = 'answered' | 'unreachable' | 'timeout' | 'unreadable' | 'not sent';

/** Why a request was refused before sending. */
export type Refusal = 'no credential' | 'invalid id' | 'offline';

interface Details {
  kind: ApiErrorKind;
  refusal?: Refusal | undefined;
  operation: OperationId;
  method: string;
  url: string;
  /** The entry of the request log; absent when nothing was sent. */
  requestId?: string | undefined;
  status?: number | undefined;
  words: string;
  code?: string | undefined;
  traceId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  pointers?: string[] | undefined;
  journal?: 'not sent' | 'unknown' | undefined;
}

/** The only error of this folder. `words` are the server's message as plain text, or the console's own without one. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** Set only when the kind is `not sent`. */
  readonly refusal: Refusal | undefined;
  readonly operation: OperationId;
  readonly method: string;
  readonly url: string;
  readonly requestId: string | undefined;
  readonly status: number | undefined;
  readonly words: string;
  /** The server's error code (`error` in its body). */
  readonly code: string | undefined;
  readonly traceId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** JSON pointers into the body that the message names, such as `/spec/prefix`. */
  readonly pointers: string[];
  /** What the gateway's journal says of a write without an answer: the service has not received it, or nobody can know. */
  readonly journal: 'not sent' | 'unknown' | undefined;

  constructor(details: Details) {
    super(details.words);
    this.kind = details.kind;
    this.refusal = details.refusal;
    this.operation = details.operation;
    this.method = details.method;
    this.url = details.url;
    this.requestId = details.requestId;
    this.status = details.status;
    this.words = details.words;
    this.code = details.code;
    this.traceId = details.traceId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.pointers = details.pointers ?? [];
    this.journal = details.journal;
  }
}

/** True for errors that only a new token or sign-in can fix. */
export function needsCredential(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.refusal === 'no credential');
}

/** Whether a write never arrived: it was not sent, or the gateway says that it could not pass it on. */
export function neverArrived({ kind, code }: ApiError): boolean {
  return kind === 'not sent' || code === NOT_PASSED_ON;
}

/**
 * Whether the outcome of a failed write is unknown: no answer came, it cannot be read, or it is a proxy's (502, 504).
 * Other 4xx and 5xx are answers of the service.
 */
export function isOutcomeUnknown(error: ApiError): boolean {
  if (neverArrived(error)) return false;
  const { kind, status } = error;
  return kind !== 'answered' || status === undefined || status < 400 || isFromAProxy(status);
}
