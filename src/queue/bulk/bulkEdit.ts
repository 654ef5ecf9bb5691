import type { BulkEdit } from '../../memory/bulk';
import { listAt, type Json, type JsonObject } from '../../lib/json';
import { composeList } from '../../save/plan/compose';
import { textAt } from '../../save/fields/metadata';

// What one edit of many resources makes of the tags of each.

export const TAGS = '/metadata/tags';

/** The value of the tag as a resource has it; undefined if it is not there. */
export function tagValue({ name }: BulkEdit, raw: JsonObject): string | undefined {
  const tag = listAt(raw, TAGS).find((each) => textAt(each, 'name') === name);
  return tag === undefined ? undefined : textAt(tag, 'value');
}

/** The value of the tag after the edit; undefined if it is removed. */
export function wantedValue(edit: BulkEdit): string | undefined {
  return edit.kind === 'set tag' ? edit.value : undefined;
}

/** The tags after the edit. Members of a tag that the console does not know stay. */
export function editedTags(edit: BulkEdit, raw: JsonObject): Json[] {
  const { name } = edit;
  const value = wantedValue(edit);
  const tags = listAt(raw, TAGS);
  const isNamed = (tag: Json) => textAt(tag, 'name') === name;
  const rows = tags.flatMap((tag, origin) => {
    if (!isNamed(tag)) return [{ origin, values: {} }];
    return value === undefined ? [] : [{ origin, values: { value } }];
  });
  const isNew = value !== undefined && !tags.some(isNamed);
  return composeList(tags, isNew ? [...rows, { values: { name, value } }] : rows);
}

/** Why the edit cannot be made to a resource. */
export function whyNot({ name }: BulkEdit, raw: JsonObject): string | undefined {
  const named = listAt(raw, TAGS).filter((tag) => textAt(tag, 'name') === name);
  return named.length > 1 ? `It has several tags named ${name}.` : undefined;
}
