import { completePrefix } from '../../../lib/address/cidr';
import type { JsonObject } from '../../../lib/json';
import { parsePorts } from '../../../lib/rules/ports';
import { normalise, type Rule } from '../../../lib/rules/rules';
import { findings, type RuleFinding } from '../../../lib/rules/rulesFindings';
import {
  extraOf,
  isAsRead,
  type ReadRules,
  type RuleFields,
  type RuleMemberText,
} from '../../../lib/rules/ruleRows';

export const ruleMemberTitles: Record<RuleMemberText, string> = {
  direction: 'direction',
  protocol: 'protocol',
  port: 'port',
  cidr: 'CIDR',
};

/** A new rule; the range is for the person to say. */
export const newRule: RuleFields = { direction: 'ingress', protocol: 'tcp', port: '', cidr: '' };

/** A row as the console reads rules, for its words. */
export function ruleOfRow(row: RuleFields, read: ReadRules): Rule {
  const before = row.origin === undefined ? undefined : read.rows[row.origin];
  const raw = row.origin === undefined ? undefined : read.list[row.origin];
  if (raw !== undefined && isAsRead(row, before)) return normalise(raw, 0);
  const ports = parsePorts(row.port);
  const typed: JsonObject = {
    ...(row.direction !== '' && { direction: row.direction }),
    ...(row.protocol !== '' && { protocol: row.protocol }),
    ...(ports === undefined && { port: row.port }),
    ...(ports !== undefined && ports !== 'every' && { port: ports.from, portMax: ports.to }),
    ...(row.cidr.trim() !== '' && { cidr: completePrefix(row.cidr) }),
  };
  return {
    ...normalise(typed, 0),
    unknownMembers: raw === undefined ? extraOf(row.extra) : normalise(raw, 0).unknownMembers,
  };
}

/** What is dangerous about one rule alone. */
export function dangerOf(rule: Rule): RuleFinding | undefined {
  return findings([rule]).find(
    ({ kind }) => kind === 'open to the world' || kind === 'administrative port open',
  );
}
