import type { OperationId } from '../../contract/operations';

/**
 * How a request ended other than well.
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
  /** The entry of the request log; none where nothing was sent. */
  requestId?: string | undefined;
  status?: number | undefined;
  words: string;
  code?: string | undefined;
  traceId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  pointers?: string[] | undefined;
}

/** The one error of this floor. `words` are the server's as plain text, or ours where it had none. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** Only where the kind is `not sent`. */
  readonly refusal: Refusal | undefined;
  readonly operation: OperationId;
  readonly method: string;
  readonly url: string;
  readonly requestId: string | undefined;
  readonly status: number | undefined;
  readonly words: string;
  /** The server's code of the fault (`error` of its body). */
  readonly code: string | undefined;
  readonly traceId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** JSON pointers into the body that the words name, such as `/spec/prefix`. */
  readonly pointers: string[];

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
  }
}

/** True for errors that only a new token or sign-in can mend. */
export function needsCredential(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.refusal === 'no credential');
}
