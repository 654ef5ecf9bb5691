import type { Family } from '../address/cidr';
import { sameJson } from '../json';
import { covers, isReadable, portRange, type ReadableRule, type Rule } from './rules';
import { families, lastAddress } from './rulesAddresses';

/** A rule that lets nothing through that others do not; `by` are the places of those. */
export interface Covered {
  rule: ReadableRule;
  by: number[];
}

/** Rules that can go and nothing changes; all of those named can go at once. */
export function covered(rules: readonly Rule[]): Covered[] {
  const rest = new Set(rules.filter(isReadable));
  // What a rule with unknown members does is not certain enough to do without another one.
  const plain = new Set([...rest].filter(isPlain));
  const found: Covered[] = [];
  const note = (rule: ReadableRule, by: readonly Rule[]) => {
    rest.delete(rule);
    plain.delete(rule);
    found.push({ rule, by: by.map(({ index }) => index) });
  };
  for (const rule of rest) {
    if (!rule.understood) continue;
    const by =
      [...plain].find((other) => other !== rule && covers(other, rule)) ?? twin(rest, rule);
    if (by) note(rule, [by]);
  }
  for (const rule of rest) {
    if (!rule.understood) continue;
    const others = [...plain].filter((other) => other !== rule && takesPart(other, rule));
    if (others.length < 2) continue;
    const needed = new Set<Rule>();
    if (areasOf(rule).every((area) => isCovered(area, others, 0, needed)))
      note(
        rule,
        others.filter((other) => needed.has(other)),
      );
  }
  return found;
}

function isPlain({ unknownMembers }: Rule): boolean {
  return Object.keys(unknownMembers).length === 0;
}

function twin(rest: ReadonlySet<ReadableRule>, rule: ReadableRule): ReadableRule | undefined {
  if (isPlain(rule)) return undefined;
  return [...rest].find(
    (other) =>
      other !== rule && covers(other, rule) && sameJson(other.unknownMembers, rule.unknownMembers),
  );
}

/** Whether a rule can help to cover another: part of every protocol is not covered by one of them. */
function takesPart(other: ReadableRule, rule: ReadableRule): boolean {
  return (other.protocol === 'any' || other.protocol === rule.protocol) && shares(other, rule);
}

/** True for rules that both let some of the same through. */
export function shares(a: ReadableRule, b: ReadableRule): boolean {
  return (
    a.direction === b.direction &&
    (a.protocol === b.protocol || a.protocol === 'any' || b.protocol === 'any') &&
    areasOf(a).some((area) => areasOf(b).some((other) => meet(area, other)))
  );
}

/** Ports times addresses of one family. */
interface Area {
  family: Family;
  from: number;
  to: number;
  first: bigint;
  last: bigint;
}

function areasOf({ ports, range }: ReadableRule): Area[] {
  const blocks =
    range === 'everywhere'
      ? families.map((family) => ({ family, first: 0n, last: lastAddress(family) }))
      : [range];
  return blocks.map(({ family, first, last }) => ({ family, first, last, ...portRange(ports) }));
}

function meet(a: Area, b: Area): boolean {
  return (
    a.family === b.family &&
    a.from <= b.to &&
    b.from <= a.to &&
    a.first <= b.last &&
    b.first <= a.last
  );
}

/** Whether the rules from `start` on cover an area: what the first that meets it leaves is asked of those after it. */
function isCovered(
  area: Area,
  rules: readonly ReadableRule[],
  start: number,
  needed: Set<Rule>,
): boolean {
  for (let index = start; index < rules.length; index++) {
    const rule = rules[index];
    const own = rule && areasOf(rule).find((each) => meet(each, area));
    if (!own) continue;
    needed.add(rule);
    return without(area, own).every((left) => isCovered(left, rules, index + 1, needed));
  }
  return false;
}

/** What an area leaves of another that it meets: ports below and above, then addresses below and above. */
function without(area: Area, taken: Area): Area[] {
  const from = Math.max(area.from, taken.from);
  const to = Math.min(area.to, taken.to);
  const left: Area[] = [];
  if (area.from < from) left.push({ ...area, to: from - 1 });
  if (area.to > to) left.push({ ...area, from: to + 1 });
  if (area.first < taken.first) left.push({ ...area, from, to, last: taken.first - 1n });
  if (area.last > taken.last) left.push({ ...area, from, to, first: taken.last + 1n });
  return left;
}
