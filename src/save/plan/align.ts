import { isObject, sameJson, stringifyJson, type Json } from '../../lib/json';
import { ownMember } from './compose';
import type { ListIdentity } from './describe';

/** For each item of the first list, its index in the second, or undefined when it was removed. */
export type Alignment = readonly (number | undefined)[];

/** When two lists would need more comparisons, their middle parts are matched by position. */
const MOST_CELLS = 1_000_000;
const EXACT = 1e6;

/**
 * Finds the items of one list in another. With an identity: by identity, with equal content first and then in order, to
 * tell duplicates apart. Plain values: by value. Other items by content and position: first the longest run of equal
 * items, then the items between them that share most members.
 */
export function align(
  from: readonly Json[],
  to: readonly Json[],
  identity?: ListIdentity,
): Alignment {
  const name = identity ?? (isPlain(from) && isPlain(to) ? stringifyJson : undefined);
  return name ? byIdentity(from, to, name) : byContent(from, to);
}

function isPlain(list: readonly Json[]): boolean {
  return list.every((item) => !Array.isArray(item) && !isObject(item));
}

function byIdentity(from: readonly Json[], to: readonly Json[], name: ListIdentity): Alignment {
  const waiting = new Map<string, number[]>();
  to.forEach((item, index) => {
    const bucket = waiting.get(name(item));
    if (bucket) bucket.push(index);
    else waiting.set(name(item), [index]);
  });
  const found: (number | undefined)[] = from.map(() => undefined);
  const take = (index: number, matches: (other: Json | undefined) => boolean) => {
    const item = from[index];
    const bucket = item === undefined ? undefined : waiting.get(name(item));
    const at = bucket?.findIndex((other) => matches(to[other])) ?? -1;
    if (at >= 0) found[index] = bucket?.splice(at, 1)[0];
  };
  from.forEach((item, index) => take(index, (other) => sameJson(item, other)));
  from.forEach((_, index) => {
    if (found[index] === undefined) take(index, () => true);
  });
  return found;
}

function byContent(from: readonly Json[], to: readonly Json[]): Alignment {
  const most = Math.min(from.length, to.length);
  let head = 0;
  while (head < most && sameJson(from[head], to[head])) head++;
  let tail = 0;
  while (tail < most - head && sameJson(from.at(-1 - tail), to.at(-1 - tail))) tail++;
  const middle = matchMiddle(
    from.slice(head, from.length - tail),
    to.slice(head, to.length - tail),
  );
  return from.map((_, index) => {
    if (index < head) return index;
    if (index >= from.length - tail) return index - from.length + to.length;
    const inner = middle[index - head];
    return inner === undefined ? undefined : inner + head;
  });
}

/** The alignment in order with the greatest total likeness (dynamic programming over both lists). */
function matchMiddle(from: readonly Json[], to: readonly Json[]): Alignment {
  if (from.length * to.length > MOST_CELLS)
    return from.map((_, index) => (index < to.length ? index : undefined));
  const width = to.length + 1;
  const best = new Float64Array((from.length + 1) * width);
  const like = new Float64Array(from.length * to.length);
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--) {
      const likeness = likenessOf(from[i], to[j]);
      like[i * to.length + j] = likeness;
      const skip = Math.max(best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
      const pair = likeness > 0 ? likeness + (best[(i + 1) * width + j + 1] ?? 0) : 0;
      best[i * width + j] = Math.max(skip, pair);
    }
  const found: (number | undefined)[] = from.map(() => undefined);
  let i = 0;
  let j = 0;
  while (i < from.length && j < to.length) {
    const here = best[i * width + j] ?? 0;
    const likeness = like[i * to.length + j] ?? 0;
    if (likeness > 0 && here === likeness + (best[(i + 1) * width + j + 1] ?? 0)) found[i++] = j++;
    else if (here === best[(i + 1) * width + j]) i++;
    else j++;
  }
  return found;
}

/** How alike two items are, 0 for nothing in common. Equal items outweigh any number of similar ones. */
function likenessOf(a: Json | undefined, b: Json | undefined): number {
  if (sameJson(a, b)) return EXACT;
  if (!isObject(a) || !isObject(b)) return 0;
  const members = new Set([...Object.keys(a), ...Object.keys(b)]);
  let shared = 0;
  for (const member of members)
    if (Object.hasOwn(a, member) && sameJson(ownMember(a, member), ownMember(b, member))) shared++;
  return shared === 0 ? 0 : 1 + Math.round((shared / members.size) * 98);
}

/** True when the items of the first list are in another order in the second. */
export function isReordered(alignment: Alignment): boolean {
  const order = alignment.filter((index) => index !== undefined);
  return order.some((index, i) => i > 0 && index < (order[i - 1] ?? 0));
}
