import { contains, parsePrefix, type Prefix } from '../address/cidr';
import {
  canonicalText,
  isObject,
  parseJson,
  sameJson,
  toNumber,
  type Json,
  type JsonObject,
} from '../json';
import { groupBy } from '../groupBy';
import { joinWords } from '../text/text';
import { hasPorts, LAST_PORT, portText, type PortRange } from './ports';

// interface.md, "Security group". What the document does not say was seen on deployed services: the range may be called
// `prefix`, `portMax` ends a range of ports, no port is every port, no range is everywhere, `any` is every protocol.

export type Ports = PortRange | 'every';
/** `everywhere` is every address of both families. */
export type Range = Prefix | 'everywhere';

/** A rule as this console reads it. What it cannot read matches nothing here and is reported, never guessed. */
export interface Rule {
  index: number;
  /** Word for word; '' when there is none. */
  direction: string;
  protocol: string;
  ports: Ports | 'unreadable';
  range: Range | 'unreadable';
  /** False when a word is unfamiliar or a value unreadable; then `why` says which. */
  understood: boolean;
  why: readonly string[];
  /** Other members of the rule, whose meaning is not known. */
  unknownMembers: JsonObject;
}

const directions = new Set(['ingress', 'egress']);
const protocols = new Set(['any', 'icmp', 'tcp', 'udp', 'vrrp']);

/** True for the words whose meaning is known; others are kept, and compared word for word. */
export const isFamiliar = {
  direction: (word: string) => directions.has(word),
  protocol: (word: string) => protocols.has(word),
};

const members = ['direction', 'protocol', 'port', 'portMax', 'cidr', 'prefix'] as const;
export type RuleMember = (typeof members)[number];

/** How an object spells the members of a rule: letter case differs between services. */
export function ruleSpelling(raw: JsonObject): Partial<Record<RuleMember, string>> {
  const found = members.map((member) => [member, ruleNames(raw, member)[0]]);
  return Object.fromEntries(found.filter(([, name]) => name !== undefined));
}

/** All names of an object that are a member of a rule but for letter case, the exact one first. */
export function ruleNames(raw: JsonObject, member: RuleMember): string[] {
  const low = member.toLowerCase();
  const others = Object.keys(raw).filter((name) => name !== member && name.toLowerCase() === low);
  return Object.hasOwn(raw, member) ? [member, ...others] : others;
}

export function normalise(raw: Json | undefined, index: number): Rule {
  const rule = isObject(raw) ? raw : {};
  const named = new Map(members.map((member) => [member, ruleNames(rule, member)]));
  const known = new Set([...named.values()].flat());
  const valueOf = (member: RuleMember) => {
    const name = named.get(member)?.[0];
    return name === undefined ? undefined : (rule[name] ?? undefined);
  };
  const why: string[] = [];

  const direction = word(valueOf('direction'), 'direction', why);
  const protocol = word(valueOf('protocol'), 'protocol', why);
  const twice = members.filter((member) => (named.get(member) ?? []).length > 1);
  if (twice.length > 0) why.push(`it has ${twice.join(' and ')} more than once`);
  const isTwice = (...names: RuleMember[]) => names.some((name) => twice.includes(name));
  const ports = portsOf(valueOf('port'), valueOf('portMax'), protocol, why);
  const range = rangeOf([valueOf('cidr'), valueOf('prefix')], why);
  return {
    index,
    direction: isTwice('direction') ? '' : direction,
    protocol: isTwice('protocol') ? '' : protocol,
    ports: isTwice('port', 'portMax') ? 'unreadable' : ports,
    range: isTwice('cidr', 'prefix') ? 'unreadable' : range,
    understood: why.length === 0,
    why,
    unknownMembers: Object.fromEntries(Object.entries(rule).filter(([name]) => !known.has(name))),
  };
}

/** Reads a raw list of rules; anything that is not a list has no rules. */
export function normaliseAll(list: unknown): Rule[] {
  return Array.isArray(list) ? (list as Json[]).map(normalise) : [];
}

