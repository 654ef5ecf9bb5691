import type { AddressContainer } from './addressSpace';
import { comparePrefixes } from './blocks';
import { bitsOf, contains, overlaps, parsePrefix, prefixAt, type Prefix } from './cidr';

/** Beyond them, addresses belong to somebody else. */
const privateRanges = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'].flatMap(
  (text) => parsePrefix(text) ?? [],
);
/** Deployed services accept networks of /24 or larger only. */
export const LONGEST_SEEN_MASK = 24;
/** The mask of a network where there is none yet to take it from. */
const USUAL_LENGTH = 20;

/** The next range of the size of `prefix` after it that nothing overlaps, within its private range. */
export function nextFree(prefix: Prefix, taken: readonly Prefix[]): Prefix | undefined {
  return firstFree(prefix.last + 1n, privateRangeOf(prefix), prefix.length, taken);
}

/** What a free block has for a network of `length` bits: what no network overlaps, and no service finds too small. */
export function freeIn(
  block: Prefix,
  length: number,
  taken: readonly Prefix[],
): Prefix | undefined {
  const inside = Math.max(block.length, lengthIn({ container: block, usualLength: length }));
  if (block.family === 4 && inside > LONGEST_SEEN_MASK) return undefined;
  return firstFree(block.first, block, inside, taken);
}

const privateRangeOf = (prefix: Prefix) => privateRanges.find((range) => contains(range, prefix));

/** The first range of `length` bits from an address on that nothing overlaps, within a space. */
function firstFree(
  from: bigint,
  space: Prefix | undefined,
  length: number,
  taken: readonly Prefix[],
): Prefix | undefined {
  if (space === undefined) return undefined;
  const size = 1n << BigInt(bitsOf(space.family) - length);
  // Ranges of one size begin at its multiples.
  let first = (from / size) * size;
  for (const other of taken.filter((each) => overlaps(space, each)).toSorted(comparePrefixes)) {
    if (other.first >= first + size) break;
    if (other.last >= first) first = (other.last / size + 1n) * size;
  }
  // Beyond the last address there is none to be written.
  if (first > space.last) return undefined;
  const free = prefixAt(space.family, first, length);
  return contains(space, free) ? free : undefined;
}

/** The mask of a new network in a range. */
export function lengthIn({
  container: { family },
  usualLength,
}: Pick<AddressContainer, 'container' | 'usualLength'>): number {
  return family === 4 ? Math.min(usualLength, LONGEST_SEEN_MASK) : usualLength;
}

/**
 * Prefixes for a new network, at most `most`: the next free one in each range of its region or after it, those with most
 * networks first, then the first one in each private range. They overlap no network, in no region, nor each other.
 */
export function freePrefixes(
  ranges: readonly AddressContainer[],
  taken: readonly Prefix[],
  most: number,
): Prefix[] {
  const found: Prefix[] = [];
  const byNetworks = ranges.toSorted((a, b) => b.networks - a.networks);
  const usual = byNetworks[0]?.usualLength ?? USUAL_LENGTH;
  const places = [
    ...byNetworks,
    ...privateRanges
      .filter(({ family }) => family === 4)
      .map((container) => ({ container, usualLength: usual })),
  ];
  for (const place of places) {
    if (found.length === most) break;
    const { container } = place;
    const free = firstFree(container.first, privateRangeOf(container), lengthIn(place), [
      ...taken,
      ...found,
    ]);
    if (free) found.push(free);
  }
  return found;
}
