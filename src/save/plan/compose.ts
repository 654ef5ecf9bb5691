import {
  isBlank,
  isEmptyList,
  isUnset,
  cloneJson,
  isObject,
  pointerParts,
  sameJson,
  valueAt,
  type Json,
  type JsonObject,
} from '../../lib/json';

/** One edit of a form; a `value` of undefined or '' clears the member. Only members at edited pointers change. */
export interface Edit {
  pointer: string;
  value: Json | undefined;
}

/** One row of a list editor; `origin` is its index in the list as read, absent for a new row. */
export interface Row {
  origin?: number;
  values: Readonly<Record<string, Json | undefined>>;
}

// Members that the service sets and that clients do not send (interface.md, "Common envelope").
const serverOwned = /^(?:id|.*(?:Id|ID|Time|By|Status|At))$/s;

/**
 * The writable part of a resource as read, as the body of an update. It has no status and none of the metadata that the
 * service sets (ids, times, authors, states). All other members, known or not, stay as received.
 */
export function writableBody(raw: JsonObject): JsonObject {
  const members = Object.entries(raw).filter(
    ([member]) => member !== 'status' && !serverOwned.test(member),
  );
  const body = Object.fromEntries(
    members.map(([member, value]) => [
      member,
      member === 'metadata' && isObject(value) ? writableMetadata(value) : cloneJson(value),
    ]),
  );
  if (!isObject(body['metadata'])) body['metadata'] = {};
  if (!isObject(body['spec'])) body['spec'] = {};
  return body;
}

function writableMetadata(metadata: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(metadata)
      .filter(([member]) => !serverOwned.test(member))
      .map(([member, value]) => [member, cloneJson(value)]),
  );
}

/**
 * The body of an update: `writableBody(raw)` with the edits. A cleared single member is left out, an emptied list is sent
 * as []. An edit to the value as read changes nothing, and an absent member stays absent instead of empty. In `spec`,
 * however, an empty list for an absent one is an edit, because it says "none".
 */
export function composeUpdate(raw: JsonObject, edits: readonly Edit[]): JsonObject {
  let body = writableBody(raw);
  for (const { pointer, value } of edits) {
    const before = valueAt(body, pointer) as Json | undefined;
    if (meansTheSame(pointer, before, value)) continue;
    body = withValue(body, pointer, isUnset(value) ? undefined : value);
  }
  return body;
}

function meansTheSame(pointer: string, before: Json | undefined, after: Json | undefined): boolean {
  if (sameJson(before, after)) return true;
  if (isUnset(after)) return isUnset(before) || isEmptyList(before);
  if (isEmptyList(after))
    return before === null || (!pointer.startsWith('/spec/') && isUnset(before));
  return false;
}

/** A body with the lists that the service requires, empty when their value is unknown. */
export function withRequired(body: JsonObject, lists: readonly string[] = []): JsonObject {
  return lists.reduce(
    (made, pointer) => (valueAt(made, pointer) === undefined ? withValue(made, pointer, []) : made),
    body,
  );
}

/** A copy with one member replaced in place, or removed for `undefined`; missing parent objects are created. */
export function withValue(root: JsonObject, pointer: string, value: Json | undefined): JsonObject {
  return replaced(root, pointerParts(pointer), value) as JsonObject;
}

function replaced(
  here: Json | undefined,
  path: readonly string[],
  value: Json | undefined,
): Json | undefined {
  const [member, ...rest] = path;
  if (member === undefined) return value;
  if (Array.isArray(here)) {
    const index = Number(member);
    const inner = replaced(here[index], rest, value);
    return inner === undefined ? here.toSpliced(index, 1) : here.with(index, inner);
  }
  const before = isObject(here) ? here : {};
  const inner = replaced(ownMember(before, member), rest, value);
  const members = Object.entries(before);
  // Uses entries because an assignment to `__proto__` would not create a member.
  if (inner === undefined) return Object.fromEntries(members.filter(([name]) => name !== member));
  if (!Object.hasOwn(before, member)) return Object.fromEntries([...members, [member, inner]]);
  return Object.fromEntries(members.map(([name, old]) => [name, name === member ? inner : old]));
}

/** A member of an object, but not an inherited one. */
export function ownMember(object: JsonObject, member: string): Json | undefined {
  return Object.hasOwn(object, member) ? object[member] : undefined;
}

/**
 * How an object spells a member whose letter case differs between services (`nfs`, `NFS`); undefined without the
 * member.
 */
export function spelling(object: JsonObject, member: string): string | undefined {
  if (Object.hasOwn(object, member)) return member;
  const wanted = member.toLowerCase();
  return Object.keys(object).find((name) => name.toLowerCase() === wanted);
}

/**
 * The list that a list editor produces. Untouched rows stay as read, edited rows keep members the editor does not know,
 * and new rows have only typed members. `undefined` removes a member; '' for an absent member (an empty input) changes
 * nothing.
 */
export function composeList(
  rawList: readonly Json[] | null | undefined,
  rows: readonly Row[],
): Json[] {
  return rows.map(({ origin, values }) => {
    const read = origin === undefined ? undefined : rawList?.[origin];
    if (read === undefined) return plainRow(values);
    if (!isObject(read))
      return Object.values(values).every((value) => isBlank(value)) ? read : plainRow(values);
    return Object.entries(values).reduce<JsonObject>((item, [member, value]) => {
      const before = ownMember(item, member);
      if (sameJson(before, value) || (isUnset(before) && isUnset(value) && before !== ''))
        return item;
      return replaced(item, [member], value ?? undefined) as JsonObject;
    }, cloneJson(read));
  });
}

function plainRow(values: Row['values']): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  );
}

/**
 * The body of a create. Members without a value are left out at every depth, lists of the spec are always sent, and
 * empty tags are left out. List items keep '' because a tag may have an empty value.
 */
export function createBody(draft: JsonObject): JsonObject {
  return pruned(draft, '') as JsonObject;
}

function pruned(value: Json | undefined, pointer: string): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? plainRow(item) : item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([member, inner]) =>
          !isUnset(inner) && !(pointer === '/metadata' && member === 'tags' && isEmptyList(inner)),
      )
      .map(([member, inner]) => [member, pruned(inner, `${pointer}/${member}`)]),
  );
}
