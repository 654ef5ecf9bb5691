import { operations, type OperationId } from '../../contract/resources';
import { serviceNow } from '../../lib/time/clock';
import type { LoggedRequest } from '../../memory/requestLog';
import { redactSecrets } from '../../memory/secrets';
import type { Connection } from '../../session/connections';
import type { ReceivedBody } from './body';
import { ApiError, type ApiErrorKind } from './errors';

export type RequestEvent =
  | { began: LoggedRequest }
  | { id: string; change: Partial<Omit<LoggedRequest, 'id'>> };

const listeners = new Set<(event: RequestEvent) => void>();

/** Calls `listener` with everything that happens to requests, for the request log. */
export function onRequests(listener: (event: RequestEvent) => void): void {
  listeners.add(listener);
}

function tell(event: RequestEvent): void {
  for (const listener of listeners) listener(event);
}

export function updateInLog(id: string, change: Partial<Omit<LoggedRequest, 'id'>>): void {
  tell({ id, change });
}

/** The most characters of one body that are passed on; the request log keeps as many. */
export const MOST_LOGGED_CHARACTERS = 65_536;

// Links contain request ids, so an id must not be used again after a reload.
const load = crypto.getRandomValues(new Uint32Array(2)).join('');
let requests = 0;

export interface RequestToSend {
  id: OperationId;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  connection: Connection;
  token: string | undefined;
  signal: AbortSignal | undefined;
}

/** A request in the log, and the error it can end with. */
export interface Attempt {
  requestId: string;
  elapsed: () => number;
  fail: (kind: ApiErrorKind, words: string, more?: Partial<ApiError>) => ApiError;
}

/** Begins a request; without `logged`, nobody hears of it. */
export function beginAttempt({ id, url, headers, body }: RequestToSend, logged = true): Attempt {
  const { method, title } = operations[id];
  const requestId = logged ? `${load}-${(requests += 1)}` : '';
  const startedTick = performance.now();
  const elapsed = () => Math.round(performance.now() - startedTick);
  if (logged)
    tell({
      began: {
        id: requestId,
        at: serviceNow(),
        operation: id,
        title,
        method,
        url,
        sentHeaders: headers,
        ...(body === undefined ? {} : sentBody(body)),
        differences: [],
        pending: true,
      },
    });
  const fail: Attempt['fail'] = (kind, words, more = {}) => {
    updateInLog(requestId, { pending: false, durationMs: elapsed(), failure: words });
    const told = { ...more, words: redactSecrets(words) };
    return new ApiError({
      kind,
      operation: id,
      method,
      url,
      ...(logged && { requestId }),
      ...told,
    });
  };
  return { requestId, elapsed, fail };
}

function sentBody(body: string) {
  return {
    sentBody: body.slice(0, MOST_LOGGED_CHARACTERS),
    ...(body.length > MOST_LOGGED_CHARACTERS && { sentCut: true }),
    sentBytes: new TextEncoder().encode(body).byteLength,
  };
}

/** The part of an answer's body that is passed on. */
export function receivedBody({ head, bytes }: ReceivedBody) {
  return {
    receivedBody: head,
    receivedBytes: bytes,
    ...(bytes > MOST_LOGGED_CHARACTERS ? { receivedCut: true } : {}),
  };
}
