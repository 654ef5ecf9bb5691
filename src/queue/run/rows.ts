import { neverArrived, type ApiError } from '../../api/http/errors';
import type { WriteTicket } from '../../api/http/transport';
import type { RowState, RunCourse, RunRow, RunStep } from '../../memory/runs';
import { keepsId, type FailedOutcome } from '../../save/send/outcome';
import type { SendEnd } from '../pump';

export interface RunSnapshot {
  /** `other tab`: another tab runs it. */
  phase: 'paused' | 'running' | 'stopping' | 'done' | 'other tab';
  reason?: PauseReason | undefined;
  /** The result of each row, in the order of the rows. */
  results: readonly RowResult[];
  /** The first row with an unknown outcome about which the person has not decided. */
  asking?: number | undefined;
  /** The state of "Look for it" for a row with an unknown outcome, unless it was found. */
  looked?: { row: number; result: 'looking' | 'not found' | 'failed'; error?: unknown } | undefined;
  /** Until when the service asked to wait, in ms. */
  waitUntil?: number | undefined;
  parallel: number;
}

export function isMoving({ phase }: RunSnapshot): boolean {
  return phase === 'running' || phase === 'stopping';
}

/** What a run needs from outside; tests can replace every part. */
export interface RunParts {
  /**
   * Writes one row, once. `write` is the id to send it with, `before` what became of the row so far. `anew` saves another
   * id before it is used; false if it would not survive a reload.
   */
  send: (
    row: number,
    write: RunStep['write'],
    before: StepResult,
    anew: (write: RunStep['write']) => boolean,
  ) => Promise<RowEnd>;
  /** Makes an id for a new write, and the mark of its caller; undefined where nobody keeps a journal. */
  writeId: () => Pick<WriteTicket, 'id' | 'by'> | undefined;
  /** Reads whether a row with an unknown outcome was written: its result, or undefined if nothing shows that it was. */
  look?: ((row: number) => Promise<StepResult | undefined>) | undefined;
  read: () => readonly RunStep[];
  /** Saves the state of a row; false if it would not survive a reload. */
  note: (step: Omit<RunStep, 'job'>) => boolean;
  /** The saved course of the run. */
  course: () => RunCourse;
  noteCourse: (change: Partial<RunCourse>) => void;
  drop: () => void;
  /** Whether the connection and organization are still those of the run. */
  stillHere: () => boolean;
  /** Keeps other tabs from running the same rows; undefined if one already does. */
  hold: () => Promise<(() => void) | undefined>;
  /** Whether any tab runs them. */
  isHeld: () => Promise<boolean>;
  now: () => number;
  later?: ((ms: number, then: () => void) => () => void) | undefined;
}

export type PauseReason =
  | 'person'
  /** The outcome of a row is unknown, and the person has to decide how to go on. */
  | 'unknown'
  | 'credential'
  | 'offline'
  /** The service failed several times in a row. */
  | 'failing'
  /** This browser could not save that a row is being sent, so nothing may be sent. */
  | 'storage'
  /** Another connection is now in use, or another run has replaced this one. */
  | 'connection';

export interface RowResult extends Omit<RunStep, 'job' | 'row' | 'at' | 'state'> {
  state: RowState | 'left out';
  at?: number | undefined;
}

/** Results that may be sent again, that a new run would forget, and that somebody may still have to look at. */
export const openResults: readonly RowResult['state'][] = [
  'skipped',
  'refused',
  'failed',
  'limited',
  'unknown',
];

/** A result that can be saved. */
export type StepResult = RowResult & { state: RowState };

const USUAL_WAIT_MS = 5_000;
const MOST_WORDS = 400;

/** How writing a row ended. */
export interface RowEnd extends SendEnd<PauseReason> {
  result: StepResult;
  /** How long the service asked to wait, in ms. */
  waitMs?: number;
}

/**
 * What a failed write means for its row, whose earlier result is `before`, and for the run. `write`: the id that it
 * was sent with.
 */
