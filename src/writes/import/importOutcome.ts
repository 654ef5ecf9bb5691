import type { ApiError } from '../../api/http/errors';
import type { ImportRowState, ImportStep } from '../../ledger/userImport';
import { outcomeOf } from '../send/outcome';

/** Why an import stands still. */
export type PauseReason =
  | 'person'
  /** A row's outcome is unknown, and somebody has to say how to go on. */
  | 'unknown'
  | 'credential'
  | 'offline'
  /** The service failed several times in a row. */
  | 'failing'
  /** This browser could not note that a row is sent, so nothing may be sent. */
  | 'storage'
  /** Another connection is in use now, or another import took its place. */
  | 'connection';

export interface RowResult extends Omit<ImportStep, 'job' | 'row' | 'at' | 'state'> {
  state: ImportRowState | 'left out';
  at?: number | undefined;
}

/** A result that can be written down. */
export type StepResult = RowResult & { state: ImportRowState };

const USUAL_WAIT_MS = 5_000;
const MOST_WORDS = 400;

/** What a create that was not accepted means: for its row, which was `before`, and for the import. */
export function failedRow(
  before: StepResult,
  error: ApiError,
): {
  result: StepResult;
  /** The import stops. */
  halt?: PauseReason;
  /** The service asks to wait. */
  waitMs?: number;
  /** The service failed at it; several in a row stop the import. */
  failing: boolean;
} {
  const outcome = outcomeOf(error);
  const facts = {
    words: error.words.slice(0, MOST_WORDS),
    ...(error.status !== undefined && { status: error.status }),
    ...(error.requestId !== undefined && { requestId: error.requestId }),
  };
  if (outcome.kind === 'unknown')
    return { result: { state: 'unknown', ...facts }, halt: 'unknown', failing: false };
  if (error.kind === 'not sent' && error.refusal !== 'invalid id')
    // It never left: it is as it was before.
    return {
      result: before,
      halt: error.refusal === 'offline' ? 'offline' : 'credential',
      failing: false,
    };
  const limited = error.status === 429;
  const state = outcome.mayHaveChanged ? 'failed' : limited ? 'limited' : 'refused';
  // How a second request was refused says nothing of the first.
  const open = before.state === 'failed' || outcome.mayHaveChanged ? 'failed' : 'unknown';
  return {
    result: wasUnknown(before)
      ? { state: open, wasUnknown: true, left: true, ...facts }
      : { state, ...facts },
    ...(error.status === 401 && { halt: 'credential' }),
    ...((limited || error.retryAfterSeconds !== undefined) && {
      waitMs:
        error.retryAfterSeconds === undefined ? USUAL_WAIT_MS : error.retryAfterSeconds * 1000,
    }),
    failing: (error.status ?? 0) >= 500,
  };
}

/** Unknown, and nobody has said what is to become of it. */
export function isOpen({ state, left }: RowResult): boolean {
  return state === 'unknown' && left !== true;
}

/** Whether a request for this row may have been carried out already. */
export function wasUnknown(result: RowResult): boolean {
  return result.state === 'unknown' || result.state === 'failed' || result.wasUnknown === true;
}
