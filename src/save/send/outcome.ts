import { messageOf } from '../../lib/text/text';
import { JournalError } from '../../api/journal/journalFetch';
import { ApiError, isOutcomeUnknown, neverArrived } from '../../api/http/errors';
import type { LastOutcome } from '../../api/cache/lastOutcome';
import { NOT_PASSED_ON } from '../../contract/config';
import { operations, type OperationId } from '../../contract/resources';

export type FailedOutcome = Exclude<LastOutcome<never>, { kind: 'accepted' }>;

/**
 * What a failed write means. Refused: 4xx and 5xx answers of the service, and requests that never arrived. Unknown: no
 * answer, a timeout, a 2xx that cannot be read, 502 and 504, and any other failure.
 */
export function failedOutcomeOf(error: ApiError): FailedOutcome {
  if (isOutcomeUnknown(error)) return { kind: 'unknown', error };
  return {
    kind: 'refused',
    error,
    mayHaveChanged: !neverArrived(error) && (error.status ?? 0) >= 500,
  };
}

/**
 * Whether a repeat of a write that failed has to have the same id, with which the gateway forwards both only once. An id
 * whose end the journal knows, or that the gateway takes no more, would only get the same answer again.
 */
export function keepsId(failed: ApiError | undefined): boolean {
  if (failed === undefined) return true;
  const { journal, status, code } = failed;
  return journal === undefined && !(status === 409 && code === NOT_PASSED_ON);
}

export interface WriteTarget {
  operation: OperationId;
  url: string;
}

/** Any failure as an `ApiError`. For an unexpected one, it stays unknown whether the service acted. */
export function asApiError(failure: unknown, { operation, url }: WriteTarget): ApiError {
  if (failure instanceof ApiError) return failure;
  const words = messageOf(failure);
  const { method } = operations[operation];
  return new ApiError({ kind: 'unreadable', operation, method, url, words });
}

/** Why the read before a write failed, and what was read: the resource, or the team's list at the gateway. */
export function readErrorOf(
  failure: unknown,
  target: WriteTarget,
): { error: ApiError; what: string } {
  const error = asApiError(failure, target);
  if (!(failure instanceof JournalError)) return { error, what: 'it' };
  const what = 'your team’s list';
  const { status, retryAfterSeconds } = failure;
  if (status === undefined) return { error, what };
  const { words } = error;
  const facts = { ...target, method: 'GET', status, words, retryAfterSeconds };
  return { error: new ApiError({ kind: 'answered', ...facts }), what };
}

/** Nothing was sent, because another tab or form of this browser is sending the same write. */
export function busyOutcome({ operation, url }: WriteTarget): FailedOutcome {
  const { method } = operations[operation];
  const words =
    method === 'POST'
      ? 'The same request is being sent now, here or in another tab.'
      : 'It is being saved now, here or in another tab.';
  return failedOutcomeOf(new ApiError({ kind: 'not sent', operation, method, url, words }));
}
