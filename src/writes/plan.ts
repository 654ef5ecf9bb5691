import type { OperationId } from '../contract/operations';
import type { JsonObject } from '../lib/json';
import type { Warning } from './describe';
import type { Change, Conflict } from './merge';
import type { HiddenMember } from './notReturned';

export type { Warning };
/** A member that is not returned and is sent again as it was sent last. */
export interface Carried {
  pointer: string;
  label: string;
  text: string;
  at: number;
}

/** What a save would do, compared with the object as it was just read. */
export interface Plan {
  /** "edge-north · network" */
  title: string;
  /** When the object was read, in ms. */
  comparedAt: number;
  /** Is now → will be. Empty: nothing to change. */
  changes: Change[];
  /** Members and list items that are sent as they are now. */
  kept: number;
  carried: Carried[];
  /** What somebody else changed since the form was opened. */
  theirs: Change[];
  theirsBy?: { by?: string; time?: string };
  conflicts: Conflict[];
  /** Members nobody can see and for which nothing was chosen. */
  undecided: HiddenMember[];
  warnings: Warning[];
  body: JsonObject;
  request: { operation: OperationId; method: string; url: string; body: JsonObject };
}
