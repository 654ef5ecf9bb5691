import { contains, type Family, type Prefix, overlaps } from '../address/cidr';
import { groupBy } from '../groupBy';
import { sameJson, stringifyJson } from '../json';
import {
  inWords,
  isReadable,
  portRange,
  ruleNumbers,
  trafficInWords,
  type Ports,
  type Range,
  type ReadableRule,
  type Rule,
  covers,
} from './rules';
import { administrativeIn, openings, openingTone, type Opening } from './connect';
import { blocksOf, families, internetPart, setOf, isEmpty } from './rulesAddresses';
import { capitalised, joinWords } from '../text/text';
import { reachDifference } from './rulesReach';

/** Something about the rules of one group that a person may want to look at. */
export interface RuleFinding {
  kind:
    | 'open to the world'
    | 'administrative port open'
    | 'duplicate'
    | 'covered'
    | 'can be one'
    | 'not understood'
    | 'host bits';
  /** `failed`: dangerous. `attention`: worth a look. `unknown`: a matter of taste. */
  tone: 'failed' | 'attention' | 'unknown';
  /** Places in the list. Of `duplicate` and `covered`, `removable` can go and nothing changes. */
  rules: number[];
  removable?: number[];
  /** The one rule that does for all of them. */
  instead?: { direction: string; protocol: string; ports: Ports; range: Range };
  text: string;
}

/** All there is to say about a list of rules, the most dangerous first. Rules are counted from 1 in words. */
export function findings(rules: readonly Rule[]): RuleFinding[] {
  const repeated = duplicates(rules);
  const copies = new Set(repeated.flatMap(({ removable = [] }) => removable));
  const single = rules.filter(({ index }) => !copies.has(index));
  const redundant = covered(single).map(coveredInWords);
  const spare = new Set(redundant.flatMap(({ removable = [] }) => removable));
  const needed = single.filter(({ index }) => !spare.has(index)).filter(isReadable);
  const found = [
    ...openToWorld(rules),
    ...rules.filter(({ understood }) => !understood).map(notUnderstood),
    ...repeated,
    ...redundant,
    ...oneRange(needed),
    ...onePortRange(needed),
    ...rules.filter(isReadable).flatMap(hostBits),
  ];
  const order = { failed: 0, attention: 1, unknown: 2 };
  return found.toSorted((a, b) => order[a.tone] - order[b.tone]);
}

const numbers = (rules: readonly number[]) => capitalised(ruleNumbers(rules));

function openToWorld(rules: readonly Rule[]): RuleFinding[] {
  const open = openings(rules).flatMap((opening): RuleFinding[] => {
    const { protocol, ports } = opening;
    const tone = openingTone(protocol, ports);
    if (tone === 'expected') return [];
    const one = ports !== 'every' && administrativeIn(protocol, ports).length > 0;
    const kind = one ? 'administrative port open' : 'open to the world';
    return [{ kind, tone, rules: opening.rules, text: openingInWords(opening, rules) }];
  });
  const nearly = rules
    .filter((rule) => rule.direction === 'ingress' && rule.understood)
    .filter(isReadable)
    .filter(({ range }) =>
      families.some((family) => internetPart(setOf([range]), family) === 'large'),
    )
    .filter(({ protocol, ports }) => openingTone(protocol, ports) !== 'expected')
    .map((rule): RuleFinding => ({
      kind: 'open to the world',
      tone: 'attention',
      rules: [rule.index],
      text: `${inWords(rule)}, a large part of the internet`,
    }));
  return [...open, ...nearly];
}

function openingInWords(opening: Opening, rules: readonly Rule[]): string {
  const { protocol, ports, families } = opening;
  const within = ports === 'every' ? [] : administrativeIn(protocol, ports);
  const some = within.slice(0, 3);
  const among =
    ports !== 'every' && ports.from < ports.to && some.length > 0
      ? `, ${joinWords(some)}${within.length > some.length ? ' and others' : ''} among them`
      : '';
  const [only, ...more] = opening.rules;
  const alone = rules.find(({ index }) => index === only);
  if (more.length === 0 && alone?.understood) return `${inWords(alone)}${among}`;
  const over = families.length === 2 ? '' : ` over IPv${families[0]}`;
  const traffic = trafficInWords(protocol, ports);
  const who = more.length === 0 ? numbers(opening.rules) : `${numbers(opening.rules)} together`;
  const verb = more.length === 0 ? 'lets' : 'let';
  return `${who} ${verb} anyone on the internet reach ${traffic}${over}${among}`;
}

function notUnderstood(rule: Rule): RuleFinding {
  return {
    kind: 'not understood',
    tone: 'attention',
    rules: [rule.index],
    text: `${numbers([rule.index])} is not understood: ${rule.why.join(', ')}`,
  };
}

