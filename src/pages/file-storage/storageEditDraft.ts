import * as z from 'zod/mini';
import type { Read } from '../../api/read';
import { fileStorage, type FileStorage } from '../../contract/fileStorage';
import { readAnswer } from '../../contract/reading';
import { isObject, type JsonObject } from '../../lib/json';
import { storageEditValues, type StorageEditValues } from './storageForm';

const schema = z.object({
  values: storageEditValues,
  base: z.custom<JsonObject>(isObject),
  baseAt: z.number(),
});

/** An edit that was not sent: what was typed, and the object as it was read that it was typed upon. */
interface StorageEditDraft {
  values: StorageEditValues;
  /** As it was read then: on saving, what others did since is told from what was typed here. */
  base: Read<FileStorage>;
}

/** What to keep of an edit. */
export function draftToKeep(values: StorageEditValues, base: Read<FileStorage>) {
  return { values, base: base.raw, baseAt: base.at };
}

/** A kept edit of the file storage `id`, or `undefined` when it cannot be used. */
export function readStorageEditDraft(kept: unknown, id: string): StorageEditDraft | undefined {
  const read = z.safeParse(schema, kept);
  if (!read.success) return undefined;
  const { values, base, baseAt } = read.data;
  const { value } = readAnswer(fileStorage, base);
  if (value?.metadata.id !== id) return undefined;
  return { values, base: { value, raw: base, at: baseAt, source: 'read', requestId: '' } };
}
