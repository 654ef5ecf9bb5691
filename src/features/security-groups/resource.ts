import * as z from 'zod/mini';
import { sameJson, stringifyJson, valueAt, type Json, type JsonObject } from '../../lib/json';
import {
  byMeaning,
  covers,
  meaningOf,
  normalise,
  normaliseAll,
  rangeInWords,
  sameRule,
  trafficInWords,
  type Rule,
} from '../../lib/rules/rules';
import { consequences, type Consequence } from '../../lib/rules/rulesDifference';
import { findings } from '../../lib/rules/rulesFindings';
import { joinWords, plural } from '../../lib/text/text';
import { defineResource, type UpdateValues } from '../../save/defineResource';
import type { ListDescription, Warning, WarningContext } from '../../save/plan/describe';
import type { EchoFinding } from '../../api/cache/lastOutcome';
import type { FormField } from '../../save/fields/fields';
import { metadata } from '../../save/fields/metadata';
import {
  composeRules,
  isAsRead,
  rowFaults,
  ruleMembers,
  rulesAsRead,
  type RuleFields,
} from '../../lib/rules/ruleRows';

// interface.md, "Security group". Rules have no id, so a write matches them by content, then by position.

const RULES = '/spec/rules';

/** A short text of a rule: "ingress tcp 22 (SSH), 10.0.0.0/8". */
function ruleText(raw: Json): string {
  const { direction, protocol, ports, range } = normalise(raw, 0);
  if (direction === '' || protocol === '' || ports === 'unreadable' || range === 'unreadable')
    return stringifyJson(raw);
  return `${direction} ${trafficInWords(protocol, ports)}, ${rangeInWords(range)}`;
}

const ruleList: ListDescription = {
  item: (_, index) => `Rule ${index + 1}`,
  text: ruleText,
  members: {
    direction: 'direction',
    protocol: 'protocol',
    port: 'port',
    portMax: 'last port',
    cidr: 'CIDR',
    prefix: 'CIDR',
  },
  meaning: meaningOf,
  // One person's new port with another's new range would make a rule that neither wanted.
  whole: true,
  same: (sent, answered) => {
    const [asked, answer] = [normalise(sent, 0), normalise(answered, 0)];
    return (
      covers(asked, answer) &&
      covers(answer, asked) &&
      Object.entries(asked.unknownMembers).every(([name, value]) =>
        sameJson(value, answer.unknownMembers[name]),
      )
    );
  },
};

const ruleRow = z.object({
  origin: z.optional(z.int()),
  direction: z.string(),
  protocol: z.string(),
  port: z.string(),
  cidr: z.string(),
  extra: z.optional(z.string()),
});

const rules: FormField<RuleFields[]> = {
  pointer: RULES,
  label: 'Rules',
  required: true,
  list: ruleList,
  empty: [],
  shape: z.array(ruleRow),
  rule: (raw = {}) =>
    z.array(ruleRow).check(
      z.superRefine((rows, context) => {
        const read = rulesAsRead(raw);
        for (const [index, row] of rows.entries()) {
          const faults = rowFaults(row, read.rows[row.origin ?? -1], read.ranges);
          for (const [member, message] of Object.entries(faults))
            context.addIssue({ code: 'custom', message, path: [index, member] });
        }
      }),
    ),
  read: (raw) => [...rulesAsRead(raw).rows],
  write: (rows, raw) => composeRules(rulesAsRead(raw).list, rows),
  changed(rows, raw) {
    const read = rulesAsRead(raw).rows;
    return (
      rows.length !== read.length ||
      rows.some((row, index) => row.origin !== index || !isAsRead(row, read[index]))
    );
  },
  input(name, rest) {
    const [, index, member] = rest.split('/');
    if (index === undefined) return undefined;
    const typed = member === 'portMax' ? 'port' : ruleMembers.find((each) => each === member);
    return `${name}.${index}.${typed ?? 'cidr'}`;
  },
};