function duplicates(rules: readonly Rule[]): RuleFinding[] {
  const alike = groupBy(rules.filter(isReadable), (rule) => {
    const { direction, protocol, ports, range } = rule;
    const { from, to } = portRange(ports);
    return stringifyJson([
      direction,
      protocol,
      from,
      to,
      range === 'everywhere' ? range : range.text,
    ]);
  });
  return alike.flatMap((all) => {
    const twinOf = ({ unknownMembers }: Rule) =>
      all.findIndex((other) => sameJson(other.unknownMembers, unknownMembers));
    return groupBy(all, (rule) => String(twinOf(rule)))
      .filter(({ length }) => length > 1)
      .map((same): RuleFinding => {
        const places = same.map(({ index }) => index);
        return {
          kind: 'duplicate',
          tone: 'attention',
          rules: places,
          removable: places.slice(1),
          text: `${numbers(places)} are the same`,
        };
      });
  });
}

function coveredInWords({ rule, by }: Covered): RuleFinding {
  const what = `${numbers([rule.index])} is redundant: ${ruleNumbers(by)}`;
  const words = by.length === 1 ? `${what} already allows it` : `${what} together allow it`;
  const extra = Object.keys(rule.unknownMembers);
  return {
    kind: 'covered',
    tone: 'attention',
    rules: [rule.index, ...by],
    removable: [rule.index],
    text:
      extra.length === 0
        ? words
        : `${words}. It also has ${joinWords(extra)}, which this console does not know`,
  };
}

/** Rules of the same key, of which everything is known. */
function bucketed(
  rules: readonly ReadableRule[],
  keyOf: (rule: ReadableRule) => string,
): ReadableRule[][] {
  const plain = rules.filter(
    ({ understood, unknownMembers }) => understood && Object.keys(unknownMembers).length === 0,
  );
  return groupBy(plain, keyOf).filter(({ length }) => length > 1);
}

function canBeOne(rules: readonly ReadableRule[], ports: Ports, range: Range): RuleFinding[] {
  const [first] = rules;
  if (!first || rules.length < 2) return [];
  const { direction, protocol } = first;
  const instead = { direction, protocol, ports, range };
  const places = rules.map(({ index }) => index).toSorted((a, b) => a - b);
  const text = `${numbers(places)} can be one: ${inWords({ ...first, ...instead })}`;
  return [{ kind: 'can be one', tone: 'unknown', rules: places, instead, text }];
}

/** Ranges that make up a larger one, with the same protocol and ports. */
function oneRange(rules: readonly ReadableRule[]): RuleFinding[] {
  const key = ({ direction, protocol, ports }: ReadableRule) =>
    stringifyJson([direction, protocol, portRange(ports)]);
  return bucketed(rules, key).flatMap((bucket) =>
    ([4, 6] as const).flatMap((family) => {
      const own = bucket.filter(isOf(family));
      return blocksOf(family, setOf(own.map(({ range }) => range))[family]).flatMap((block) => {
        const inside = own.filter(({ range }) => contains(block, range));
        return canBeOne(inside, inside[0]?.ports ?? 'every', block);
      });
    }),
  );
}

function isOf(family: Family) {
  return (rule: ReadableRule): rule is ReadableRule & { range: Prefix } =>
    rule.range !== 'everywhere' && rule.range.family === family;
}

/** Ports that make up a range, from the same addresses; only where the group already uses ranges of ports. */
function onePortRange(rules: readonly ReadableRule[]): RuleFinding[] {
  if (!rules.some(({ ports }) => ports !== 'every' && ports.from < ports.to)) return [];
  const key = ({ direction, protocol, range }: ReadableRule) =>
    stringifyJson([direction, protocol, range === 'everywhere' ? range : range.text]);
  const limited = rules.filter(({ ports }) => ports !== 'every');
  return bucketed(limited, key).flatMap((bucket) => {
    const runs: { from: number; to: number; rules: ReadableRule[] }[] = [];
    const byPort = bucket.toSorted((a, b) => portRange(a.ports).from - portRange(b.ports).from);
    for (const rule of byPort) {
      const { from, to } = portRange(rule.ports);
      const run = runs.at(-1);
      if (run && from <= run.to + 1) {
        run.to = Math.max(run.to, to);
        run.rules.push(rule);
      } else runs.push({ from, to, rules: [rule] });
    }
    return runs.flatMap(({ from, to, rules: inside }) =>
      canBeOne(inside, { from, to }, inside[0]?.range ?? 'everywhere'),
    );
  });
}

function hostBits({ index, range }: ReadableRule): RuleFinding[] {
  if (range === 'everywhere' || !range.hostBits) return [];
  const text = `${numbers([index])} has host bits set in its range; it stands for ${range.text}`;
  return [{ kind: 'host bits', tone: 'unknown', rules: [index], text }];
}

/** A rule that lets nothing through that others do not; `by` are the places of those. */
interface Covered {
  rule: ReadableRule;
  by: number[];
}

/** Rules that can go and nothing changes; all of those named can go at once. */
function covered(rules: readonly Rule[]): Covered[] {
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
