import { overlaps } from '../address/cidr';
import { sameJson } from '../json';
import { covers, isReadable, portRange, type ReadableRule, type Rule } from './rules';
import { isEmpty } from './rulesAddresses';
import { reachDifference } from './rulesReach';

/** A rule that lets nothing through that others do not; `by` are the places of those. */
export interface Covered {
  rule: ReadableRule;
  by: number[];
}

/** Rules that can go and nothing changes; all of those named can go at once. */
export function covered(rules: readonly Rule[]): Covered[] {
  const rest = new Set(rules.filter(isReadable));
  const found: Covered[] = [];
  const note = (rule: ReadableRule, by: readonly Rule[]) => {
    rest.delete(rule);
    found.push({ rule, by: by.map(({ index }) => index) });
  };
  for (const rule of rest) {
    if (!rule.understood) continue;
    const wider = [...rest].filter((other) => other !== rule && covers(other, rule));
    const by = wider.find(isPlain) ?? wider.find((other) => isTwin(other, rule));
    if (by) note(rule, [by]);
  }
  for (const rule of rest) {
    if (!rule.understood) continue;
    const others = [...rest].filter(
      (other) => other !== rule && isPlain(other) && takesPart(other, rule),
    );
    if (others.length < 2 || !cover(others, rule)) continue;
    const needed = others.reduceRight<ReadableRule[]>((kept, other) => {
      const fewer = kept.filter((each) => each !== other);
      return cover(fewer, rule) ? fewer : kept;
    }, others);
    note(rule, needed);
  }
  return found;
}

// What a rule with unknown members does is not certain enough to do without another one, but for one that has the same.
function isPlain({ unknownMembers }: Rule): boolean {
  return Object.keys(unknownMembers).length === 0;
}

function isTwin(other: Rule, rule: Rule): boolean {
  return !isPlain(rule) && sameJson(other.unknownMembers, rule.unknownMembers);
}

/** Whether a rule can help to cover another: part of every protocol is not covered by one of them. */
function takesPart(other: ReadableRule, rule: ReadableRule): boolean {
  const [own, its] = [portRange(other.ports), portRange(rule.ports)];
  return (
    other.direction === rule.direction &&
    (other.protocol === 'any' || other.protocol === rule.protocol) &&
    own.from <= its.to &&
    its.from <= own.to &&
    (other.range === 'everywhere' ||
      rule.range === 'everywhere' ||
      overlaps(other.range, rule.range))
  );
}

function cover(others: readonly Rule[], rule: Rule): boolean {
  return reachDifference(others, [rule]).every(({ gained }) => isEmpty(gained));
}
