import { mayNotBeReturned, noneOf, type KnownType } from '../../contract/resources';
import { hasReturned, lastSent } from '../../ledger/sent';
import type { LedgerKey } from '../../ledger/storedList';
import { isObject, valueAt, type Json, type JsonObject } from '../../lib/json';
import { isBlank, withValue } from './compose';

/** A hidden member: it was not returned, so it is unknown whether it is empty. */
export interface HiddenMember {
  pointer: string;
  label: string;
  /** The value this browser last sent for it; '' and [] mean none. */
  lastSent?: { value: Json; at: number };
}

/** What the person wants done with a hidden member; undefined: not chosen yet, and saving waits. */
export type HiddenChoice =
  | { kind: 'keep last' }
  | { kind: 'send'; value: Json }
  | { kind: 'none' }
  | undefined;
/** Choices by pointer. */
export type HiddenChoices = Readonly<Record<string, HiddenChoice>>;

/**
 * The hidden members of a resource as read: absent, and never returned by this connection for any resource of the type.
 * Once it has returned a member, absent means empty.
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

/** The value of a choice; undefined when nothing is chosen or nothing was ever sent. */
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

/** The body with the choices so far, as the request panel shows it; members without a choice are left out. */
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

/** A body with a known value for a member: an empty list is sent as [], an empty single value is left out. */
export function withKnown(body: JsonObject, pointer: string, value: Json | undefined): JsonObject {
  const known = value === undefined ? noneOf(pointer) : value;
  return withValue(body, pointer, isBlank(known) && !Array.isArray(known) ? undefined : known);
}

/** The id of a resource as read. */
export function idOf(raw: JsonObject): string | undefined {
  const { metadata } = raw;
  const id = isObject(metadata) ? metadata['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
