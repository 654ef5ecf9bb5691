import fc from 'fast-check';
import { parseIp, type Family } from '../address/cidr';
import type { Json, JsonObject } from '../json';

// What the tests of rules share: random rules that often touch each other, and a second opinion that knows nothing of
// the code under test but how an address is written.

const v4 = ['0.0.0.0/0', '0.0.0.0/1', '128.0.0.0/1', '10.0.0.0/8', '10.0.0.0/9', '10.128.0.0/9'];
const v4small = ['10.1.0.0/16', '10.1.7.9/16', '10.1.2.0/24', '192.0.2.1/32', '255.255.255.255/32'];
const v6 = ['::/0', '::/1', '8000::/1', 'fd00::/8', 'fd00:1::/32', '::1/128', 'ffff::/16'];
export const ranges = [...v4, ...v4small, ...v6];
export const ports = [1, 2, 3, 21, 22, 23, 80, 443, 65_534, 65_535];

const portPart: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constant({}),
  fc.constantFrom(...ports).map((port) => ({ port })),
  fc
    .tuple(fc.constantFrom(...ports), fc.constantFrom(...ports))
    .map(([a, b]) => ({ port: Math.min(a, b), portMax: Math.max(a, b) })),
);
const rangePart: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constant({}),
  fc.constantFrom(...ranges).map((cidr) => ({ cidr })),
  fc.constantFrom(...ranges).map((prefix) => ({ prefix })),
);
const word = (words: string[]) => fc.constantFrom(...words);
const direction = word(['ingress', 'ingress', 'ingress', 'egress', 'sideways']);

/** Rules as read: most understood, some with unfamiliar words, some with values that cannot be read. */
export const rawRule: fc.Arbitrary<Json> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(direction, word(['tcp', 'tcp', 'udp', 'gre']), portPart, rangePart)
      .map(([way, protocol, port, range]) => ({ direction: way, protocol, ...port, ...range })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(direction, word(['any', 'icmp', 'vrrp']), rangePart)
      .map(([way, protocol, range]) => ({ direction: way, protocol, ...range })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Json>(
      { direction: 'ingress', protocol: 'tcp', port: 0, cidr: '0.0.0.0/0' },
      { direction: 'ingress', protocol: 'tcp', port: '22' },
      { direction: 'ingress', protocol: 'tcp', portMax: 22 },
      { direction: 'ingress', protocol: 'tcp', port: 23, portMax: 22 },
      { direction: 'ingress', protocol: 'any', port: 22 },
      { direction: 'ingress', protocol: 'any', cidr: '10.0.0/8' },
      { direction: 'ingress', protocol: 'any', cidr: '' },
      { direction: 'ingress', protocol: 'any', cidr: '0.0.0.0/0', prefix: '10.0.0.0/8' },
      { direction: 'ingress' },
      { protocol: 'any' },
      'rule',
    ),
  },
);

/** A connection as the second opinion takes it. */
export interface Probe {
  direction: string;
  protocol: string;
  port: number;
  address: string;
}

/** The first and last address of every range, and their neighbours. */
export const edgesOf = (...of: string[]): string[] => [...new Set(of.flatMap(edges))];

/** Every point at which rules with these ranges and ports can differ: each edge, and one step beyond it. */
export function probes(ofRanges = ranges, ofPorts = ports): Probe[] {
  const all: Probe[] = [];
  const addresses = edgesOf(...ofRanges);
  const steps = ofPorts.flatMap((port) => [port - 1, port, port + 1]);
  const allPorts = [...new Set([...steps, 30_000])].filter((port) => port >= 1 && port <= 65_535);
  for (const way of ['ingress', 'egress', 'sideways'])
    for (const protocol of ['tcp', 'udp', 'gre', 'icmp', 'vrrp', 'never-named'])
      for (const port of allPorts)
        for (const address of addresses) all.push({ direction: way, protocol, port, address });
  return all;
}

function edges(range: string): string[] {
  const [address = '', length = ''] = range.split('/');
  const ip = parseIp(address);
  if (!ip) return [];
  const size = ip.family === 4 ? 32 : 128;
  const bits = bitsOf(address).slice(0, Number(length));
  const first = BigInt(`0b${bits.padEnd(size, '0')}`);
  const last = BigInt(`0b${bits.padEnd(size, '1')}`);
  const inside = (value: bigint) => value >= 0n && value < 1n << BigInt(size);
  return [first - 1n, first, last, last + 1n]
    .filter(inside)
    .map((value) => write(ip.family, value));
}

function write(family: Family, value: bigint): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
  return Array.from({ length: 8 }, (_, i) => (value >> BigInt(112 - 16 * i)) & 0xffffn)
    .map((group) => group.toString(16))
    .join(':');
}

const known = new Map<string, string>();
function bitsOf(address: string): string {
  const found = known.get(address);
  if (found !== undefined) return found;
  const ip = parseIp(address);
  const bits = ip ? ip.value.toString(2).padStart(ip.family === 4 ? 32 : 128, '0') : '';
  known.set(address, bits);
  return bits;
}

/** The second opinion: whether one rule as read lets a probe through, by comparing bits of addresses one by one. */
export function lets(rule: Json, probe: Probe): boolean {
  if (typeof rule !== 'object' || rule === null) return false;
  const { direction: way, protocol, port, portMax, cidr, prefix } = rule as JsonObject;
  if (way !== probe.direction) return false;
  if (protocol !== 'any' && protocol !== probe.protocol) return false;
  if (port !== undefined || portMax !== undefined) {
    if (['any', 'icmp', 'vrrp'].includes(protocol)) return false;
    const [from, to] = [port, portMax ?? port];
    if (typeof from !== 'number' || typeof to !== 'number' || from < 1) return false;
    if (probe.port < from || probe.port > to) return false;
  }
  if (cidr !== undefined && prefix !== undefined && cidr !== prefix) return false;
  const range = cidr ?? prefix;
  if (range === undefined) return true;
  if (typeof range !== 'string') return false;
  const [network = '', length = ''] = range.split('/');
  const [wanted, given] = [bitsOf(network), bitsOf(probe.address)];
  if (wanted === '' || wanted.length !== given.length) return false;
  return given.startsWith(wanted.slice(0, Number(length)));
}
