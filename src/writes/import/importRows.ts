import type { ApiError } from '../../api/http/errors';
import type { ImportCourse, ImportRow, ImportRowState, ImportStep } from '../../ledger/userImport';
import type { JsonObject } from '../../lib/json';
import { outcomeOf } from '../send/outcome';

export interface ImportSnapshot {
  /** `other tab`: another tab runs it. */
  phase: 'paused' | 'running' | 'stopping' | 'done' | 'cancelled' | 'other tab';
  reason?: PauseReason | undefined;
  /** By row, in the order of the file. */
  results: readonly RowResult[];
  /** The first row whose outcome is unknown and not decided on. */
  asking?: number | undefined;
  /** The service asked to wait until then, in ms. */
  waitUntil?: number | undefined;
  parallel: number;
}

/** An answer to a create: was the user made, or there already? */
export interface Accepted {
  id: string;
  existed: boolean;
  words?: string | undefined;
  requestId: string;
}

/** What an import needs from outside; all of it can be replaced in a test. */
export interface ImportParts {
  /** Sends one create, once. Rejects with whatever the transport says. */
  send: (body: JsonObject, row: number) => Promise<Accepted>;
  toError: (failure: unknown) => ApiError;
  /** What is written down of this import. */
  read: () => readonly ImportStep[];
  /** Writes a row's state down; false where that would not survive a reload. */
  note: (step: Omit<ImportStep, 'job'>) => boolean;
  /** How it goes on, as far as that is written down. */
  course: () => ImportCourse;
  noteCourse: (change: Partial<ImportCourse>) => void;
  /** Calls back after a change of what is written down, from here or another tab. */
  watch: (changed: () => void) => () => void;
  /** Forgets all that is written down. */
  drop: () => void;
  /** Whether the import may still go where it was begun. */
  stillHere: () => boolean;
  /** Keeps other tabs from running the same import; undefined: one does. */
  hold: () => Promise<(() => void) | undefined>;
  /** Whether a tab runs it. */
  isHeld: () => Promise<boolean>;
  now: () => number;
  later: (ms: number, then: () => void) => () => void;
}

/** Why an import is paused. */
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

/** The outcome is unknown, and the person has not decided what to do. */
export function isOpen({ state, left }: RowResult): boolean {
  return state === 'unknown' && left !== true;
}

/** Whether a request for this row may have been carried out already. */
export function wasUnknown(result: RowResult): boolean {
  return result.state === 'unknown' || result.state === 'failed' || result.wasUnknown === true;
}

type Written = Pick<ImportParts, 'read' | 'course'>;

/** The saved result of each row. */
export function savedResults(rows: readonly ImportRow[], parts: Written): RowResult[] {
  const steps = new Map(parts.read().map((step) => [step.row, step]));
  return rows.map((row, index): RowResult => {
    if (row.leftOut !== undefined) return { state: 'left out', words: row.leftOut };
    const step = steps.get(index);
    if (step === undefined) return { state: 'waiting' };
    const { job: _job, row: _row, ...result } = step;
    return result;
  });
}

/** The import as it is saved, while no tab runs it. */
export function savedSnapshot(rows: readonly ImportRow[], parts: Written): ImportSnapshot {
  const results = savedResults(rows, parts);
  const { parallel, waitUntil, cancelled } = parts.course();
  const phase = restPhase(results, cancelled);
  return { results, phase, reason: undefined, asking: firstOpenRow(results), parallel, waitUntil };
}

/** The first row whose unknown outcome the person has not decided on. */
export function firstOpenRow(results: readonly RowResult[]): number | undefined {
  const row = results.findIndex(isOpen);
  return row < 0 ? undefined : row;
}

/** The phase of an import that has no request under way. */
export function restPhase(
  results: readonly RowResult[],
  cancelled: boolean | undefined,
): ImportSnapshot['phase'] {
  if (!results.some(({ state }) => state === 'waiting')) return 'done';
  return cancelled === true ? 'cancelled' : 'paused';
}

export function isStep(result: RowResult): result is StepResult {
  return result.state !== 'left out';
}
