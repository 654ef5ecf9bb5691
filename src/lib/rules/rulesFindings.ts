import { sameJson } from '../json';
import { capitalised, joinWords } from '../text/text';
import { administrativeIn, openings, openingTone } from './connect';
import {
  covers,
  inWords,
  isReadable,
  ruleNumbers,
  sameRule,
  trafficInWords,
  type Range,
  type Rule,
} from './rules';
import type { InternetPart } from './rulesAddresses';

/** Something about the rules of one group that a person may want to look at. */
export interface RuleFinding {
  kind:
    | 'open to the world'
    | 'administrative port open'
    | 'duplicate'
    | 'covered'
    | 'not understood';
  /** `failed`: dangerous. `attention`: worth a look. */
  tone: 'failed' | 'attention';
  /** Places in the list. Of `duplicate` and `covered`, `removable` can go and nothing changes. */
  rules: number[];
  removable?: number[];
  text: string;
}

/** All there is to say about a list of rules, the most dangerous first. Rules are counted from 1 in words. */
export function findings(rules: readonly Rule[]): RuleFinding[] {
  const found = [
    ...openToWorld(rules),
    ...rules.filter(({ understood }) => !understood).map(notUnderstood),
    ...redundant(rules),
  ];
  return found.toSorted((a, b) => Number(b.tone === 'failed') - Number(a.tone === 'failed'));
}

const numbers = (rules: readonly number[]) => capitalised(ruleNumbers(rules));

function openToWorld(rules: readonly Rule[]): RuleFinding[] {
  return openings(rules).flatMap(({ rule, part }): RuleFinding[] => {
    const { protocol, ports, index } = rule;
    const tone = openingTone(protocol, ports);
    if (tone === 'expected') return [];
    const within = ports === 'every' ? [] : administrativeIn(protocol, ports);
    const words = rule.understood
      ? inWords(rule)
      : `${numbers([index])} lets anyone on the internet reach ${trafficInWords(protocol, ports)}`;
    const some = within.slice(0, 3);
    const among =
      ports !== 'every' && ports.from < ports.to && some.length > 0
        ? `, ${joinWords(some)}${within.length > some.length ? ' and others' : ''} among them`
        : '';
    return [
      {
        kind: within.length > 0 ? 'administrative port open' : 'open to the world',
        tone,
        rules: [index],
        text: `${words}${internetWords(rule.range, part)}${among}`,
      },
    ];
  });
}

/** How much of the internet a range is, where its words do not say so. */
function internetWords(range: Range, part: InternetPart): string {
  if (part === 'large') return ', a large part of the internet';
  return range === 'everywhere' || range.length === 0
    ? ''
    : `, all of the internet over IPv${range.family}`;
}

function notUnderstood(rule: Rule): RuleFinding {
  return {
    kind: 'not understood',
    tone: 'attention',
    rules: [rule.index],
    text: `${numbers([rule.index])} is not understood: ${rule.why.join(', ')}`,
  };
}

/** Rules that another one makes unnecessary; all that are removable can go at once. */
function redundant(rules: readonly Rule[]): RuleFinding[] {
  const rest = new Set(rules.filter(isReadable));
  // From the end, so that the first of several that are the same stays.
  const found = [...rest].toReversed().flatMap((rule): RuleFinding[] => {
    const by = [...rest].find((other) => other !== rule && makesUnnecessary(other, rule));
    if (!by) return [];
    rest.delete(rule);
    const same = sameRule(by, rule);
    const extra = same ? [] : Object.keys(rule.unknownMembers);
    const doubt = `. It also has ${joinWords(extra)}, which this console does not know`;
    const words = same
      ? `${numbers([rule.index])} is the same as ${ruleNumbers([by.index])}`
      : `${numbers([rule.index])} is redundant: ${ruleNumbers([by.index])} already allows it`;
    return [
      {
        kind: same ? 'duplicate' : 'covered',
        tone: 'attention',
        rules: [rule.index, by.index],
        removable: [rule.index],
        text: extra.length > 0 ? words + doubt : words,
      },
    ];
  });
  return found.toReversed();
}

/** What a rule with unfamiliar words or members does is not certain, so only the like of it makes it unnecessary. */
function makesUnnecessary(other: Rule, rule: Rule): boolean {
  if (!rule.understood) return sameRule(other, rule);
  const isPlain = Object.keys(other.unknownMembers).length === 0;
  return covers(other, rule) && (isPlain || sameJson(other.unknownMembers, rule.unknownMembers));
}
