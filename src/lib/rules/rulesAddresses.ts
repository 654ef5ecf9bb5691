import { alignedBlocks } from '../address/blocks';
import { bitsOf, prefixAt, type Family, type Prefix } from '../address/cidr';
import { joinWords } from '../text/text';
import type { Range } from './rules';

interface Interval {
  first: bigint;
  last: bigint;
}

/** A set of addresses: per family, disjoint intervals that do not touch, ascending. */
export type AddressSet = Readonly<Record<Family, readonly Interval[]>>;

export const families = [4, 6] as const;

function lastAddress(family: Family): bigint {
  return (1n << BigInt(bitsOf(family))) - 1n;
}

export function isWhole(set: AddressSet, family: Family): boolean {
  const [only, ...more] = set[family];
  return more.length === 0 && only?.first === 0n && only.last === lastAddress(family);
}

export function isEmpty(set: AddressSet): boolean {
  return families.every((family) => set[family].length === 0);
}

/** The same text for the same addresses. */
export function setKey(set: AddressSet): string {
  return families
    .map((family) => set[family].map(({ first, last }) => `${first}-${last}`).join())
    .join(' ');
}

export function setOf(ranges: readonly Range[]): AddressSet {
  const of = (family: Family) => {
    if (ranges.includes('everywhere')) return [{ first: 0n, last: lastAddress(family) }];
    const own = ranges
      .filter((range) => range !== 'everywhere')
      .filter((range) => range.family === family)
      .toSorted((a, b) => (a.first < b.first ? -1 : 1));
    const merged: Interval[] = [];
    for (const { first, last } of own) {
      const before = merged.at(-1);
      if (before === undefined || first > before.last + 1n) merged.push({ first, last });
      else if (last > before.last) before.last = last;
    }
    return merged;
  };
  return { 4: of(4), 6: of(6) };
}

export function common(a: AddressSet, b: AddressSet): AddressSet {
  const of = (family: Family) =>
    a[family].flatMap((one) =>
      b[family].flatMap((other) => {
        const first = one.first > other.first ? one.first : other.first;
        const last = one.last < other.last ? one.last : other.last;
        return first <= last ? [{ first, last }] : [];
      }),
    );
  return { 4: of(4), 6: of(6) };
}

export function without(a: AddressSet, b: AddressSet): AddressSet {
  return common(a, { 4: outside(b, 4), 6: outside(b, 6) });
}

function outside(set: AddressSet, family: Family): Interval[] {
  const gaps: Interval[] = [];
  let at = 0n;
  for (const { first, last } of set[family]) {
    if (first > at) gaps.push({ first: at, last: first - 1n });
    at = last + 1n;
  }
  const end = lastAddress(family);
  return at <= end ? [...gaps, { first: at, last: end }] : gaps;
}

/** Intervals as the fewest prefixes. */
export function blocksOf(family: Family, intervals: readonly Interval[]): Prefix[] {
  return intervals.flatMap(({ first, last }) => alignedBlocks(family, first, last));
}

/** All of the internet of a family, or so much of it that everybody is meant: an IPv4 /7, an IPv6 /15 or more. */
export type InternetPart = 'whole' | 'large';

export const internetWords: Record<InternetPart, string> = {
  whole: 'the whole internet',
  large: 'a large part of the internet',
};

/** What is routed on the internet: 0.0.0.0 to 223.255.255.255, private ranges among them, and 2000::/3. */
const routed: Readonly<Record<Family, AddressSet>> = {
  4: setOf([prefixAt(4, 0n, 1), prefixAt(4, 0x8000_0000n, 2), prefixAt(4, 0xc000_0000n, 3)]),
  6: setOf([prefixAt(6, 0x2000n << 112n, 3)]),
};

/** How much of the internet a set holds, the most of any family. Everything that warns of the internet asks this. */
export function internetPart(
  set: AddressSet,
  among: readonly Family[] = families,
): InternetPart | undefined {
  const parts = among.map((family) => partOf(set, family));
  return (['whole', 'large'] as const).find((part) => parts.includes(part));
}

function isAllRouted(set: AddressSet, family: Family): boolean {
  return isEmpty(without(routed[family], set));
}

function partOf(set: AddressSet, family: Family): InternetPart | undefined {
  if (isAllRouted(set, family)) return 'whole';
  const [reachable, most] = family === 4 ? [set, 8] : [common(set, routed[6]), 16];
  return blocksOf(family, reachable[family]).some(({ length }) => length < most)
    ? 'large'
    : undefined;
}

/** A prefix, but for what it leaves out. */
interface Part {
  prefix: Prefix;
  except: Prefix[];
}

/** What a set holds of a prefix in the fewest prefixes, and which prefixes it lacks. */
function split(set: readonly Interval[], prefix: Prefix): { parts: Part[]; gaps: Prefix[] } {
  const { family, first, last, length } = prefix;
  const own = set.filter((each) => each.first <= last && each.last >= first);
  if (own.length === 0) return { parts: [], gaps: [prefix] };
  if (own.some((each) => each.first <= first && each.last >= last))
    return { parts: [{ prefix, except: [] }], gaps: [] };
  const halves = [first, last].map((at) => split(own, prefixAt(family, at, length + 1)));
  const [parts, gaps] = [halves.flatMap((half) => half.parts), halves.flatMap((half) => half.gaps)];
  const named = parts.reduce((sum, { except }) => sum + 1 + except.length, 0);
  return { parts: 1 + gaps.length < named ? [{ prefix, except: gaps }] : parts, gaps };
}

const MOST_PARTS = 6;

function listed(texts: readonly string[]): string {
  const more = texts.length - MOST_PARTS;
  return joinWords(more > 0 ? [...texts.slice(0, MOST_PARTS), `${more} more ranges`] : texts);
}

/** "any address on the internet", "10.0.0.0/8 except 10.20.0.0/16", "10.0.0.0/8 and fd00::/8". */
export function addressesInWords(set: AddressSet): string {
  if (families.every((family) => isWhole(set, family))) return 'any address on the internet';
  const parts = families.flatMap((family) => split(set[family], prefixAt(family, 0n, 0)).parts);
  const words = parts.map(({ prefix: { family, length, text }, except }) => {
    if (length === 0 && parts.length === 1 && except.length === 0)
      return `any address on the internet over IPv${family}`;
    const where = length === 0 ? `any IPv${family} address` : text;
    if (except.length === 0) return where;
    const but = `except ${listed(except.map((each) => each.text))}`;
    return parts.length === 1 ? `${where} ${but}` : `${where} (${but})`;
  });
  const all = families.find((family) => !isWhole(set, family) && isAllRouted(set, family));
  return `${listed(words)}${all ? ` (all of the internet over IPv${all})` : ''}`;
}
