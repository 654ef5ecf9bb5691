import { invisibleFault } from '../text/invisible';

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

export function contains(outer: Prefix, inner: Prefix): boolean {
  return outer.family === inner.family && outer.first <= inner.first && inner.last <= outer.last;
}

export function containsIp(prefix: Prefix, ip: Pick<IpAddress, 'family' | 'value'>): boolean {
  return prefix.family === ip.family && prefix.first <= ip.value && ip.value <= prefix.last;
}

export function overlaps(a: Prefix, b: Prefix): boolean {
  return a.family === b.family && a.first <= b.last && b.first <= a.last;
}

export type Family = 4 | 6;

export function bitsOf(family: Family): number {
  return family === 4 ? 32 : 128;
}

/** An IP address; `text` is its canonical spelling (RFC 5952 for IPv6). */
export interface IpAddress {
  family: Family;
  value: bigint;
  text: string;
}

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const dotted = new RegExp(`^${octet}(?:\\.${octet}){3}$`);

/**
 * Parses an IPv4 or IPv6 address, strictly: four decimal octets without leading zeros, or eight groups of hexadecimal
 * digits, compressed and with a dotted tail if wanted. No zone, no brackets, no spaces. Otherwise `undefined`.
 */
export function parseIp(text: string): IpAddress | undefined {
  const family = text.includes(':') ? 6 : 4;
  const value = family === 4 ? parseV4(text) : parseV6(text);
  return value === undefined ? undefined : { family, value, text: formatIp(family, value) };
}

function parseV4(text: string): bigint | undefined {
  if (!dotted.test(text)) return undefined;
  return BigInt(text.split('.').reduce((value, part) => value * 256 + Number(part), 0));
}

function parseV6(text: string): bigint | undefined {
  // The host of an address may have a name, a zone or spaces as well.
  if (!/^[\da-f:.]+$/i.test(text) || !URL.canParse(`http://[${text}]`)) return undefined;
  const [head, tail] = canonicalV6(text).split('::').map(groupsOf);
  const zeros = Array<string>(8 - (head?.length ?? 0) - (tail?.length ?? 0)).fill('0');
  const groups = [...(head ?? []), ...zeros, ...(tail ?? [])];
  return groups.reduce((value, part) => (value << 16n) | BigInt(`0x${part}`), 0n);
}

/** As the platform writes the host of an address: all of RFC 5952 but the dotted tail. */
const canonicalV6 = (text: string): string => new URL(`http://[${text}]`).hostname.slice(1, -1);

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));

/** Why `text` is not an IP address, as a sentence for a field; `undefined` when it is one. */
export function ipFault(text: string): string | undefined {
  if (parseIp(text)) return undefined;
  if (text === '') return 'Enter an IP address, such as 10.0.0.1.';
  const unseen = invisibleFault(text);
  if (unseen !== undefined) return unseen;
  if (/\s/.test(text)) return 'An IP address has no spaces.';
  if (text.includes('/')) return 'Enter a single IP address, without a mask.';
  if (text.includes('%')) return 'Leave out the zone after the % sign.';
  if (text.includes(':')) return 'This is not an IPv6 address, such as 2001:db8::1.';
  return v4Fault(text) ?? 'This is not an IP address, such as 10.0.0.1.';
}

function v4Fault(text: string): string | undefined {
  if (!/^[\d.]+$/.test(text)) return undefined;
  const parts = text.split('.');
  if (parts.length !== 4 || parts.includes(''))
    return 'An IPv4 address has four numbers, such as 10.0.0.1.';
  const zero = parts.find((part) => /^0\d/.test(part));
  if (zero !== undefined)
    return `Leave out the leading zero of ${zero}: some systems read it as octal.`;
  const large = parts.find((part) => Number(part) > 255);
  return large === undefined ? undefined : `${large} is larger than 255.`;
}

export function isIp(text: string): boolean {
  return parseIp(text) !== undefined;
}

/** The canonical spelling of an address: dotted decimal, or RFC 5952. */
export function formatIp(family: Family, value: bigint): string {
  if (family === 4) return formatV4(Number(value));
  // IPv4-mapped addresses are read by their dotted tail (RFC 5952, section 5).
  if (value >> 32n === 0xffffn) return `::ffff:${formatV4(Number(value & 0xffffffffn))}`;
  return canonicalV6(
    value
      .toString(16)
      .padStart(32, '0')
      .replaceAll(/.{4}(?!$)/g, '$&:'),
  );
}

function formatV4(value: number): string {
  return `${value >>> 24}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`;
}
