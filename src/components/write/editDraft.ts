import * as z from 'zod/mini';
import type { Read } from '../../api/cache/read';
import { readAnswer } from '../../contract/reading';
import { isObject, type JsonObject } from '../../lib/json';
import type { FormToUpdate } from '../../writes/plan/forms';

/** An edit that was not sent: what was typed, and the object as it was read that it was typed upon. */
export interface EditDraft<V, T> {
  values: V;
  /** As it was read then: on saving, what others did since is told from what was typed here. */
  base: Read<T>;
}

const frame = z.object({
  values: z.unknown(),
  base: z.custom<JsonObject>(isObject),
  baseAt: z.number(),
});

/** What to keep of an edit. */
export function draftToKeep<V, T>(values: V, base: Read<T>) {
  return { values, base: base.raw, baseAt: base.at };
}

/** A kept edit of the object `id`, or `undefined` when it cannot be used: it may come from an older console. */
export function readEditDraft<V, T extends { metadata: { id: string } }>(
  kept: unknown,
  id: string,
  { form, answer }: { form: Pick<FormToUpdate<V>, 'drafts'>; answer: z.core.$ZodType<T> },
): EditDraft<V, T> | undefined {
  const read = frame.safeParse(kept);
  if (!read.success) return undefined;
  const { base, baseAt } = read.data;
  const values = z.safeParse(form.drafts, read.data.values);
  const { value } = readAnswer(answer, base);
  if (!values.success || value?.metadata.id !== id) return undefined;
  return {
    values: values.data,
    base: { value, raw: base, at: baseAt, source: 'read', requestId: '' },
  };
}
