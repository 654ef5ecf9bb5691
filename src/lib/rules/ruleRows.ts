import { completePrefix, prefixFault } from '../address/cidr';
import {
  cloneJson,
  isObject,
  listAt,
  readObject,
  sameJson,
  stringifyJson,
  type Json,
  type JsonObject,
} from '../json';
import { parsePorts, portsFault } from './ports';
import { normalise, ruleNames, type RuleMember } from './rules';
import { oncePer } from '../oncePer';

/** One rule in an editor; `origin` is its index in the list as read, absent for a new rule. */
export interface RuleFields {
  origin?: number | undefined;
  direction: string;
  protocol: string;
  /** `22`, `30000-32767`; '' is any port. */
  port: string;
  /** '' is any address. */
  cidr: string;
  /** Other members of a new rule, from the rule it is a copy of; as JSON, so that drafts keep them unchanged. */
  extra?: string | undefined;
}

/** How the rules of a group are written. */
export interface RuleStyle {
  range: 'cidr' | 'prefix';
  /** `always`: a single port has a `portMax` too; `unseen`: no rule of the group has a `portMax`. */
  portMax: 'always' | 'ranges' | 'unseen';
}

/** How most rules of a group are written; as documented when there are none. */
export function styleOf(list: readonly Json[] | undefined): RuleStyle {
  const rules = (list ?? []).filter(isObject);
  const count = (member: RuleMember) =>
    rules.filter((rule) => ruleNames(rule, member).length > 0).length;
  const single = rules.filter((rule) => valueOf(rule, 'port') !== undefined && !isRange(rule));
  const doubled = single.filter((rule) => valueOf(rule, 'portMax') !== undefined);
  const always = single.length > 0 && doubled.length * 2 > single.length;
  return {
    range: count('prefix') > count('cidr') ? 'prefix' : 'cidr',
    portMax: always ? 'always' : count('portMax') > 0 ? 'ranges' : 'unseen',
  };
}

function valueOf(rule: JsonObject, member: RuleMember): Json | undefined {
  const [name] = ruleNames(rule, member);
  return name === undefined ? undefined : (rule[name] ?? undefined);
}

function isRange(rule: JsonObject): boolean {
  const last = valueOf(rule, 'portMax');
  return last !== undefined && !sameJson(last, valueOf(rule, 'port'));
}

export function ruleRows(list: readonly Json[] | undefined): RuleFields[] {
  return (list ?? []).map((raw, origin) => ({ origin, ...textsOf(raw) }));
}

/** A rule as read in the fields of an editor; values that are neither text nor number are shown as JSON. */
function textsOf(raw: Json): Omit<RuleFields, 'origin'> {
  const rule = isObject(raw) ? raw : {};
  const text = (member: RuleMember) => plainText(valueOf(rule, member));
  const port = text('port');
  return {
    direction: text('direction'),
    protocol: text('protocol'),
    port: isRange(rule) ? `${port}-${text('portMax')}` : port,
    cidr: text('cidr') || text('prefix'),
  };
}

function plainText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A copy of a row with the unknown members of its rule, except an id. */
export function duplicateRow(list: readonly Json[] | undefined, row: RuleFields): RuleFields {
  const { origin, ...fields } = row;
  const read = origin === undefined ? undefined : list?.[origin];
  if (read === undefined) return { ...row };
  const { id: _, ...extra } = normalise(read, 0).unknownMembers;
  return Object.keys(extra).length === 0 ? fields : { ...fields, extra: stringifyJson(extra) };
}

/**
 * The rules to send. Untouched rules stay as read. In edited rules only the members that differ change, in their own
 * spelling; unknown members stay, and an absent port stays absent. New rules are written like the group's others.
 * Edited rows must be valid.
 */
export function composeRules(
  list: readonly Json[] | undefined,
  rows: readonly RuleFields[],
): Json[] {
  const style = styleOf(list);
  return rows.map((row) => {
    const read = row.origin === undefined ? undefined : list?.[row.origin];
    if (read === undefined) return newRule(row, style);
    return isObject(read)
      ? edited(read, row, style)
      : isAsRead(row, textsOf(read))
        ? read
        : newRule(row, style);
  });
}

/** What was typed for a member as it is sent: `203.0.113.7` is `203.0.113.7/32`, and `ssh` is `22`. */
export function completeText(member: RuleMemberText, text: string): string {
  if (member === 'cidr') return completePrefix(text);
  const ports = member === 'port' ? parsePorts(text) : undefined;
  return ports === undefined || ports === 'every' || ports.from !== ports.to
    ? text.trim()
    : String(ports.from);
}

