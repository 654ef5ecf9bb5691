import { sameJson, valueAt, type Json, type JsonObject } from '../../lib/json';
import type { Edit } from '../../writes/plan/compose';
import { groupsPointer } from '../../writes/resources/groups';
import { listAt } from './metadataValues';

/** The ids of groups in an object as it came. */
export function groupsAt(raw: JsonObject): string[] {
  return listAt(raw, groupsPointer).map(String);
}

/** The groups where they are edited, or where nothing is remembered of them. */
export function groupEdits(raw: JsonObject, groupIDs: readonly string[]): Edit[] {
  const known = valueAt(raw, groupsPointer) as Json | undefined;
  const same = known !== undefined && sameJson(groupsAt(raw), [...groupIDs]);
  return same ? [] : [{ pointer: groupsPointer, value: [...groupIDs] }];
}

/** What a create form holds of groups. */
export interface GroupsOrNone {
  groupIDs: string[];
  /** A deliberate yes to none at all. */
  noGroups: boolean;
}

/** Why a form without groups is not sent yet, by field. */
export function noGroupsFault({ groupIDs, noGroups }: GroupsOrNone): Record<string, string> {
  if (groupIDs.length > 0 || noGroups) return {};
  return { noGroups: 'Choose groups, or say that there are to be none.' };
}
