import { bitsOf, formatIp, prefixAt, type Family, type Prefix } from './cidr';

// Prefixes as blocks of addresses: how many are in one, and how blocks stand beside each other.

export function addressCount(prefix: Prefix): bigint {
  return prefix.last - prefix.first + 1n;
}

/** How many addresses hosts can have: IPv4 keeps the network's and the broadcast address, except in a /31 and a /32. */
export function usableCount(prefix: Prefix): bigint {
  return addressCount(prefix) - (hasReserved(prefix) ? 2n : 0n);
}

export function firstUsable(prefix: Prefix): string {
  return formatIp(prefix.family, prefix.first + (hasReserved(prefix) ? 1n : 0n));
}

export function lastUsable(prefix: Prefix): string {
  return formatIp(prefix.family, prefix.last - (hasReserved(prefix) ? 1n : 0n));
}

function hasReserved(prefix: Prefix): boolean {
  return prefix.family === 4 && prefix.length < 31;
}

/** IPv4 before IPv6, then by first address, then the larger before the smaller: a container stands before its parts. */
export function comparePrefixes(a: Prefix, b: Prefix): number {
  if (a.family !== b.family) return a.family - b.family;
  if (a.first !== b.first) return a.first < b.first ? -1 : 1;
  return a.length - b.length;
}

/** The largest aligned blocks that make up the addresses `first` to `last`, ascending. */
export function alignedBlocks(family: Family, first: bigint, last: bigint): Prefix[] {
  const bits = bitsOf(family);
  const blocks: Prefix[] = [];
  let at = first;
  while (at <= last) {
    let size = 0;
    while (
      size < bits &&
      (at >> BigInt(size)) % 2n === 0n &&
      at + (2n << BigInt(size)) - 1n <= last
    )
      size += 1;
    const block = prefixAt(family, at, bits - size);
    blocks.push(block);
    at = block.last + 1n;
  }
  return blocks;
}

/** The first place of `length` bits in blocks that are free, aligned, as large as can be, and ascending. */
export function firstFitting(free: readonly Prefix[], length: number): Prefix | undefined {
  const block = free.find((x) => x.length <= length);
  if (!block || length > bitsOf(block.family)) return undefined;
  return prefixAt(block.family, block.first, length);
}
