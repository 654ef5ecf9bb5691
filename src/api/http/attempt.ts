import { operations, type OperationId } from '../../contract/operations';
import {
  logRequest,
  MOST_LOGGED_CHARACTERS,
  nextRequestId,
  updateRequest,
} from '../../memory/requestLog';
import { redactSecrets } from '../../memory/secrets';
import type { Connection } from '../../session/connections';
import type { ReceivedBody } from './body';
import { ApiError, type ApiErrorKind } from './errors';

/** A request as it goes out. */
export interface Sending {
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

/** Begins a request; without `logged`, the request log does not show it. */
export function begin({ id, url, headers, body }: Sending, logged = true): Attempt {
  const { method, title } = operations[id];
  const requestId = logged ? nextRequestId() : '';
  const startedTick = performance.now();
  const elapsed = () => Math.round(performance.now() - startedTick);
  if (logged)
    logRequest({
      id: requestId,
      at: Date.now(),
      operation: id,
      title,
      method,
      url,
      sentHeaders: headers,
      ...(body === undefined ? {} : sentBody(body)),
      differences: [],
      pending: true,
    });
  const fail: Attempt['fail'] = (kind, words, more = {}) => {
    updateRequest(requestId, { pending: false, durationMs: elapsed(), failure: words });
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

/** The part of an answer's body that the request log keeps. */
export function receivedBody({ head, bytes }: ReceivedBody) {
  return {
    receivedBody: head,
    receivedBytes: bytes,
    ...(bytes > MOST_LOGGED_CHARACTERS ? { receivedCut: true } : {}),
  };
}