function newRule(row: RuleFields, style: RuleStyle): JsonObject {
  const { port, portMax } = portMembers(row.port, style.portMax === 'always');
  const range = completePrefix(row.cidr);
  return {
    direction: row.direction,
    protocol: row.protocol,
    ...(port !== undefined && { port }),
    ...(portMax !== undefined && { portMax }),
    ...(range !== '' && { [style.range]: range }),
    ...extraOf(row.extra),
  };
}

function edited(read: JsonObject, row: RuleFields, style: RuleStyle): JsonObject {
  const before = textsOf(read);
  const changes = new Map<string, Json | undefined>();
  const change = (member: RuleMember, value: Json | undefined) => {
    const [name = member, ...others] = ruleNames(read, member);
    changes.set(name, value);
    for (const other of others) changes.set(other, undefined);
  };
  if (row.direction !== before.direction) change('direction', row.direction);
  if (row.protocol !== before.protocol) change('protocol', row.protocol);
  if (row.port !== before.port) {
    const doubled =
      style.portMax === 'always' || (valueOf(read, 'portMax') !== undefined && !isRange(read));
    const { port, portMax } = portMembers(row.port, doubled);
    change('port', port);
    change('portMax', portMax);
  }
  if (row.cidr !== before.cidr) {
    const range = completePrefix(row.cidr);
    const own = (['cidr', 'prefix'] as const).filter(
      (member) => ruleNames(read, member).length > 0,
    );
    // A rule with both spellings must not end up with two different ranges.
    for (const member of own.length > 0 ? own : [style.range])
      change(member, range === '' ? undefined : range);
  }
  return changes.size === 0 ? read : withChanges(read, changes);
}

function withChanges(rule: JsonObject, changes: ReadonlyMap<string, Json | undefined>): JsonObject {
  const kept = Object.entries(cloneJson(rule)).map(([name, value]): [string, Json | undefined] => [
    name,
    changes.has(name) ? changes.get(name) : value,
  ]);
  const added = [...changes].filter(([name]) => !Object.hasOwn(rule, name));
  return Object.fromEntries([...kept, ...added].filter(([, value]) => value !== undefined));
}

function portMembers(text: string, doubled: boolean): { port?: number; portMax?: number } {
  const ports = parsePorts(text);
  if (ports === undefined || ports === 'every') return {};
  const { from, to } = ports;
  return from === to && !doubled ? { port: from } : { port: from, portMax: to };
}

export type RuleMemberText = 'direction' | 'protocol' | 'port' | 'cidr';
export const ruleMembers: readonly RuleMemberText[] = ['direction', 'protocol', 'port', 'cidr'];

export interface ReadRules {
  list: readonly Json[];
  rows: readonly RuleFields[];
  /**
   * Whether rules of this group can have port ranges: one has, or they are written like those of services that allow
   * it.
   */
  ranges: boolean;
}

/** The rules of a group as read; the same result for the same object. */
export const rulesAsRead = oncePer((raw: JsonObject): ReadRules => {
  const list = listAt(raw, '/spec/rules');
  const style = styleOf(list);
  return {
    list,
    rows: ruleRows(list),
    ranges: style.portMax !== 'unseen' || style.range === 'prefix',
  };
});

export function extraOf(text: string | undefined): JsonObject {
  // The draft may have been changed by hand.
  return readObject(text ?? '') ?? {};
}

export function isAsRead(row: RuleFields, before: RuleFields | undefined): boolean {
  return before !== undefined && ruleMembers.every((member) => row[member] === before[member]);
}

/** The errors of a row, by member. A value that is still as read is valid, because the service accepted it. */
export function rowFaults(
  row: RuleFields,
  before: RuleFields | undefined,
  ranges: boolean,
): Partial<Record<RuleMemberText, string>> {
  const faults: Partial<Record<RuleMemberText, string>> = {};
  const note = (member: RuleMemberText, fault: string | undefined) => {
    if (fault !== undefined && row[member] !== before?.[member]) faults[member] = fault;
  };
  note('direction', row.direction.trim() === '' ? 'choose or type one.' : undefined);
  note('protocol', row.protocol.trim() === '' ? 'choose or type one.' : undefined);
  note('port', portFault(row.port, ranges));
  note('cidr', rangeFault(completePrefix(row.cidr)));
  return faults;
}

function portFault(text: string, ranges: boolean): string | undefined {
  const ports = parsePorts(text);
  if (ports === undefined) return portsFault(text);
  if (ports === 'every' || ports.from === ports.to || ranges) return undefined;
  return 'enter a single port. Rules of this group have no port ranges.';
}

/** An empty range must not open a rule to any address; the person has to type that range. */
function rangeFault(text: string): string | undefined {
  return text === '' ? 'enter a CIDR, such as 203.0.113.0/24.' : prefixFault(text);
}
