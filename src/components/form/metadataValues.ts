import * as z from 'zod/mini';
import { isObject, valueAt, type Json, type JsonObject } from '../../lib/json';
import { composeList, type Edit, type Row } from '../../writes/plan/compose';
import type { HiddenChoices, HiddenMember } from '../../writes/plan/notReturned';
import type { TagRow } from '../../writes/resources/metadata';

// What every form with write metadata holds (interface.md, "Common envelope"). The schemas check drafts, which may come
// from an older console.

const tagRow = z.object({ origin: z.optional(z.int()), name: z.string(), value: z.string() });

/** The members of a form's values for name, description and tags. */
export const metadataShape = {
  name: z.string(),
  description: z.string(),
  tags: z.array(tagRow),
};
export interface MetadataValues {
  name: string;
  description: string;
  tags: TagRow[];
}

/** Answers for members that were not returned, by pointer. */
export const hiddenShape = z.record(z.string(), z.enum(['keep last', 'send', 'none']));

export const emptyMetadata: MetadataValues = { name: '', description: '', tags: [] };

/** Name, description and tags as they were read. Whatever is not text is shown as text, and sent as it was unless edited. */
export function metadataAsRead(raw: JsonObject): MetadataValues {
  return {
    name: textAt(raw, '/metadata/name'),
    description: textAt(raw, '/metadata/description'),
    tags: listAt(raw, '/metadata/tags').map((item, index) => ({
      origin: index,
      name: memberText(item, 'name'),
      value: memberText(item, 'value'),
    })),
  };
}

/** The metadata of a create. Rows in which nothing was typed are not sent. */
export function metadataBody({ name, description, tags }: MetadataValues) {
  return {
    name: name.trim(),
    description,
    tags: tags.filter(isTyped).map((tag) => ({ name: tag.name, value: tag.value })),
  };
}

/** What was edited of name, description and tags; members that were not returned travel as answers. */
export function metadataEdits(
  raw: JsonObject,
  values: MetadataValues,
  hidden: readonly string[],
): Edit[] {
  const read = metadataAsRead(raw);
  const edits: Edit[] = [];
  if (values.name !== read.name)
    edits.push({ pointer: '/metadata/name', value: values.name.trim() });
  if (values.description !== read.description)
    edits.push({ pointer: '/metadata/description', value: values.description });
  if (!sameRows(values.tags, read.tags))
    edits.push({
      pointer: '/metadata/tags',
      value: composeList(listAt(raw, '/metadata/tags'), tagRows(values.tags, read.tags)),
    });
  return edits.filter(({ pointer }) => !hidden.includes(pointer));
}

/** The answer for a description that was not returned, when the form has been given one. */
export function descriptionChoice(
  values: MetadataValues & { hidden: Readonly<Record<string, 'keep last' | 'send' | 'none'>> },
): HiddenChoices {
  const answer = values.hidden['/metadata/description'];
  if (answer === undefined) return {};
  return {
    '/metadata/description':
      answer === 'send' ? { kind: 'send', value: values.description } : { kind: answer },
  };
}

/** What was sent last for a description that is not returned, to begin an edit form with. */
export function lastDescription(hidden: readonly HiddenMember[]): string | undefined {
  const value = hidden.find(({ pointer }) => pointer === '/metadata/description')?.lastSent?.value;
  return value === undefined ? undefined : asText(value);
}

/** What is wrong with name and tags, by field. What stands as it was read is never a fault: the service has it already. */
export function metadataFaults(
  values: MetadataValues,
  noun: string,
  read?: MetadataValues,
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (values.name !== read?.name && values.name.trim() === '')
    faults['name'] = `${noun} needs a name.`;
  for (const [index, tag] of values.tags.entries())
    if (isTyped(tag) && !isUntouched(tag, read?.tags ?? []) && tag.name === '')
      faults[`tags.${index}.name`] = 'a tag needs a name.';
  return faults;
}

/** A row of a list editor: texts by member, and its place in the list as read. */
type AnyRow = { origin?: number | undefined };

/** A new row in which nothing was typed says nothing. */
export function isTyped(row: AnyRow): boolean {
  const { origin, ...texts } = row;
  return origin !== undefined || Object.values(texts).some((text) => String(text).trim() !== '');
}

/** True while a row says what it said when it was read. */
export function isUntouched(row: AnyRow, read: readonly AnyRow[]): boolean {
  const before = row.origin === undefined ? undefined : read[row.origin];
  return (
    before !== undefined &&
    Object.entries(before).every(([member, text]) =>
      Object.entries(row).some(([name, now]) => name === member && now === text),
    )
  );
}

/** True while nothing was added, taken away, moved or edited. */
export function sameRows(rows: readonly AnyRow[], read: readonly AnyRow[]): boolean {
  const typed = rows.filter(isTyped);
  return (
    typed.length === read.length &&
    typed.every((row, index) => row.origin === index && isUntouched(row, read))
  );
}

function tagRows(rows: readonly TagRow[], read: readonly TagRow[]): Row[] {
  return rows
    .filter(isTyped)
    .map(({ origin, name, value }) => asRow(origin, { name, value }, read));
}

/** Only members whose text was changed are handed on, so that a number stays a number in an untouched one. */
export function asRow(
  origin: number | undefined,
  texts: Record<string, string>,
  read: readonly AnyRow[],
): Row {
  if (origin === undefined) return { values: texts };
  const before: Record<string, unknown> = { ...read[origin] };
  const values = Object.fromEntries(
    Object.entries(texts).filter(([member, text]) => before[member] !== text),
  );
  return { origin, values };
}

/** A list of the object as read; empty when there is none. */
export function listAt(raw: JsonObject, pointer: string): Json[] {
  const value = valueAt(raw, pointer);
  return Array.isArray(value) ? (value as Json[]) : [];
}

/** A member of a list item as text; '' when there is none. */
export function memberText(item: Json, member: string): string {
  return isObject(item) && Object.hasOwn(item, member) ? asText(item[member]) : '';
}

function textAt(raw: JsonObject, pointer: string): string {
  return asText(valueAt(raw, pointer) as Json | undefined);
}

export function asText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
