import type { Family } from '../address/cidr';
import { portRange, type Ports, type Rule } from './rules';
import { trafficInWords } from './rulesWords';
import { administrativeIn, openings, openingTone } from './rulesWorld';

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
