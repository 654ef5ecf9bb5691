import type { RowEdit, BulkEdit } from '../../memory/bulk';
import { listAt, type Json, type JsonObject } from '../../lib/json';
import { normalise, sameRule } from '../../lib/rules/rules';
import { composeList, type Row } from '../../save/plan/compose';
import { groupsOf, groupsPointer } from '../../save/fields/groups';
import { textAt } from '../../save/fields/metadata';
import { composeRules, rowFaults, rulesAsRead } from '../../lib/rules/ruleRows';

// How one edit changes each of many resources.

const TAGS = '/metadata/tags';
const RULES = '/spec/rules';

type TagEdit = Extract<BulkEdit, { name: string }>;
type RuleEdit = Extract<BulkEdit, { cidr: string }>;

export function pointerOf({ kind }: BulkEdit): string {
  return kind.endsWith('rule') ? RULES : kind.endsWith('tag') ? TAGS : groupsPointer;
}

/** The part that the edit changes, as the resource has it now: the tag's value, or the group. Undefined if absent. */
export function partOf(edit: RowEdit, raw: JsonObject): string | undefined {
  if (edit.kind === 'undo') return undefined;
  if ('name' in edit) {
    const tag = named(edit, raw)[0];
    return tag === undefined ? undefined : textAt(tag, 'value');
  }
  if ('cidr' in edit) return undefined;
  return groupsOf(raw).includes(edit.group) ? edit.group : undefined;
}

export function editedList(edit: BulkEdit, raw: JsonObject): Json[] {
  if ('name' in edit) return tagsWith(edit, raw);
  if ('group' in edit) {
    const others = groupsOf(raw);
    if (edit.kind === 'leave group') return others.filter((id) => id !== edit.group);
    return others.includes(edit.group) ? others : [...others, edit.group];
  }
  if (edit.kind === 'add rule') {
    const read = rulesAsRead(raw);
    return composeRules(read.list, [...read.rows, edit]);
  }
  const { rules, same } = rulesLike(edit, raw);
  return rules.toSpliced(same, same < 0 ? 0 : 1);
}

/** Whether a resource already is as the edit would make it. */
export function isSo(edit: BulkEdit, raw: JsonObject): boolean {
  if ('cidr' in edit) return rulesLike(edit, raw).same >= 0 === (edit.kind === 'add rule');
  return partOf(edit, raw) === partAfter(edit);
}

/** The edit that undoes another one on a resource that had `was` before. */
export function inverseOf(edit: BulkEdit, was: string | undefined): BulkEdit {
  if ('name' in edit)
    return was === undefined
      ? { kind: 'remove tag', name: edit.name }
      : { kind: 'set tag', name: edit.name, value: was };
  if ('cidr' in edit)
    return { ...edit, kind: edit.kind === 'add rule' ? 'remove rule' : 'add rule' };
  return { ...edit, kind: edit.kind === 'join group' ? 'leave group' : 'join group' };
}

/** What `partOf` finds once the edit is made. */
export function partAfter(edit: RowEdit): string | undefined {
  if (edit.kind === 'set tag') return edit.value;
  return edit.kind === 'join group' ? edit.group : undefined;
}

/** The rules as read, with the index of the last one that equals the edit's rule (-1 if none) and the number of those. */
function rulesLike(edit: RuleEdit, raw: JsonObject) {
  const read = rulesAsRead(raw);
  const made = normalise(composeRules(read.list, [...read.rows, edit]).at(-1) ?? null, 0);
  const rules = listAt(raw, RULES);
  const isSame = (rule: Json) => sameRule(normalise(rule, 0), made);
  return { rules, same: rules.findLastIndex(isSame), count: rules.filter(isSame).length };
}

export function whyNot(edit: BulkEdit, raw: JsonObject): string | undefined {
  if ('name' in edit && named(edit, raw).length > 1)
    return `It has several tags named ${edit.name}.`;
  if (edit.kind === 'remove rule' && rulesLike(edit, raw).count > 1)
    return 'It has this rule more than once.';
  if (edit.kind !== 'add rule') return undefined;
  const faults = rowFaults(edit, undefined, rulesAsRead(raw).ranges);
  const [fault] = Object.entries(faults);
  return fault === undefined ? undefined : `The rule’s ${fault[0]}: ${fault[1]}`;
}

const isNamed = (tag: Json, name: string) => textAt(tag, 'name') === name;

function named({ name }: TagEdit, raw: JsonObject): Json[] {
  return listAt(raw, TAGS).filter((tag) => isNamed(tag, name));
}

function tagsWith(edit: TagEdit, raw: JsonObject): Json[] {
  const { name } = edit;
  const tags = listAt(raw, TAGS);
  const rows = [...tags.entries()].flatMap(([origin, tag]): Row[] => {
    if (!isNamed(tag, name)) return [{ origin, values: {} }];
    return edit.kind === 'set tag' ? [{ origin, values: { value: edit.value } }] : [];
  });
  if (edit.kind === 'set tag' && !tags.some((tag) => isNamed(tag, name)))
    rows.push({ values: { name, value: edit.value } });
  return composeList(tags, rows);
}
