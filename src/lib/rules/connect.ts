import { parsePrefix, type Family, type Prefix } from '../address/cidr';
import { groupBy } from '../groupBy';
import { administrativePorts, hasPorts, portText } from './ports';
import {
  carries,
  holdsPort,
  isFamiliar,
  isReadable,
  portRange,
  type Ports,
  type Range,
  type ReadableRule,
  type Rule,
  type Traffic,
} from './rules';
import {
  common,
  families,
  internetPart,
  isEmpty,
  setKey,
  setOf,
  type AddressSet,
  type InternetPart,
} from './rulesAddresses';

// Who can connect: one connection or everything, by the rules of one group or of many.

/** How much of what is asked for is let through; `unknown`: what cannot be read may let more through. */
export type Verdict = 'allowed' | 'partly' | 'unknown' | 'denied';

/** What the rules of one group let through of some addresses; `byRule` and `unclear` are places in its list. */
export interface Passage {
  verdict: Verdict;
  /** Of the addresses asked for, those let through for certain. */
  addresses: AddressSet;
  byRule: number[];
  /** Rules that cannot be read and may let more of them through. */
  unclear: number[];
  /** Set where they are let in because the internet is, and by which rules, alone or together. */
  internet?: { part: InternetPart; rules: number[] };
}

export const everyAddress = setOf(['everywhere']);

/**
 * What rules let through of some addresses, exactly. Without addresses, because nobody knows them: `allowed` when any
 * address is, `denied` when none is. `unreadable`: the list itself cannot be read, so there may be more rules.
 */
export function passage(
  rules: readonly Rule[],
  traffic: Traffic,
  asked: AddressSet | undefined,
  unreadable = false,
): Passage {
  const wanted = asked ?? everyAddress;
  const meets = (range: AddressSet) => !isEmpty(common(range, wanted));
  const through = rules
    .filter(isReadable)
    .filter((rule) => carries(rule, traffic) && meets(setOf([rule.range])));
  const addresses = common(wanted, setOf(through.map(({ range }) => range)));
  const unclear = rules.filter((rule) => mayCarry(rule, traffic, meets));
  const of = families.filter((family) => wanted[family].length > 0);
  const partIn = (some: typeof through, among: readonly Family[]) =>
    internetPart(setOf(some.map(({ range }) => range)), among);
  const part = traffic.direction === 'ingress' ? partIn(through, of) : undefined;
  // For each family, the single rules that let in as much as all together, or else all rules that overlap it.
  const opening = of.flatMap((family) => {
    if (!part || partIn(through, [family]) !== part) return [];
    const alone = through.filter((rule) => partIn([rule], [family]) === part);
    return alone.length > 0 ? alone : through.filter(({ range }) => meetsFamily(range, family));
  });
  const whole = setKey(addresses) === setKey(wanted);
  return {
    verdict: whole
      ? 'allowed'
      : unreadable || unclear.length > 0
        ? 'unknown'
        : isEmpty(addresses)
          ? 'denied'
          : asked
            ? 'partly'
            : 'unknown',
    addresses,
    byRule: through.map(({ index }) => index),
    unclear: unclear.map(({ index }) => index),
    ...(part && {
      internet: {
        part,
        rules: through.filter((rule) => opening.includes(rule)).map(({ index }) => index),
      },
    }),
  };
}

function meetsFamily(range: Range, family: Family): boolean {
  return range === 'everywhere' || range.family === family;
}

/** True for a rule that is not understood, unless a part that can be read shows that it is about something else. */
function mayCarry(
  { understood, direction, protocol, ports, range }: Rule,
  traffic: Traffic,
  meets: (range: AddressSet) => boolean,
): boolean {
  return (
    !understood &&
    (!isFamiliar.direction(direction) || direction === traffic.direction) &&
    (!isFamiliar.protocol(protocol) || protocol === 'any' || protocol === traffic.protocol) &&
    (ports === 'unreadable' || holdsPort(ports, traffic.port)) &&
    (range === 'unreadable' || meets(setOf([range])))
  );
}

/** The verdict for a connection that both ends must let through, one out and the other in. */
export function bothEnds(out: Verdict, into: Verdict): Verdict {
  const ends = [out, into];
  const worst = (['denied', 'unknown', 'partly'] as const).find((each) => ends.includes(each));
  return worst ?? 'allowed';
}

/** A verdict as shown. What the internet reaches comes before the verdict on the addresses asked for. */
export type Answer = Verdict | InternetPart;