function word(value: Json | undefined, member: 'direction' | 'protocol', why: string[]): string {
  if (typeof value !== 'string' || value === '') {
    why.push(value === undefined || value === '' ? `no ${member}` : `its ${member} is no text`);
    return '';
  }
  if (!isFamiliar[member](value)) why.push(`${member} “${value}” is not one this console knows`);
  return value;
}

function portsOf(
  port: Json | undefined,
  portMax: Json | undefined,
  protocol: string,
  why: string[],
): Rule['ports'] {
  if (port === undefined && portMax === undefined) return 'every';
  const unreadable = (reason: string) => {
    why.push(reason);
    return 'unreadable' as const;
  };
  if (port === undefined) return unreadable('it has a last port and no first one');
  if (isFamiliar.protocol(protocol) && !hasPorts(protocol))
    return unreadable(`a port has no meaning with protocol ${protocol}`);
  const from = portNumber(port);
  const to = portMax === undefined ? from : portNumber(portMax);
  if (from === undefined || to === undefined)
    return unreadable('its port is no whole number from 1 to 65535');
  return from <= to ? { from, to } : unreadable('its last port is below its first');
}

function portNumber(value: Json): number | undefined {
  const port = toNumber(value);
  return port !== undefined && Number.isInteger(port) && port >= 1 && port <= LAST_PORT
    ? port
    : undefined;
}

function rangeOf(values: (Json | undefined)[], why: string[]): Rule['range'] {
  const given = values.filter((value) => value !== undefined);
  if (given.length === 0) return 'everywhere';
  const prefixes = given.map((value) =>
    typeof value === 'string' ? parsePrefix(value) : undefined,
  );
  const [first, second] = prefixes;
  if (first === undefined || (given.length === 2 && second === undefined)) {
    why.push('its range is no prefix in CIDR notation');
    return 'unreadable';
  }
  if (second && second.text !== first.text) {
    why.push('it names two different ranges');
    return 'unreadable';
  }
  return first;
}

/** A rule of which at least the sense of every part is plain, unfamiliar words included. */
export type ReadableRule = Rule & { ports: Ports; range: Range };

/** False for rules that match nothing here because a part of them cannot be read. */
export function isReadable(rule: Rule): rule is ReadableRule {
  return (
    rule.direction !== '' &&
    rule.protocol !== '' &&
    rule.ports !== 'unreadable' &&
    rule.range !== 'unreadable'
  );
}

/** The ports as numbers: every port is 1 to 65535. */
export function portRange(ports: Ports): PortRange {
  return ports === 'every' ? { from: 1, to: LAST_PORT } : ports;
}

/** True when `a` lets through everything that `b` does, as far as both are readable. */
export function covers(a: Rule, b: Rule): boolean {
  if (!isReadable(a) || !isReadable(b)) return false;
  const [outer, inner] = [portRange(a.ports), portRange(b.ports)];
  return (
    a.direction === b.direction &&
    (a.protocol === 'any' || a.protocol === b.protocol) &&
    outer.from <= inner.from &&
    inner.to <= outer.to &&
    (a.range === 'everywhere' || (b.range !== 'everywhere' && contains(a.range, b.range)))
  );
}

/** True when two rules allow the same traffic and have the same unknown members. */
export function sameRule(a: Rule, b: Rule): boolean {
  return covers(a, b) && covers(b, a) && sameJson(a.unknownMembers, b.unknownMembers);
}

const meanings = new WeakMap<JsonObject, string>();

/** A text of a rule as received. Rules with the same meaning have the same one. */
export function meaningOf(raw: Json): string {
  const known = isObject(raw) ? meanings.get(raw) : undefined;
  if (known !== undefined) return known;
  const meaning = meaningIn(normalise(raw, 0)) || canonicalText(raw);
  if (isObject(raw)) meanings.set(raw, meaning);
  return meaning;
}

