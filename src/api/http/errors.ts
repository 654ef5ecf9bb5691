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
  /** Set only when the kind is `not sent`. */
  refusal?: Refusal | undefined;
  operation: OperationId;
  method: string;
  url: string;
  /** The entry of the request log; absent when nothing was sent. */
  requestId?: string | undefined;
  status?: number | undefined;
  words: string;
  /** The server's error code (`error` in its body). */
  code?: string | undefined;
  traceId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** JSON pointers into the body that the message names, such as `/spec/prefix`. */
  pointers?: string[] | undefined;
  /** What the gateway's journal says of a write without an answer: the service has not received it, or nobody can know. */
  journal?: 'not sent' | 'unknown' | undefined;
}

/** The only error of this folder. `words` are the server's message as plain text, or the console's own without one. */
export class ApiError extends Error implements Details {
  override name = 'ApiError';
  declare readonly kind: ApiErrorKind;
  declare readonly refusal: Details['refusal'];
  declare readonly operation: OperationId;
  declare readonly method: string;
  declare readonly url: string;
  declare readonly requestId: Details['requestId'];
  declare readonly status: Details['status'];
  declare readonly words: string;
  declare readonly code: Details['code'];
  declare readonly traceId: Details['traceId'];
  declare readonly retryAfterSeconds: Details['retryAfterSeconds'];
  declare readonly pointers: string[];
  declare readonly journal: Details['journal'];

  constructor(details: Details) {
    super(details.words);
    Object.assign(this, { pointers: [] }, details);
  }
}

/** True for errors that only a new token or sign-in can fix. */
export function needsCredential(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.refusal === 'no credential');
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
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

// The whole message has to say it of the caller: "The token allows reading only.", "Denied: your role is read-only.". With
// anything else in it, it may hold only for a resource, a type or a time: "The network is read-only.", "You can only read
// users.", "You have read-only access during maintenance.". "This user is read-only." may be the user to be changed.
const CREDENTIAL = '(?:tokens?|credentials?|scopes?|role|(?:api|access)[ _-]keys?|bearer|caller)';
const THEIRS = `(?:(?:(?:api|access|bearer) )?token|(?:the|this|your) (?:(?:access|api|bearer|current) )?${CREDENTIAL})`;
const ACCOUNT = '(?:service )?(?:user|account)';
const CALLER = `(?:you|${THEIRS}|your (?:${ACCOUNT}|key))`;
const ACTOR = `(?:${CALLER}|(?:the|this) ${ACCOUNT})`;
const RIGHTS = '(?: (?:access|scopes?|rights?|permissions?))?';
const READ_ONLY = `read(?:ing)?(?: access)?[ _-]?only${RIGHTS}`;
const HERE = '(?: (?:in|of|for) (?:this|the|your) organi[sz]ation)';
const READS_ONLY = [
  `${CALLER} (?:is|are|ha[sv]e?|grants?|gives?|provides?)(?: (?:only|an?|for|set|to))* ${READ_ONLY}`,
  `(?:the|this|your) role [^\\s.,;:]+ is ${READ_ONLY}(?=${HERE})`,
  `${ACTOR} (?:may|can|allows?|permits?)(?: (?:you|to|for|be used))* ${READ_ONLY}`,
  `${ACTOR}(?: (?:is|are|may|can|grants?|gives?|allows?|permits?))? only(?: (?:allow|permit|grant|ha[sv]|be used|able|valid|for|to|the)\\w*)* read(?:s|ing)?${RIGHTS}(?: (?:this|the|your) organi[sz]ation)?`,
  `read[ _-]?only (?:access )?(?:tokens?|credentials?|scopes?|api[ _-]?keys?)`,
].map(
  (says) =>
    new RegExp(
      `^(?:(?:403|(?:access |permission )?denied|forbidden)[\\s:.,]+)*${says}${HERE}?(?:\\W+(?:please )?(?:ask|contact) (?:an?|the|your) \\w+)?\\W*$`,
      'i',
    ),
);
const AMOUNT = /\b(?:quotas?|limits?|exceed\w*|capacity|too (?:many|large))\b/i;

/**
 * What a refusal says of the credential: that it may only read, or not more than that it was refused for this `type` of
 * resource. A 403 can also mean a quota, a member of the body, or a gateway that sent nothing. Where the scope does not
 * suffice, it may for another type.
 */
export function refusedFor(
  error: Pick<ApiError, 'status' | 'code' | 'words' | 'pointers'>,
): 'everything' | 'type' | undefined {
  const { status, code, words, pointers } = error;
  if (status !== 403 || code === NOT_PASSED_ON || pointers.length > 0) return undefined;
  if (AMOUNT.test(words)) return undefined;
  return READS_ONLY.some((pattern) => pattern.test(words)) ? 'everything' : 'type';
}
