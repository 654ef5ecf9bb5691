import { groupBy } from '../../lib/groupBy';
import { canonicalText, isObject, type Json } from '../../lib/json';
import type { ListDescription } from './describe';

/** For each item of the first list, its index in the second, or undefined when it was removed. */
export type Alignment = readonly (number | undefined)[];

/** When two lists would need more comparisons, an item is compared only with those that are near it in alphabetical order. */
const MOST_PAIRS = 1_000_000;

/**
 * Finds the items of one list in another, wherever they stand: first those that mean the same, then the alike ones,
 * the most alike first. With an identity only items of one identity are alike. What an item is paired
 * with depends on what the lists hold and not on their order. Another copy of what was there, and an item whose meaning
 * is in `apart`, is never taken for a changed item.
 */
export function align(
  from: readonly Json[],
  to: readonly Json[],
  names: Pick<ListDescription, 'identity' | 'meaning'> = {},
  apart: ReadonlySet<string> = new Set(),
): Alignment {
  const found: (number | undefined)[] = from.map(() => undefined);
  const ours = entries(from, names);
  const theirs = groupBy(entries(to, names), ({ meaning }) => meaning);
  const waiting = new Map(theirs.map((items) => [items[0]?.meaning, items]));
  for (const items of groupBy(ours, ({ meaning }) => meaning)) {
    const others = waiting.get(items[0]?.meaning) ?? [];
    // Of several copies the first stay, in whichever spelling, so that two alignments agree on which they are.
    const kept = items.slice(0, others.length);
    for (const isSpelledAlike of [true, false])
      for (const { index, text } of kept) {
        if (found[index] !== undefined) continue;
        const at = others.findIndex((other) => !isSpelledAlike || other.text === text);
        if (at >= 0) found[index] = others.splice(at, 1)[0]?.index;
      }
  }
  const meant = new Set([...apart, ...ours.map(({ meaning }) => meaning)]);
  const left = ours.filter(({ index }) => found[index] === undefined);
  const others = theirs.flat().filter(({ meaning }) => !meant.has(meaning));
  for (const [one, other] of alikePairs(left, others.sort(inOrder))) found[one.index] = other.index;
  return found;
}

interface Entry {
  index: number;
  item: Json;
  text: string;
  meaning: string;
  /** Its identity, where the list has one. */
  name: string | undefined;
}

/** The items in an order that depends only on what they are. */
function entries(
  list: readonly Json[],
  { identity, meaning }: Pick<ListDescription, 'identity' | 'meaning'>,
): Entry[] {
  return list
    .map((item, index): Entry => {
      const name = identity?.(item);
      const own = canonicalText(item);
      const text = `${name ?? ''}\n${own}`;
      return { index, item, name, text, meaning: meaning?.(item) ?? own };
    })
    .sort(inOrder);
}

function inOrder(a: Entry, b: Entry): number {
  return a.text < b.text ? -1 : a.text > b.text ? 1 : a.index - b.index;
}

function alikePairs(left: readonly Entry[], others: readonly Entry[]): [Entry, Entry][] {
  const width = Math.max(1, Math.floor(MOST_PAIRS / left.length));
  const members = new Map([...left, ...others].map((entry) => [entry, membersOf(entry.item)]));
  const alike: [likeness: number, Entry, Entry][] = [];
  let near = 0;
  for (const one of left) {
    while (near < others.length && (others[near]?.text ?? '') < one.text) near++;
    const start = Math.max(0, Math.min(near - Math.floor(width / 2), others.length - width));
    for (const other of others.slice(start, start + width)) {
      const likeness = one.name === other.name && likenessOf(members.get(one), members.get(other));
      if (likeness || (likeness === 0 && one.name !== undefined))
        alike.push([likeness, one, other]);
    }
  }
  // Equally alike ones stay in the order of their texts.
  alike.sort(([a], [b]) => b - a);
  const paired = new Set<Entry>();
  return alike.flatMap(([, one, other]): [Entry, Entry][] => {
    if (paired.has(one) || paired.has(other)) return [];
    paired.add(one).add(other);
    return [[one, other]];
  });
}

function membersOf(item: Json): ReadonlySet<string> {
  const members = Object.entries(isObject(item) ? item : {});
  return new Set(members.map(([member, value]) => canonicalText([member, value ?? null])));
}

/** How alike two items are: which part of their members they share. */
function likenessOf(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = a): number {
  let shared = 0;
  for (const member of a) if (b.has(member)) shared++;
  return shared && shared / (a.size + b.size - shared);
}

/** True when the items of the first list are in another order in the second; equal ones stand for each other. */
export function isReordered(from: readonly Json[], alignment: Alignment): boolean {
  const texts = from.map(canonicalText);
  const order = [...alignment.keys()]
    .filter((index) => alignment[index] !== undefined)
    .sort((a, b) => (alignment[a] ?? 0) - (alignment[b] ?? 0));
  let place = 0;
  return order.some((index) => {
    place = texts.indexOf(texts[index] ?? '', place) + 1;
    return place === 0;
  });
}
