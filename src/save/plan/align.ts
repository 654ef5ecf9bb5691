import { groupBy } from '../../lib/groupBy';
import { canonicalText, isObject, type Json } from '../../lib/json';
import type { ListDescription } from './describe';

/** For each item of the first list, its index in the second, or undefined when it was removed. */
export type Alignment = readonly (number | undefined)[];

/** When two lists would need more comparisons, an item is compared only with those that are near it in alphabetical order. */
const MOST_CELLS = 1_000_000;

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
  const left = ours.filter(({ index }) => found[index] === undefined);
  const others = theirs.flat();
  const meant = new Set([...apart, ...ours.map(({ meaning }) => meaning)]);
  const numbers = new Map<string, number>();
  const [some, rest] = [left, others.filter(({ meaning }) => !meant.has(meaning))].map((list) =>
    list.map((entry) => candidate(entry, numbers)).sort(inOrder),
  );
  pairAlike(some ?? [], rest ?? [], (index, other) => void (found[index] = other));
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
      const text = canonicalText(item);
      return {
        index,
        item,
        text: `${name ?? ''}\n${text}`,
        meaning: meaning?.(item) ?? text,
        name,
      };
    })
    .sort(inOrder);
}

function inOrder(a: Entry, b: Entry): number {
  return a.text < b.text ? -1 : a.text > b.text ? 1 : a.index - b.index;
}

/** An item that may be alike to another. */
interface Candidate extends Entry {
  /** A number for each member with its value, in ascending order. */
  members: readonly number[];
}

function candidate(entry: Entry, numbers: Map<string, number>): Candidate {
  const members = Object.entries(isObject(entry.item) ? entry.item : {}).map(([member, value]) => {
    const text = canonicalText([member, value ?? null]);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  });
  return { ...entry, members: members.sort((a, b) => a - b) };
}

function pairAlike(
  left: readonly Candidate[],
  others: readonly Candidate[],
  pair: (index: number, other: number) => void,
): void {
  const width = Math.min(others.length, Math.max(1, Math.floor(MOST_CELLS / left.length)));
  const likeness = new Uint8Array(left.length * width);
  const levels = new Set<number>();
  let near = 0;
  const starts = left.map((item, row) => {
    while (near < others.length && (others[near]?.text ?? '') < item.text) near++;
    const start = Math.max(0, Math.min(near - Math.floor(width / 2), others.length - width));
    for (let column = 0; column < width; column++) {
      const other = others[start + column];
      const level = other ? likenessOf(item, other) : 0;
      likeness[row * width + column] = level;
      if (level > 0) levels.add(level);
    }
    return start;
  });
  const [paired, taken] = [new Set<number>(), new Set<number>()];
  for (const level of [...levels].sort((a, b) => b - a))
    for (const [row, start] of starts.entries())
      for (let column = 0; column < width && !paired.has(row); column++) {
        const [item, other] = [left[row], others[start + column]];
        if (likeness[row * width + column] !== level || !item || !other) continue;
        if (taken.has(other.index)) continue;
        pair(item.index, other.index);
        paired.add(row);
        taken.add(other.index);
      }
}

/** How alike two items are, 0 for not at all: how many of their members are equal. */
function likenessOf(a: Candidate, b: Candidate): number {
  if (a.name !== b.name) return 0;
  let [i, j, shared] = [0, 0, 0];
  while (i < a.members.length && j < b.members.length) {
    const [one = 0, other = 0] = [a.members[i], b.members[j]];
    if (one === other) shared++;
    if (one <= other) i++;
    if (other <= one) j++;
  }
  if (shared === 0) return a.name === undefined ? 0 : 1;
  return 1 + Math.round((shared / (a.members.length + b.members.length - shared)) * 98);
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
