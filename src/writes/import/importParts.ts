import type { ApiError } from '../../api/http/errors';
import type { ImportCourse, ImportStep } from '../../ledger/userImport';
import type { JsonObject } from '../../lib/json';
import type { PauseReason, RowResult } from './importOutcome';

export interface ImportSnapshot {
  /** `elsewhere`: another tab runs it. */
  phase: 'paused' | 'running' | 'stopping' | 'done' | 'cancelled' | 'elsewhere';
  reason?: PauseReason | undefined;
  /** By row, in the order of the file. */
  results: readonly RowResult[];
  /** The first row whose outcome is unknown, and of which nobody has said what is to become. */
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
