import * as z from 'zod/mini';
import {
  descriptionChoice,
  hiddenShape,
  lastDescription,
  listAt,
  metadataAsRead,
  metadataEdits,
  metadataFaults,
  metadataShape,
} from '../../components/form/metadataValues';
import { metadataFields, type FieldMap } from '../../components/write/serverFields';
import {
  isAsRead,
  readRules,
  rulesFaults,
  rulesToSend,
  type ReadRules,
  type RuleRow,
} from './rules/editorRows';
import type { JsonObject } from '../../lib/json';
import type { Edit } from '../../writes/plan/compose';
import type { HiddenChoices, HiddenMember } from '../../writes/plan/notReturned';

// What the edit form holds. The schema checks drafts, which may come from an older console.

const ruleRow = z.object({
  key: z.int(),
  origin: z.optional(z.int()),
  direction: z.string(),
  protocol: z.string(),
  port: z.string(),
  cidr: z.string(),
  extra: z.optional(z.string()),
});

export const groupValues = z.object({
  ...metadataShape,
  rules: z.array(ruleRow),
  hidden: hiddenShape,
});
export type GroupValues = z.output<typeof groupValues>;

const known = new WeakMap<JsonObject, ReadRules>();

/** The rules of a group as it was read; the same ones for the same object. */
export function rulesAsRead(raw: JsonObject): ReadRules {
  const rules = known.get(raw) ?? readRules(listAt(raw, '/spec/rules'));
  known.set(raw, rules);
  return rules;
}

/** What the form begins with; a description that was not returned is the last one sent from here, kept by default. */
export function groupBegin(raw: JsonObject, hidden: readonly HiddenMember[]): GroupValues {
  const rules = [...rulesAsRead(raw).rows];
  const values: GroupValues = { ...metadataAsRead(raw), rules, hidden: {} };
  const last = lastDescription(hidden);
  if (last === undefined) return values;
  return { ...values, description: last, hidden: { '/metadata/description': 'keep last' } };
}

/** What the form changes of the group as read. */
export function groupEdits(
  raw: JsonObject,
  values: GroupValues,
  hidden: readonly HiddenMember[],
): Edit[] {
  const read = rulesAsRead(raw);
  const pointers = hidden.map(({ pointer }) => pointer);
  const edits = metadataEdits(raw, values, pointers);
  if (!sameRules(values.rules, read))
    edits.push({ pointer: '/spec/rules', value: rulesToSend(read, values.rules) });
  return edits;
}

function sameRules(rows: readonly RuleRow[], read: ReadRules): boolean {
  return (
    rows.length === read.rows.length &&
    rows.every((row, index) => row.origin === index && isAsRead(row, read.rows[index]))
  );
}

export function groupChoices(values: GroupValues): HiddenChoices {
  return descriptionChoice(values);
}

/** What is wrong, by the name of the field. */
export function groupFaults(values: GroupValues, raw: JsonObject): Record<string, string> {
  return {
    ...metadataFaults(values, 'A security group', metadataAsRead(raw)),
    ...rulesFaults(values.rules, rulesAsRead(raw)),
  };
}

/** Where the members of a security group's body are edited. */
export const groupFields: FieldMap = [
  ...metadataFields,
  [/^\/spec\/rules\/(\d+)\/(direction|protocol|port|cidr)$/, 'rules.$1.$2'],
  [/^\/spec\/rules\/(\d+)\/portMax$/, 'rules.$1.port'],
  [/^\/spec\/rules\/(\d+)(?:\/prefix)?$/, 'rules.$1.cidr'],
];