/** How a security group is updated. The API has no create. */
export const securityGroupResource = defineResource('securityGroup', {
  fields: { ...metadata('A security group'), rules },
  aliases: { cidr: ['prefix'], prefix: ['cidr'] },
  detail: ({ spec }) => plural(spec?.rules?.length ?? 0, 'rule'),
  echoMeans,
  warnings: [allRemoved, opened, newDoubts],
});
export type GroupValues = UpdateValues<typeof securityGroupResource>;

function rulesIn(body: JsonObject): Rule[] {
  return normaliseAll(valueAt(body, RULES));
}

function allRemoved(context: WarningContext): Warning[] {
  const [before, after] = [rulesIn(context.before), rulesIn(context.after)];
  if (before.length === 0 || after.length > 0) return [];
  return [
    {
      tone: 'failed',
      text:
        before.length === 1
          ? 'Removes the only rule'
          : `Removes all ${plural(before.length, 'rule')}`,
      detail: 'This group no longer lets anything through.',
      confirm: 'Leave this group without rules',
    },
  ];
}

/** What the rules let through that they did not before, and the other way round. */
function opened({ before, after }: WarningContext): Warning[] {
  return consequences(rulesIn(before), rulesIn(after)).map(warningOf);
}

function warningOf(found: Consequence): Warning {
  const { kind, direction, text, administrative, traffic, world } = found;
  const within = administrative.filter((port) => !traffic.includes(port));
  const among =
    within.length > 0 && world
      ? `${joinWords([...within.slice(0, 3), ...(within.length > 3 ? ['others'] : [])])} among them.`
      : undefined;
  const detail = [among, found.detail].filter((part) => part !== undefined).join(' ');
  const warning: Warning = { tone: 'moving', text, ...(detail !== '' && { detail }) };
  if (kind === 'closes') return { ...warning, tone: 'attention' };
  if (direction === 'egress' || !world) return warning;
  if (administrative.length === 0) return { ...warning, tone: 'attention' };
  return { ...warning, tone: 'failed', confirm: `Yes, open ${text.slice('Opens '.length)}` };
}

/** Warnings about rules that are new or changed. */
function newDoubts(context: WarningContext): Warning[] {
  const [before, after] = [rulesIn(context.before), rulesIn(context.after)];
  const isNew = (index: number) => {
    const rule = after[index];
    return rule !== undefined && !before.some((old) => unchanged(old, rule));
  };
  return findings(byMeaning(after))
    .filter(({ kind }) => kind === 'not understood' || kind === 'duplicate' || kind === 'covered')
    .filter(({ rules, removable = rules }) => [...rules, ...removable].some(isNew))
    .map(({ text }): Warning => ({ tone: 'attention', text }));
}

function unchanged(old: Rule, rule: Rule): boolean {
  return sameRule(old, rule) || sameJson({ ...old, index: 0 }, { ...rule, index: 0 });
}

const ofRule = /^\/spec\/rules\/(\d+)(?:\/([^/]+))?$/;

/** What may follow when the service does not confirm a part of a rule. */
function echoMeans(pointer: string, kind: EchoFinding['kind']): string | undefined {
  const [, index, member] = ofRule.exec(pointer) ?? [];
  if (index === undefined) return undefined;
  const where = `rules[${index}]${member === undefined ? '' : `.${member}`}`;
  if (kind === 'not sent') return 'The service has a rule that was not sent.';
  if (kind === 'different') return `The service keeps another value of ${where} than was sent.`;
  return `The service did not confirm ${where}; ${consequenceOf(member?.toLowerCase())}.`;
}

function consequenceOf(member: string | undefined): string {
  switch (member) {
    case undefined:
      return 'the rule may not hold';
    case 'cidr':
    case 'prefix':
      return 'the rule may apply to any address';
    case 'port':
      return 'the rule may apply to any port';
    case 'portmax':
      return 'the rule may apply to other ports';
    default:
      return 'the rule may mean something else';
  }
}