/** A rule as received that has a meaning, as `meaningOf` names it. */
export function withMeaning(meaning: string): Json {
  let named: Json;
  try {
    named = parseJson(meaning);
  } catch {
    return null;
  }
  if (!Array.isArray(named)) return named;
  const [direction = null, protocol = null, port = null, portMax = null, where = null, extra] =
    named;
  const isEvery = toNumber(port) === 1 && toNumber(portMax) === LAST_PORT;
  return {
    direction,
    protocol,
    ...(!isEvery && { port, portMax }),
    ...(where !== 'everywhere' && { cidr: where }),
    ...(isObject(extra) && extra),
  };
}

/** Rules in an order that depends only on the rules. */
export function byMeaning(rules: readonly Rule[]): Rule[] {
  return groupBy(rules, meaningIn)
    .toSorted(([a], [b]) => (a && b && meaningIn(a) < meaningIn(b) ? -1 : 1))
    .flat();
}

function meaningIn(rule: Rule): string {
  if (!isReadable(rule)) return '';
  const { direction, protocol, range, unknownMembers } = rule;
  const { from, to } = portRange(rule.ports);
  const extra = Object.entries(unknownMembers).filter(([, value]) => value !== null);
  const where = range === 'everywhere' ? range : range.text;
  return canonicalText([direction, protocol, from, to, where, Object.fromEntries(extra)]);
}

/** Traffic one way, whatever the other side's address. */
export interface Traffic {
  direction: string;
  protocol: string;
  /** With tcp and udp; without one only rules for every port apply. */
  port?: number | undefined;
}

/** True for a rule that lets the traffic through for the addresses of its range. */
export function carries(rule: ReadableRule, { direction, protocol, port }: Traffic): boolean {
  return (
    rule.direction === direction &&
    (rule.protocol === 'any' || rule.protocol === protocol) &&
    holdsPort(rule.ports, port)
  );
}

/** True when the port is among the ports; without a port, when they are every port. */
export function holdsPort(ports: Ports, port: number | undefined): boolean {
  const { from, to } = portRange(ports);
  return port === undefined ? from === 1 && to === LAST_PORT : from <= port && port <= to;
}

/** What a protocol and ports name: "tcp 22 (SSH)", "any udp port", "icmp", "everything". */
export function trafficInWords(protocol: string, ports: Ports): string {
  if (protocol === 'any' && ports === 'every') return 'everything';
  if (ports !== 'every') return `${protocol} ${portText(protocol, ports)}`;
  return hasPorts(protocol) ? `any ${protocol} port` : protocol;
}

/** Rules by their places: "rule 3", "rules 1, 2 and 9". */
export function ruleNumbers(places: readonly number[]): string {
  const shown = places.slice(0, 8).map((place) => String(place + 1));
  const more = places.length - shown.length;
  return `${places.length === 1 ? 'rule' : 'rules'} ${joinWords(more > 0 ? [...shown, `${more} more`] : shown)}`;
}

/** The other side of a rule: "10.0.0.0/8", "everywhere", "everywhere over IPv4"; for cells and lists. */
export function rangeInWords(range: Rule['range']): string {
  if (range === 'unreadable') return 'a range that cannot be read';
  if (range === 'everywhere') return 'any address';
  return range.length === 0 ? `any IPv${range.family} address` : range.text;
}

/** A rule as a sentence without its stop: "Anyone on the internet may reach tcp 22 (SSH)". */
export function inWords(rule: Rule): string {
  if (!rule.understood || !isReadable(rule)) return `Not understood: ${rule.why.join(', ')}`;
  const { direction, protocol, ports, range } = rule;
  const traffic = trafficInWords(protocol, ports);
  if (direction === 'egress') {
    const what = traffic === 'everything' ? 'All outbound traffic' : `Outbound ${traffic}`;
    return range === 'everywhere' ? `${what} allowed` : `${what} to ${rangeInWords(range)} allowed`;
  }
  const verb = hasPorts(protocol) || protocol === 'any' ? 'reach' : 'send';
  if (range === 'everywhere') return `Anyone on the internet may ${verb} ${traffic}`;
  return range.length === 0
    ? `Anyone on the internet may ${verb} ${traffic} over IPv${range.family}`
    : `${range.text} may ${verb} ${traffic}`;
}
