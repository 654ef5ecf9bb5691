import { canonicalText, isObject, type Json } from '../../lib/json';
import type { ListDescription } from './describe';

/** For each item of the first list, its index in the second, or undefined when it was removed. */
export type Alignment = readonly (number | undefined)[];

/** When two lists would need more comparisons, an item is compared only with those that are near it in alphabetical order. */
const MOST_CELLS = 1_000_000;

/**
 * Finds the items of one list in another, wherever they stand: first equal ones, then those that mean the same, then
 * the alike ones, the most alike first. With an identity only items of one identity are alike. What an item is paired
 * with depends on what the lists hold and not on their order. Another copy of what was there, and an item whose meaning
 * is in `apart`, is never taken for a changed item.
 */
export function align(
  from: readonly Json[],
  to: readonly Json[],
  { identity, meaning = canonicalText }: Pick<ListDescription, 'identity' | 'meaning'> = {},
  apart: ReadonlySet<string> = new Set(),
): Alignment {
  const found: (number | undefined)[] = from.map(() => undefined);
  const free = new Set(to.keys());
  const pair = (index: number, other: number) => {
    found[index] = other;
    free.delete(other);
  };
  for (const nameOf of [canonicalText, meaning]) {
    const waiting = new Map<string, number[]>();
    for (const other of free) {
      const name = nameOf(to[other] ?? null);
      waiting.set(name, [...(waiting.get(name) ?? []), other]);
    }
    from.forEach((item, index) => {
      const other = found[index] === undefined ? waiting.get(nameOf(item))?.shift() : undefined;
      if (other !== undefined) pair(index, other);
    });
  }
  const meant = new Set([...apart, ...from.map((item) => meaning(item))]);
  const numbers = new Map<string, number>();
  const sorted = (list: readonly Json[], indexes: readonly number[]) =>
    indexes
      .map((index) => candidate(list[index] ?? null, index, numbers, identity))
      .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.index - b.index));
  const left = [...found.keys()].filter((index) => found[index] === undefined);
  const others = [...free].filter((other) => !meant.has(meaning(to[other] ?? null)));
  pairAlike(sorted(from, left), sorted(to, others), pair);
  return found;
}

/** An item that may be alike to another. */
interface Candidate {
  index: number;
  name: string | undefined;
  text: string;
  /** A number for each member with its value, in ascending order. */
  members: readonly number[];
}

function candidate(
  item: Json,
  index: number,
  numbers: Map<string, number>,
  identity: ListDescription['identity'],
): Candidate {
  const name = identity?.(item);
  const members = Object.entries(isObject(item) ? item : {}).map(([member, value]) => {
    const text = canonicalText([member, value ?? null]);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  });
  const text = `${name ?? ''}\n${canonicalText(item)}`;
  return { index, name, text, members: members.sort((a, b) => a - b) };
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