export function failedRow(
  before: StepResult,
  outcome: FailedOutcome,
  write?: RunStep['write'],
): RowEnd {
  const { error } = outcome;
  const { status, requestId } = error;
  const facts = { words: error.words.slice(0, MOST_WORDS), status, requestId };
  const isSame = write?.id === before.write?.id && before.repeats !== true;
  if (outcome.kind === 'unknown')
    return {
      result: {
        state: 'unknown',
        ...facts,
        ...(keepsId(error) && { write }),
        ...(wasUnknown(before) && !isSame && { repeats: true }),
      },
      stop: 'unknown',
    };
  if (error.kind === 'not sent' && error.refusal !== 'invalid id')
    return notSent(error, keepsId(error) ? before : { ...before, write: undefined });
  const limited = error.status === 429;
  const state = outcome.mayHaveChanged ? 'failed' : limited ? 'limited' : 'refused';
  // With the same id, this is the answer to the first request. Otherwise the refusal of a second request says nothing about
  // the first, nor does a refusal by the gateway or for the token.
  const isOurs = neverArrived(error) || error.status === 401;
  const isSettled = write !== undefined && isSame && !isOurs;
  const open = before.state === 'failed' || outcome.mayHaveChanged ? 'failed' : 'unknown';
  return {
    result:
      wasUnknown(before) && !isSettled
        ? {
            state: open,
            wasUnknown: true,
            left: true,
            ...facts,
            ...(isOurs && keepsId(error) && { write: before.write, repeats: before.repeats }),
          }
        : { state, ...facts },
    ...(error.status === 401 && { stop: 'credential' }),
    ...waitAfter(error),
    failed: (error.status ?? 0) >= 500,
  };
}

/** Nothing was sent, so the row stays as it was. A request that was lost on its way says nothing of the next one. */
function notSent({ refusal, journal }: ApiError, result: StepResult): RowEnd {
  if (journal === 'not sent') return { result, failed: true };
  if (refusal === 'offline') return { result, stop: refusal };
  return { result, stop: refusal === undefined ? 'connection' : 'credential' };
}

/** How long the service wants to be left alone, if it says so, or turned a request away. */
function waitAfter({ status, retryAfterSeconds: seconds }: ApiError): Pick<RowEnd, 'waitMs'> {
  if (seconds !== undefined) return { waitMs: seconds * 1000 };
  return status === 429 ? { waitMs: USUAL_WAIT_MS } : {};
}

/** Nothing was sent now; an earlier request stays unknown. */
export function skipped(words: string, before: StepResult, status?: number): StepResult {
  return wasUnknown(before)
    ? { ...before, left: true, words }
    : { state: 'skipped', words, ...(status !== undefined && { status }) };
}

/** Nothing was sent, because it could not be compared first. `what` could not be read. */
export function notRead(error: ApiError, before: StepResult, what = 'it'): RowEnd {
  const { kind, status, refusal } = error;
  if (kind === 'not sent' && refusal !== 'invalid id') return notSent(error, before);
  return {
    result: skipped(`Not sent, because ${what} could not be read: ${error.words}`, before, status),
    failed: kind !== 'not sent' && (status ?? 500) >= 500,
    ...(status === 401 && { stop: 'credential' }),
    ...waitAfter(error),
  };
}

/** Whether a row waits for a word of the person: it was left out, or skipped for a reason that may be mended. */
export function waitsForWord({ state }: RowResult, row: RunRow | undefined): boolean {
  return state === 'left out' || (state === 'skipped' && row?.leftOut !== undefined);
}

/** Whether the outcome is unknown and the person has not decided what to do. */
export function isOpen({ state, left }: RowResult): boolean {
  return state === 'unknown' && left !== true;
}

/** Whether an earlier request for this row may have been carried out. */
export function wasUnknown(result: RowResult): boolean {
  return result.state === 'unknown' || result.state === 'failed' || result.wasUnknown === true;
}

/** The run as it is saved, while no tab runs it. */
export function savedSnapshot(
  rows: readonly RunRow[],
  parts: Pick<RunParts, 'read' | 'course'>,
): RunSnapshot {
  const steps = new Map(parts.read().map((step) => [step.row, step]));
  const results = rows.map((row, index): RowResult => {
    const step = steps.get(index);
    if (step !== undefined) {
      // The step is newer than why the row was left out before it.
      const { job: _job, row: _row, ...result } = step;
      return result;
    }
    if (row.leftOut !== undefined) return { state: 'left out', words: row.leftOut };
    return { state: 'waiting' };
  });
  const { parallel, waitUntil } = parts.course();
  const phase = restPhase(results);
  return { results, phase, reason: undefined, asking: firstOpenRow(results), parallel, waitUntil };
}

/** The rows with this result. */
export function rowsIn(results: readonly RowResult[], wanted: RowResult['state']): number[] {
  return results.flatMap(({ state }, row) => (state === wanted ? [row] : []));
}

/** The first row whose unknown outcome the person has not decided on. */
export function firstOpenRow(results: readonly RowResult[]): number | undefined {
  const row = results.findIndex(isOpen);
  return row < 0 ? undefined : row;
}

/** The phase of a run that has no request under way. */
export function restPhase(results: readonly RowResult[]): RunSnapshot['phase'] {
  return results.some(({ state }) => state === 'waiting') ? 'paused' : 'done';
}

export function isStep(result: RowResult): result is StepResult {
  return result.state !== 'left out';
}