/** The answer for a connection into a group and, if given, out of another one. */
export function answerOf({ verdict, internet }: Passage, out?: Passage): Answer {
  const both = out ? bothEnds(out.verdict, verdict) : verdict;
  return out && (both === 'denied' || both === 'unknown') ? both : (internet?.part ?? both);
}

/** What to look for: everything in one direction, or only some traffic and some addresses. */
export interface Search {
  direction: 'ingress' | 'egress';
  /** '' is any protocol. */
  protocol: string;
  port?: number | undefined;
  addresses: AddressSet;
}

/** One kind of traffic that the same addresses may send, and the rules of which groups let it through. */
export interface Reachable {
  /** Whose addresses they are: everybody's, others', or those of the networks one has. */
  section: 'internet' | 'outside' | 'own';
  protocol: string;
  ports: Ports;
  /** Of the addresses looked for, those let through. */
  addresses: AddressSet;
  by: { id: string; rules: number[] }[];
}

/** Addresses that are never on the internet. */
const privateRanges = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'].flatMap(
  (text) => parsePrefix(text) ?? [],
);

/** What the groups let through, starting with what the internet reaches. `networks` are the organization's own. */
export function reachable(
  groups: readonly { id: string; rules: readonly Rule[] }[],
  search: Search,
  networks: readonly Prefix[],
): Reachable[] {
  const own = setOf([...privateRanges, ...networks]);
  const sectionOf = ({ range }: ReadableRule): Reachable['section'] => {
    const set = setOf([range]);
    if (internetPart(set)) return 'internet';
    return setKey(common(set, own)) === setKey(set) ? 'own' : 'outside';
  };
  const keyOf = (rule: ReadableRule) => {
    const { from, to } = portRange(rule.ports);
    return `${sectionOf(rule)} ${rule.protocol} ${from}-${to}`;
  };
  const rows = groups.flatMap(({ id, rules }) =>
    groupBy(
      rules.filter(isReadable).filter((rule) => isAsked(rule, search)),
      keyOf,
    ).flatMap((alike) => {
      const [rule] = alike;
      const addresses = common(search.addresses, setOf(alike.map(({ range }) => range)));
      return rule ? [{ rule, addresses, by: { id, rules: alike.map(({ index }) => index) } }] : [];
    }),
  );
  return groupBy(rows, ({ rule, addresses }) => `${keyOf(rule)} ${setKey(addresses)}`)
    .flatMap((same): Reachable[] =>
      same.slice(0, 1).map(({ rule, addresses }) => ({
        section: sectionOf(rule),
        protocol: rule.protocol,
        ports: rule.ports,
        addresses,
        by: same.map(({ by }) => by),
      })),
    )
    .toSorted(
      (a, b) =>
        weightOf(a) - weightOf(b) ||
        a.protocol.localeCompare(b.protocol) ||
        portRange(a.ports).from - portRange(b.ports).from,
    );
}

function isAsked(rule: ReadableRule, { addresses, direction, protocol, port }: Search): boolean {
  const named = rule.protocol === 'any' || rule.protocol === protocol;
  return (
    rule.direction === direction &&
    !isEmpty(common(addresses, setOf([rule.range]))) &&
    (named || protocol === '') &&
    (port === undefined || ((named || hasPorts(rule.protocol)) && holdsPort(rule.ports, port)))
  );
}

function weightOf({ section, protocol, ports }: Reachable): number {
  if (section !== 'internet') return section === 'outside' ? 3 : 4;
  return { failed: 0, attention: 1, expected: 2 }[openingTone(protocol, ports)];
}

/** Rules that let in the internet, or a large part of it, whatever it reaches. */
export function openings(rules: readonly Rule[]): { rule: ReadableRule; part: InternetPart }[] {
  return rules
    .filter(isReadable)
    .filter(({ direction }) => direction === 'ingress')
    .flatMap((rule) => {
      const part = internetPart(setOf([rule.range]));
      return part ? [{ rule, part }] : [];
    });
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

/** How much it matters that traffic is open to everybody: `expected` for the web and ping, `failed` for what is rarely meant. */
export function openingTone(protocol: string, ports: Ports): 'failed' | 'attention' | 'expected' {
  if (protocol === 'icmp') return 'expected';
  if (ports === 'every') return protocol === 'vrrp' ? 'attention' : 'failed';
  if (administrativeIn(protocol, ports).length > 0) return 'failed';
  if (ports.to - ports.from >= MANY_PORTS) return 'failed';
  return ports.from === ports.to && (ports.from === 80 || ports.from === 443)
    ? 'expected'
    : 'attention';
}
