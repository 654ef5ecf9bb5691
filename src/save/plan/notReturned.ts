import { noneOf } from '../../contract/resources';
import type { HiddenMember } from '../../memory/hiddenMembers';
import { isBlank, type Json, type JsonObject } from '../../lib/json';
import { withValue } from './compose';

/** What the person wants done with a hidden member; undefined: not chosen yet, and saving waits. */
export type HiddenChoice =
  | { kind: 'keep last' }
  | { kind: 'send'; value: Json }
  | { kind: 'none' }
  | undefined;
export type HiddenChoices = Readonly<Record<string, HiddenChoice>>;

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
