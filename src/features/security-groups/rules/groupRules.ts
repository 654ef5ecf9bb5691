import { type Json, type JsonObject, isObject, valueAt } from '../../../lib/json';
import { normaliseAll, rangeInWords, ruleSpelling, type Rule } from '../../../lib/rules/rules';
import { findings, type RuleFinding } from '../../../lib/rules/rulesFindings';

export type { RuleFinding };

/** The rules of a group as this console reads them, and what there is to say about them. */
export interface GroupRules {
  raw: readonly Json[];
  rules: readonly Rule[];
  findings: readonly RuleFinding[];
}

const read = new WeakMap<JsonObject, GroupRules>();

/** Reads the rules of a raw security group, once per answer. */
export function groupRules(group: JsonObject): GroupRules {
  let known = read.get(group);
  if (known === undefined) {
    const list = valueAt(group, '/spec/rules');
    const raw = Array.isArray(list) ? (list as Json[]) : [];
    const rules = normaliseAll(raw);
    known = { raw, rules, findings: findings(rules) };
    read.set(group, known);
  }
  return known;
}

/** The range of a rule in the service's own writing; in words where it has none. */
export function rangeText(rule: Rule, raw: Json | undefined): string {
  const spelled = isObject(raw) ? ruleSpelling(raw) : {};
  for (const member of ['cidr', 'prefix'] as const) {
    const name = spelled[member];
    const value = name !== undefined && isObject(raw) ? raw[name] : undefined;
    if (typeof value === 'string' && value !== '') return value;
  }
  return rangeInWords(rule.range);
}

/** The weightiest finding about each rule, by its place; findings come with the weightiest first. */
export function worstByRule(found: readonly RuleFinding[]): Map<number, RuleFinding> {
  const worst = new Map<number, RuleFinding>();
  for (const finding of found)
    for (const index of finding.removable ?? finding.rules)
      if (!worst.has(index)) worst.set(index, finding);
  return worst;
}

/** How many findings are serious; the others are warnings. */
export function seriousIn(found: readonly RuleFinding[]): number {
  return found.filter(({ tone }) => tone === 'failed').length;
}
