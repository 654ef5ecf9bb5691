import { invisibleFault } from '../text/invisible';
import { bitsOf, formatIp, ipFault, parseIp, type Family, type IpAddress } from './ip';

export { bitsOf, formatIp, ipFault, isIp, parseIp, type Family, type IpAddress } from './ip';

export interface Prefix {
  family: Family;
  /** The first and last address that belong to it, host bits masked. */
  first: bigint;
  last: bigint;
  length: number;
  /** Canonical spelling, host bits masked: `10.1.3.7/20` reads `10.1.0.0/20`. */
  text: string;
  /** The text it was parsed from had host bits set. */
  hostBits: boolean;
}

const maskLength = /^(?:0|[1-9]\d{0,2})$/;

/**
 * Parses a prefix in CIDR notation, strictly: an address as `parseIp` takes it, a slash, and a mask in plain decimal.
 * Host bits are allowed and masked. Otherwise `undefined`.
 */
export function parsePrefix(text: string): Prefix | undefined {
  const slash = text.indexOf('/');
  if (slash < 0) return undefined;
  const mask = text.slice(slash + 1);
  const ip = parseIp(text.slice(0, slash));
  if (!ip || !maskLength.test(mask) || Number(mask) > bitsOf(ip.family)) return undefined;
  const prefix = prefixAt(ip.family, ip.value, Number(mask));
  return prefix.first === ip.value ? prefix : { ...prefix, hostBits: true };
}

/** The prefix of `length` bits that holds the address `value`. */
export function prefixAt(family: Family, value: bigint, length: number): Prefix {
  const hostSize = BigInt(bitsOf(family) - length);
  const first = (value >> hostSize) << hostSize;
  const last = first | ((1n << hostSize) - 1n);
  const text = `${formatIp(family, first)}/${length}`;
  return { family, first, last, length, text, hostBits: false };
}

/** A prefix as typed, made complete: an address alone is itself, `203.0.113.7/32` or `2001:db8::1/128`. */
export function completePrefix(text: string): string {
  const typed = text.trim();
  const ip = parseIp(typed);
  return ip ? `${typed}/${bitsOf(ip.family)}` : typed;
}

/** Why `text` is not a prefix, as a sentence for a field; `undefined` when it is one. */
export function prefixFault(text: string): string | undefined {
  if (parsePrefix(text)) return undefined;
  if (text === '') return 'Enter a prefix in CIDR notation, such as 10.0.0.0/20.';
  const unseen = invisibleFault(text);
  if (unseen !== undefined) return unseen;
  if (/\s/.test(text)) return 'A prefix has no spaces.';
  const [address = '', mask, ...rest] = text.split('/');
  if (rest.length > 0) return 'A prefix has one slash, such as 10.0.0.0/20.';
  const ip = parseIp(address);
  if (!ip) return ipFault(address);
  const bits = bitsOf(ip.family);
  if (mask === undefined || mask === '')
    return `Add the mask after a slash: /${bits} is this address alone.`;
  return `The mask is a whole number from 0 to ${bits}, without leading zeros.`;
}

export function isCidr(text: string): boolean {
  return parsePrefix(text) !== undefined;
}

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

export function contains(outer: Prefix, inner: Prefix): boolean {
  return outer.family === inner.family && outer.first <= inner.first && inner.last <= outer.last;
}

export function containsIp(prefix: Prefix, ip: Pick<IpAddress, 'family' | 'value'>): boolean {
  return prefix.family === ip.family && prefix.first <= ip.value && ip.value <= prefix.last;
}

export function overlaps(a: Prefix, b: Prefix): boolean {
  return a.family === b.family && a.first <= b.last && b.first <= a.last;
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
