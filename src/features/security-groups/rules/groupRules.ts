import { type Json, type JsonObject, isObject, listAt } from '../../../lib/json';
import { normaliseAll, rangeInWords, ruleSpelling, type Rule } from '../../../lib/rules/rules';
import { findings, type RuleFinding } from '../../../lib/rules/rulesFindings';
import { oncePer } from '../../../lib/oncePer';

export type { RuleFinding };

/** The rules of a group as this console reads them, and what there is to say about them. */
export interface GroupRules {
  raw: readonly Json[];
  rules: readonly Rule[];
  findings: readonly RuleFinding[];
}

/** Reads the rules of a raw security group, once per answer. */
export const groupRules = oncePer((group: JsonObject): GroupRules => {
  const raw = listAt(group, '/spec/rules');
  const rules = normaliseAll(raw);
  return { raw, rules, findings: findings(rules) };
});

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
