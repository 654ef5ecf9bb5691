import type { KnownKind } from '../ledger/known';
import type { LedgerKey } from '../ledger/shelf';
import type { Json, JsonObject } from '../lib/json';
/** A member that was not returned, of which nobody can tell whether it is empty. */
export interface HiddenMember {
  pointer: string;
  label: string;
  /** What this browser sent last for it; '' and [] stand for none. */
  lastSent?: { value: Json; at: number };
}
/** What a person wants done with such a member; undefined: not chosen yet, saving waits. */
export type HiddenChoice =
  | { kind: 'keep last' }
  | { kind: 'send'; value: Json }
  | { kind: 'none' }
  | undefined;
/** Choices by pointer. */
export type HiddenChoices = Readonly<Record<string, HiddenChoice>>;
