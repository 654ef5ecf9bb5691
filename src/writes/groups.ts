import { hasNamesake, nickname } from '../ledger/nicknames';
import type { LedgerKey } from '../ledger/shelf';
import { stringifyJson, valueAt, type Json, type JsonObject } from '../lib/json';
import { plural } from '../lib/text';
import type { ListDescription, Warning } from './describe';

// interface.md, "User", "Service account", "Project": all three carry `groupIDs`, and groups have no operation.

/** Where all three keep their groups. */
export const groupsPointer = '/spec/groupIDs';

/** Groups are told apart by id and named as people call them here, with the id where two are called alike. */
export function groupList(key: LedgerKey): ListDescription {
  const named = (item: Json) => {
    const id = typeof item === 'string' ? item : stringifyJson(item);
    const name = nickname(key, id);
    if (name === undefined) return id;
    return hasNamesake(key, id) ? `${name} (${id})` : name;
  };
  return {
    identity: (item) => stringifyJson(item),
    item: (item) => `Group ${named(item)}`,
    text: named,
  };
}

/** The groups of a body. */
export function groupsOf(body: JsonObject): Json[] {
  const list: unknown = valueAt(body, groupsPointer);
  return Array.isArray(list) ? (list as Json[]) : [];
}

/** What saving does to the groups: none at all needs a deliberate yes. */
export function groupWarnings(before: JsonObject, after: JsonObject, noun: string): Warning[] {
  const [old, now] = [groupsOf(before), groupsOf(after)];
  if (now.length > 0) return [];
  const known = valueAt(before, groupsPointer) !== undefined;
  return [
    {
      tone: 'failed',
      text: `Leaves the ${noun} in no group`,
      detail:
        known && old.length > 0
          ? `Removes ${plural(old.length, 'group')}. Whatever else it belongs to by now is removed too.`
          : 'Saving replaces every group it belongs to, also those not known here.',
      confirm: `Save the ${noun} with no groups`,
    },
  ];
}
