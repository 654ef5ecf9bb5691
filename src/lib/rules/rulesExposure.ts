import type { Family } from '../address/cidr';
import { administrativePorts, LAST_PORT, portText } from './ports';
import {
  isReadable,
  portRange,
  trafficInWords,
  type Ports,
  type ReadableRule,
  type Rule,
} from './rules';
import { families, internetPart, setOf, type AddressSet } from './rulesAddresses';
import { otherProtocols, reachOf, type Piece } from './rulesReach';

/** Traffic that is reachable from anywhere, and through which groups. */
export interface Exposure {
  protocol: string;
  ports: Ports;
  /** "tcp 22 (SSH)". */
  traffic: string;
  /** The ports among them that give logins, data or control. */
  administrative: string[];
  /** `unknown`: the web and ping, which are mostly meant for everybody. */
  tone: 'failed' | 'attention' | 'unknown';
  groups: { id: string; rules: number[]; families: Family[] }[];
}

/** What the rules of all groups let in from anywhere, by port; the most dangerous first. */
export function exposure(groups: readonly { id: string; rules: readonly Rule[] }[]): Exposure[] {
  const found = new Map<string, Exposure>();
  for (const { id, rules } of groups)
    for (const { protocol, ports, families, rules: places } of openings(rules)) {
      const traffic = trafficInWords(protocol, ports);
      const known = found.get(traffic) ?? {
        protocol,
        ports,
        traffic,
        administrative: administrativeIn(protocol, ports),
        tone: openingTone(protocol, ports) ?? 'unknown',
        groups: [],
      };
      found.set(traffic, known);
      const before = known.groups.find((group) => group.id === id);
      if (before) {
        before.rules = [...new Set([...before.rules, ...places])];
        before.families = [...new Set([...before.families, ...families])].toSorted((a, b) => a - b);
      } else known.groups.push({ id, rules: places, families });
    }
  const order = { failed: 0, attention: 1, unknown: 2 };
  return [...found.values()].toSorted(
    (a, b) =>
      order[a.tone] - order[b.tone] ||
      a.protocol.localeCompare(b.protocol) ||
      portRange(a.ports).from - portRange(b.ports).from,
  );
}

/** Traffic that rules let in from every address of a family. */
export interface Opening {
  protocol: string;
  ports: Ports;
  families: Family[];
  /** Places of the rules that do so: one, or several that only together leave no address out. */
  rules: number[];
}

/** What is reachable from anywhere, rule by rule, then what only several rules together open. */
export function openings(rules: readonly Rule[]): Opening[] {
  const inward = rules.filter(isReadable).filter(({ direction }) => direction === 'ingress');
  const alone = inward.flatMap((rule): Opening[] => {
    const { protocol, ports, index, range } = rule;
    const open = wholeFamilies(setOf([range]));
    return open.length === 0 ? [] : [{ protocol, ports, families: open, rules: [index] }];
  });
  const rest = inward.filter((rule) => wholeFamilies(setOf([rule.range])).length === 0);
  return [...alone, ...together(rest)];
}

function wholeFamilies(set: AddressSet): Family[] {
  return families.filter((family) => internetPart(set, family) === 'whole');
}

function together(rules: readonly ReadableRule[]): Opening[] {
  // Two halves are the least that leave nothing out; most groups have no such ranges.
  const wide = rules.filter(({ range }) => range !== 'everywhere' && range.length < 8);
  if (wide.length < 2) return [];
  const open = reachOf(rules).filter(({ after }) => wholeFamilies(after).length > 0);
  const all = open.some(({ protocol }) => protocol === otherProtocols);
  return open
    .filter((piece) => !all || piece.protocol === otherProtocols || !isEvery(piece))
    .map(({ protocol, ports, after }) => {
      const whole = wholeFamilies(after);
      return {
        protocol: protocol === otherProtocols ? 'any' : protocol,
        ports: ports.from === 1 && ports.to === LAST_PORT ? 'every' : ports,
        families: whole,
        rules: rules
          .filter((rule) => takesPart(rule, protocol, ports, whole))
          .map(({ index }) => index),
      };
    });
}

function isEvery({ ports }: Piece): boolean {
  return ports.from === 1 && ports.to === LAST_PORT;
}

function takesPart(
  rule: ReadableRule,
  protocol: string,
  ports: { from: number; to: number },
  whole: readonly Family[],
): boolean {
  const own = portRange(rule.ports);
  return (
    (rule.protocol === 'any' || rule.protocol === protocol) &&
    own.from <= ports.to &&
    ports.from <= own.to &&
    rule.range !== 'everywhere' &&
    whole.includes(rule.range.family)
  );
}

/** True for a range that is not the whole of a family, and too large to be anybody's own. */
export function isNearlyWorld({ range }: ReadableRule): boolean {
  return families.some((family) => internetPart(setOf([range]), family) === 'large');
}

/** The ports that give logins, data or control among some traffic: "22 (SSH)"; `any` is asked over tcp and udp. */
export function administrativeIn(protocol: string, ports: Ports): string[] {
  const range = portRange(ports);
  const protocols = protocol === 'any' ? ['tcp', 'udp'] : [protocol];
  const found = protocols.flatMap((each) =>
    administrativePorts(each, range).map((port) => portText(each, { from: port, to: port })),
  );
  return [...new Set(found)];
}

/** A range of more ports than any one service needs. */
const MANY_PORTS = 100;

/**
 * How much it matters that traffic is open to everybody: `failed` for what is rarely meant so, `attention` for what may
 * be, nothing for the web and for ping.
 */
export function openingTone(protocol: string, ports: Ports): 'failed' | 'attention' | undefined {
  if (protocol === 'icmp') return undefined;
  if (ports === 'every') return protocol === 'vrrp' ? 'attention' : 'failed';
  if (administrativeIn(protocol, ports).length > 0) return 'failed';
  if (ports.to - ports.from >= MANY_PORTS) return 'failed';
  return ports.from === ports.to && (ports.from === 80 || ports.from === 443)
    ? undefined
    : 'attention';
}
