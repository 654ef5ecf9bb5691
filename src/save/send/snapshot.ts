import type { ApiError } from '../../api/http/errors';
import type { WriteTicket } from '../../api/http/transport';
import type { ResourceRecord } from '../../api/cache/record';
import type { JsonObject } from '../../lib/json';
import type { DraftSent } from '../../memory/drafts';
import type { Choices } from '../plan/merge';
import type { Plan } from '../plan/plan';
import type { LastOutcome } from '../../api/cache/lastOutcome';
import { keepsId } from './outcome';

export type SaveState =
  | 'idle'
  /** The fresh read is under way. */
  | 'preparing'
  /** The fresh read failed; `retry()` reads again. */
  | 'not compared'
  | 'reviewing'
  /** The last check before sending, and the request. */
  | 'sending'
  | 'accepted'
  | 'refused'
  | 'unknown';

/** How "Look for it" stands while the outcome is unknown. */
export type LookResult =
  | 'looking'
  /** It was created after sending, or the service now shows what was sent and did not before. */
  | 'found'
  /** The resource that was found may be another one, or may have looked like this before. */
  | 'not certain'
  | 'not found'
  | 'failed';

/** The result of looking: `it` is certainly what was sent, one of `alike` may be. */
export interface Looked<T> {
  it?: ResourceRecord<T>;
  /** Newest first. */
  alike: ResourceRecord<T>[];
}

/** A body as sent, when, in ms, and by which id the gateway's journal knows it, if it keeps one. */
export type SentOnce = Pick<DraftSent, 'body' | 'at' | 'id' | 'by' | 'repeats'>;

/** A write whose outcome a person left open: when it was sent, in ms, and the name of what it may have created. */
export interface Left {
  at: number;
  name?: string | undefined;
  requestId?: string | undefined;
}

export interface WriteSnapshot<T> {
  state: SaveState;
  plan?: Plan | undefined;
  /** The choices for the plan's conflicts. */
  choices: Choices;
  /** The texts of the ticked warnings. */
  confirmed: readonly string[];
  error?: ApiError;
  /** The resource changed between the review and "Save changes"; nothing was sent, and the plan is new. */
  changedMeanwhile?: boolean;
  outcome?: LastOutcome<T> | undefined;
  /** The body that was sent last, and when, in ms. */
  sent?: JsonObject;
  sentAt?: number | undefined;
  /** When the same body was sent first, since that request may be the one that was carried out. */
  firstAt?: number | undefined;
  /** What was sent before, whose outcome the person left open. */
  left?: Left | undefined;
  /** By which the gateway's journal knows what was sent last. */
  ticket?: WriteTicket | undefined;
  /** An earlier request with another id, or with none, may have been carried out. */
  repeats?: boolean | undefined;
  /** What "Look for it" came to, and why it failed. */
  looked?: { result: LookResult; found?: ResourceRecord<T>[]; error?: unknown } | undefined;
}

/** Why "Save changes" is off, or undefined when it is on. */
export function whyNotSave<T>(snapshot: WriteSnapshot<T>): string | undefined {
  const { state, plan, choices, confirmed } = snapshot;
  if (state === 'sending') return 'Saving is under way.';
  if ((state !== 'reviewing' && state !== 'refused') || plan === undefined)
    return 'There is nothing reviewed to save.';
  const open = plan.conflicts.find((conflict) => choices[conflict.pointer] === undefined);
  if (open) return `Choose which ${open.label} to keep.`;
  const undecided = plan.undecided[0];
  if (undecided) return `${undecided.label}: choose what to send, in the form.`;
  // When nothing can be read, current values are unknown, so sending the same body again may be useful.
  if (plan.changes.length === 0 && !plan.memory) return 'Nothing to change.';
  const unticked = plan.warnings.some(
    (warning) => warning.confirm !== undefined && !confirmed.includes(warning.confirm),
  );
  return unticked ? 'Tick the confirmation first.' : undefined;
}

/** Whether the journal has said that nobody can know how the write ended. */
export function isHopeless({ outcome }: Pick<WriteSnapshot<unknown>, 'outcome'>): boolean {
  return outcome?.kind === 'unknown' && !keepsId(outcome.error);
}

/** Whether the journal may soon say how the write ended. */
export function isAsking(snapshot: WriteSnapshot<unknown>): boolean {
  return snapshot.ticket !== undefined && !isHopeless(snapshot);
}

/** A form that has not sent anything. */
export function newSnapshot<T>(): WriteSnapshot<T> {
  return { state: 'idle', choices: {}, confirmed: [] };
}
