import { mayNotBeReturned, noneOf, type KnownType } from '../../contract/resources';
import { hasReturned, lastSent } from '../../ledger/sent';
import type { LedgerKey } from '../../ledger/storedList';
import { isObject, valueAt, type Json, type JsonObject } from '../../lib/json';
import { isBlank, withValue } from './compose';

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

/**
 * The members of an object as read that are absent and that this connection has never returned for any object of the
 * kind. Once it has, absent means empty.
 */
export function hiddenMembers(type: KnownType, raw: JsonObject, key: LedgerKey): HiddenMember[] {
  const id = idOf(raw);
  const sent = id === undefined ? undefined : lastSent(key, type, id);
  return mayNotBeReturned(type)
    .filter(({ pointer }) => valueAt(raw, pointer) === undefined)
    .filter(({ pointer }) => !hasReturned(key.connection, type, pointer))
    .map(({ pointer, label, none }) => {
      if (sent === undefined) return { pointer, label };
      const value = (valueAt(sent.body, pointer) as Json | undefined) ?? none;
      return { pointer, label, lastSent: { value, at: sent.at } };
    });
}

/** The value a choice stands for: undefined when nothing is chosen or nothing was ever sent. */
export function chosenValue(member: HiddenMember, choice: HiddenChoice): Json | undefined {
  switch (choice?.kind) {
    case 'keep last':
      return member.lastSent?.value;
    case 'send':
      return choice.value;
    case 'none':
      return noneOf(member.pointer);
    default:
      return undefined;
  }
}

/** A body with the choices made so far, as it would be sent; what is not chosen stays out. For the request panel. */
export function withHidden(
  body: JsonObject,
  members: readonly HiddenMember[],
  choices: HiddenChoices,
): JsonObject {
  return members.reduce((made, member) => {
    const value = chosenValue(member, choices[member.pointer]);
    return value === undefined ? made : withKnown(made, member.pointer, value);
  }, body);
}

/** A body that says a member's value: an empty list as [], no single value by leaving it out. */
export function withKnown(body: JsonObject, pointer: string, value: Json | undefined): JsonObject {
  const known = value === undefined ? noneOf(pointer) : value;
  return withValue(body, pointer, isBlank(known) && !Array.isArray(known) ? undefined : known);
}

/** The id of an object as read. */
export function idOf(raw: JsonObject): string | undefined {
  const { metadata } = raw;
  const id = isObject(metadata) ? metadata['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
