import { isBlank, isObject, pointerTo, sameJson, type Json, type JsonObject } from '../../lib/json';
import { isSet } from '../../contract/sets';
import { align, isReordered } from './align';
import { ownMember } from './compose';
import { labelOf, textOf, type ResourceDescription } from './describe';

/** One difference, for people. `…Text` is a short text of the value. */
export interface Change {
  pointer: string;
  label: string;
  kind: 'added' | 'removed' | 'changed';
  /** Only the order of a list differs, where order means nothing. */
  isMoved?: true;
  before?: Json;
  after?: Json;
  beforeText: string;
  afterText: string;
}

/**
 * Compares two bodies by member and by item, with labels. Absent, null, '' and [] are equal. `same`: the number of
 * members and list items that are equal.
 */
export function differences(
  before: JsonObject,
  after: JsonObject,
  description: ResourceDescription,
): { changes: Change[]; same: number } {
  const result = { changes: [] as Change[], same: 0 };

  function note(pointer: string, root: JsonObject, old: Json | undefined, now: Json | undefined) {
    result.changes.push(
      describeChange(description, labelOf(description, root, pointer), pointer, old, now),
    );
  }

  function walk(pointer: string, old: Json | undefined, now: Json | undefined): void {
    const objects = (isObject(old) || old === undefined) && (isObject(now) || now === undefined);
    const lists = isList(old) && isList(now) && (Array.isArray(old) || Array.isArray(now));
    if (isBlank(old) && isBlank(now)) result.same += old === undefined && now === undefined ? 0 : 1;
    else if (objects && !description.labels[pointer]) walkMembers(pointer, old ?? {}, now ?? {});
    else if (lists && isItemised(description, pointer, old, now))
      walkItems(pointer, Array.isArray(old) ? old : [], Array.isArray(now) ? now : []);
    else if (sameJson(old, now)) result.same++;
    else note(pointer, now === undefined ? before : after, old, now);
  }

  function walkMembers(pointer: string, old: JsonObject, now: JsonObject): void {
    for (const member of new Set([...Object.keys(now), ...Object.keys(old)]))
      walk(pointerTo(pointer, member), ownMember(old, member), ownMember(now, member));
  }

  function walkItems(pointer: string, old: readonly Json[], now: readonly Json[]): void {
    const alignment = pairLeftovers(old, now, align(old, now, description.lists[pointer]));
    const partner = new Map(
      alignment.flatMap((to, from) => (to === undefined ? [] : [[to, from]])),
    );
    old.forEach((item, index) => {
      if (alignment[index] === undefined) note(pointerTo(pointer, index), before, item, undefined);
    });
    now.forEach((item, index) => {
      const from = partner.get(index);
      const was = from === undefined ? undefined : old[from];
      if (was === undefined) note(pointerTo(pointer, index), after, undefined, item);
      else if (sameJson(was, item)) result.same++;
      else if (isObject(was) && isObject(item)) walkItem(pointerTo(pointer, index), was, item);
      else note(pointerTo(pointer, index), after, was, item);
    });
    if (isReordered(old, alignment)) {
      const label = `Order of ${labelOf(description, after, pointer).toLowerCase()}`;
      const change = describeChange(description, label, pointer, [...old], [...now]);
      if (isSet(pointer))
        Object.assign(change, { isMoved: true, beforeText: '', afterText: 'changed' });
      result.changes.push(change);
    }
  }

  function walkItem(pointer: string, old: JsonObject, now: JsonObject): void {
    for (const member of new Set([...Object.keys(now), ...Object.keys(old)])) {
      const [was, is] = [ownMember(old, member), ownMember(now, member)];
      if (!sameJson(was, is)) note(pointerTo(pointer, member), after, was, is);
    }
  }

  walkMembers('', before, after);
  return result;
}

export function describeChange(
  description: ResourceDescription,
  label: string,
  pointer: string,
  before: Json | undefined,
  after: Json | undefined,
): Change {
  const added = before === undefined || (isBlank(before) && !isBlank(after));
  const removed = after === undefined || (isBlank(after) && !isBlank(before));
  return {
    pointer,
    label,
    kind: added ? 'added' : removed ? 'removed' : 'changed',
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    beforeText: textOf(description, pointer, before),
    afterText: textOf(description, pointer, after),
  };
}

function isList(value: Json | undefined): value is Json[] | null | undefined {
  return value === undefined || value === null || Array.isArray(value);
}

/** Lists of objects are compared item by item; lists of plain values as a whole. */
function isItemised(
  description: ResourceDescription,
  pointer: string,
  old: Json[] | null | undefined,
  now: Json[] | null | undefined,
): boolean {
  if (description.lists[pointer]) return true;
  return [...(old ?? []), ...(now ?? [])].some((item) => isObject(item));
}

/** An item replaced by another at the same place is shown as changed, not as removed and added. */
function pairLeftovers(
  old: readonly Json[],
  now: readonly Json[],
  alignment: readonly (number | undefined)[],
): readonly (number | undefined)[] {
  const taken = new Set(alignment);
  return alignment.map((to, index) =>
    to === undefined && !taken.has(index) && isObject(old[index]) && isObject(now[index])
      ? index
      : to,
  );
}
