import { completePrefix } from '../../../lib/address/cidr';
import type { JsonObject } from '../../../lib/json';
import { parsePorts } from '../../../lib/rules/ports';
import { normalise, type Rule } from '../../../lib/rules/rules';
import { findings, type RuleFinding } from '../../../lib/rules/rulesFindings';
import {
  duplicateRow,
  extraOf,
  isAsRead,
  type ReadRules,
  type RuleMemberText,
  type RuleRow,
} from '../../../lib/rules/ruleRows';

export const ruleMemberTitles: Record<RuleMemberText, string> = {
  direction: 'direction',
  protocol: 'protocol',
  port: 'port',
  cidr: 'CIDR',
};

/** The smallest key that no row has. */
export function nextKey(rows: readonly RuleRow[]): number {
  return rows.reduce((most, { key }) => Math.max(most, key), -1) + 1;
}

/** A new rule: the direction and protocol most rules have, the rest to be filled in. */
export function newRow(key: number): RuleRow {
  return { key, direction: 'ingress', protocol: 'tcp', port: '', cidr: '' };
}

export function copiedRow(read: ReadRules, row: RuleRow, key: number): RuleRow {
  return { ...duplicateRow(read.list, row), key };
}

/** A row as the console reads rules, for its words. */
export function ruleOfRow(row: RuleRow, read: ReadRules): Rule {
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
