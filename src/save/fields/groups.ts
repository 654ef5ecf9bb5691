import * as z from 'zod/mini';
import type { GroupsOrNone } from '../../resource/fields/GroupsField';
import { resourceOf } from '../../contract/resources';
import { hasNamesake, nickname } from '../../memory/nicknames';
import {
  isBlank,
  canonicalText,
  listAt,
  sameJson,
  stringifyJson,
  valueAt,
  type Json,
  type JsonObject,
  jsonText,
} from '../../lib/json';
import { joinWords, plural } from '../../lib/text/text';
import {
  isUnseen,
  textOf,
  type NameSources,
  type ListDescription,
  type ResourceDescription,
  type Warning,
  type WarningContext,
} from '../plan/describe';
import { ids } from './fields';

// interface.md, "User", "Service account", "Project": all three have `groupIDs`, and groups have no operations.

/** Where all three have their groups. */
export const groupsPointer = '/spec/groupIDs';

/** The groups are sent when they are edited, and when nothing is remembered of them. */
export const groupsField = ids(groupsPointer, 'Groups', {
  of: 'group',
  required: true,
  list: groupList,
  changed: (chosen, raw) =>
    valueAt(raw, groupsPointer) === undefined || !sameJson(chosen, groupsOf(raw).map(jsonText)),
});

/** A form without groups needs a confirmation. */
export const groupsOrNone = z.refine<GroupsOrNone>(
  ({ groupIDs, noGroups }) => groupIDs.length > 0 || noGroups,
  { path: ['noGroups'], error: 'Choose groups, or confirm that there are none.' },
);

/** Groups are told apart by id and shown by nickname, with the id when two have the same nickname. */
export function groupList({ key }: NameSources): ListDescription {
  const named = (item: Json) => {
    const id = typeof item === 'string' ? item : stringifyJson(item);
    const name = key && nickname(key, id);
    if (key === undefined || name === undefined) return id;
    return hasNamesake(key, id) ? `${name} (${id})` : name;
  };
  return {
    identity: canonicalText,
    item: (item) => `Group ${named(item)}`,
    text: named,
  };
}

export function groupsOf(body: JsonObject): Json[] {
  return listAt(body, groupsPointer);
}

/**
 * Warns what a save does to the groups and, when the current values are unknown, which other members it clears. Sending
 * no groups, or losing groups that may exist unseen, needs a confirmation.
 */
export function groupWarnings(
  context: WarningContext,
  description: ResourceDescription,
): Warning[] {
  const { before, after, memory } = context;
  const { noun } = resourceOf(description.type);
  const [old, now] = [groupsOf(before), groupsOf(after)];
  const cleared = memory && isUnseen(memory) ? clearedWords(after, description) : [];
  const confirm = `Replace all current groups of the ${noun}`;
  if (now.length === 0) {
    const detail =
      old.length > 0
        ? `Removes ${plural(old.length, 'group')}. It is removed from any other group too.`
        : 'Saving replaces every group it belongs to, including unknown ones.';
    return [
      {
        tone: 'failed',
        text: `Leaves the ${noun} in no group`,
        detail: [detail, ...cleared].join(' '),
        confirm: `Save the ${noun} with no groups`,
      },
    ];
  }
  if (valueAt(before, groupsPointer) === undefined || (memory && isUnseen(memory)))
    return [
      {
        tone: 'attention',
        text: `Replaces every group the ${noun} currently belongs to`,
        detail: ['It is removed from all other groups, including unknown ones.', ...cleared].join(
          ' ',
        ),
        confirm,
      },
    ];
  const lost = unseenGroups(context);
  if (lost.length === 0) return [];
  return [
    {
      tone: 'attention',
      text: `The ${noun} may leave ${textOf(description, groupsPointer, lost)}`,
      detail: 'The outcome of a later request is unknown, so the comparison leaves it out.',
      confirm,
    },
  ];
}

/** Groups from a request without an answer that the comparison does not show and that this save removes. */
function unseenGroups({ before, after, memory }: WarningContext): Json[] {
  const instead = memory?.what === 'nothing' ? undefined : memory?.instead;
  const shown = [...groupsOf(before), ...groupsOf(after)];
  return groupsOf(instead ?? {}).filter((id) => !shown.some((other) => sameJson(id, other)));
}

function clearedWords(
  after: JsonObject,
  { clearable = [], labels }: ResourceDescription,
): string[] {
  const names = clearable
    .filter((pointer) => isBlank(valueAt(after, pointer) as Json | undefined))
    .map((pointer) => (labels[pointer] ?? pointer).toLowerCase());
  return names.length === 0 ? [] : [`Empty, so cleared: ${joinWords(names)}.`];
}
