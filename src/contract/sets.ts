import { canonicalText, isObject, pointerTo, sameJson, type Json } from '../lib/json';

// interface.md says nothing of the order of lists. Nameservers have an order, because a resolver asks them in turn.
// The order of these lists means nothing, and a service may answer with any.
const sets = new Set([
  '/metadata/tags',
  '/spec/rules',
  '/spec/routes',
  '/spec/groupIDs',
  '/spec/attachments/networkIds',
]);

/** True for the pointer of a list whose order means nothing; that of an unknown list may have a meaning. */
export function isSet(pointer: string): boolean {
  return sets.has(pointer);
}

/** True when two states of a resource, or of what it has at a pointer, differ at most in an order that means nothing. */
export function sameState(a: Json | undefined, b: Json | undefined, pointer = ''): boolean {
  const [mine, theirs] = [a, b].map((state) => state && withSets(state, sortedItems, pointer));
  return sameJson(mine, theirs);
}

/** A state of a resource with such lists in an order that depends only on what they hold. */
export function withSetsSorted<T extends Json>(state: T): T {
  return withSets(state, sortedItems);
}

/** Items in an order that depends only on what they are. */
export function sortedItems(list: readonly Json[]): Json[] {
  const items = list.map((item) => [canonicalText(item), item] as const);
  return items.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

/** A state of a resource with each such list in another order. */
export function withSets<T extends Json>(
  state: T,
  ordered: (list: readonly Json[]) => Json[],
  pointer = '',
): T {
  if (Array.isArray(state) && isSet(pointer)) return ordered(state) as T;
  if (!isObject(state)) return state;
  const members = Object.entries(state).map(([name, value]): [string, Json | undefined] => [
    name,
    value && withSets(value, ordered, pointerTo(pointer, name)),
  ]);
  return Object.fromEntries(members) as T;
}
