import { prefixFault } from '../../../lib/address/cidr';
import { isObject, parseJson, stringifyJson, type Json, type JsonObject } from '../../../lib/json';
import type { PastedRule } from '../../../lib/rules/pasteRules';
import { parsePorts, portsFault } from '../../../lib/rules/ports';
import { normalise, type Rule } from '../../../lib/rules/rules';
import { findings, type RuleFinding } from '../../../lib/rules/rulesFindings';
import {
  composeRules,
  duplicateRow,
  ruleRows,
  styleOf,
  type RuleFields,
} from '../../../writes/resources/ruleRows';

/** A rule in the editor. `key` is its own for as long as the form is open, wherever it stands. */
export interface RuleRow extends Omit<RuleFields, 'extra'> {
  key: number;
  /** What a copy carries besides, as JSON: drafts keep it so, whatever is in it. */
  extra?: string | undefined;
}

/** What of a rule is typed. */
export type RuleMemberText = 'direction' | 'protocol' | 'port' | 'cidr';
export const ruleMembers: readonly RuleMemberText[] = ['direction', 'protocol', 'port', 'cidr'];

export const memberTitles: Record<RuleMemberText, string> = {
  direction: 'direction',
  protocol: 'protocol',
  port: 'port',
  cidr: 'CIDR',
};

/** The rules as they were read, as the editor needs them. */
export interface ReadRules {
  list: readonly Json[];
  rows: readonly RuleRow[];
  /** Whether a rule of this group can end a range of ports: its rules are seen to, or written as services that can. */
  ranges: boolean;
}

export function readRules(list: readonly Json[]): ReadRules {
  const style = styleOf(list);
  return {
    list,
    rows: ruleRows(list).map((row, key) => rowOf(row, key)),
    ranges: style.portMax !== 'unseen' || style.range === 'prefix',
  };
}

function rowOf({ extra, ...fields }: RuleFields, key: number): RuleRow {
  return extra === undefined ? { ...fields, key } : { ...fields, key, extra: stringifyJson(extra) };
}

function fieldsOf({ extra, key: _, ...fields }: RuleRow): RuleFields {
  return extra === undefined ? fields : { ...fields, extra: extraOf(extra) };
}

function extraOf(text: string | undefined): JsonObject {
  if (text === undefined) return {};
  try {
    const extra = parseJson(text);
    return isObject(extra) ? extra : {};
  } catch {
    // A draft from another hand.
    return {};
  }
}

/** The rules to send. */
export function rulesToSend(read: ReadRules, rows: readonly RuleRow[]): Json[] {
  return composeRules(read.list, rows.map(fieldsOf));
}

/** The smallest key that no row has. */
export function nextKey(rows: readonly RuleRow[]): number {
  return rows.reduce((most, { key }) => Math.max(most, key), -1) + 1;
}

/** A new rule: the direction and protocol most rules have, the rest to be filled in. */
export function newRow(key: number): RuleRow {
  return { key, direction: 'ingress', protocol: 'tcp', port: '', cidr: '' };
}

export function pastedRow(
  { direction, protocol, port, cidr, extra }: PastedRule,
  key: number,
): RuleRow {
  return rowOf({ direction, protocol, port, cidr, extra }, key);
}

export function copiedRow(read: ReadRules, row: RuleRow, key: number): RuleRow {
  return rowOf(duplicateRow(read.list, fieldsOf(row)), key);
}

/** True while a row says what it said when it was read. */
export function isAsRead(row: RuleRow, before: RuleRow | undefined): boolean {
  return before !== undefined && ruleMembers.every((member) => row[member] === before[member]);
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
    ...(row.cidr.trim() !== '' && { cidr: row.cidr.trim() }),
  };
  return {
    ...normalise(typed, 0),
    unknownMembers: raw === undefined ? extraOf(row.extra) : normalise(raw, 0).unknownMembers,
  };
}

/** What is wrong with a row, by member. What stands as it was read is never a fault: the service has it already. */
export function rowFaults(
  row: RuleRow,
  before: RuleRow | undefined,
  ranges: boolean,
): Partial<Record<RuleMemberText, string>> {
  const faults: Partial<Record<RuleMemberText, string>> = {};
  const note = (member: RuleMemberText, fault: string | undefined) => {
    if (fault !== undefined && row[member] !== before?.[member]) faults[member] = fault;
  };
  note('direction', row.direction.trim() === '' ? 'choose or type one.' : undefined);
  note('protocol', row.protocol.trim() === '' ? 'choose or type one.' : undefined);
  note('port', portFault(row.port, ranges));
  note('cidr', rangeFault(row.cidr.trim()));
  return faults;
}

function portFault(text: string, ranges: boolean): string | undefined {
  const ports = parsePorts(text);
  if (ports === undefined) return portsFault(text);
  if (ports === 'every' || ports.from === ports.to || ranges) return undefined;
  return 'enter a single port. Rules of this group have no port ranges.';
}

/** Nothing opens to everywhere by an empty field: whoever means every address says so. */
function rangeFault(text: string): string | undefined {
  return text === '' ? 'enter a range. Every IPv4 address is 0.0.0.0/0.' : prefixFault(text);
}

/** The faults of all rows by the names of the form's fields. */
export function rulesFaults(rows: readonly RuleRow[], read: ReadRules): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [index, row] of rows.entries()) {
    const before = row.origin === undefined ? undefined : read.rows[row.origin];
    for (const [member, fault] of Object.entries(rowFaults(row, before, read.ranges)))
      faults[`rules.${index}.${member}`] = fault;
  }
  return faults;
}

/** What is dangerous about one rule alone. */
export function dangerOf(rule: Rule): RuleFinding | undefined {
  return findings([rule]).find(
    ({ kind, tone }) =>
      tone !== 'unknown' && (kind === 'open to the world' || kind === 'administrative port open'),
  );
}
