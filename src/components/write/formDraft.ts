import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { readAnswer } from '../../contract/reading';
import { isObject, sameJson, type JsonObject } from '../../lib/json';
import { withoutOrigins } from '../../writes/plan/fields';
import { idOf } from '../../writes/plan/notReturned';
import type { Base } from '../../writes/plan/plan';

/** Input that was not sent, and for an update the object that it was typed upon. */
interface FormDraft<V, T> {
  values: V;
  /** As it was then: on saving, what others did since is told from what was typed here. */
  base?: Base<T>;
}

/** What a draft is checked by. */
interface DraftShape<V, T> {
  form: { drafts: z.ZodMiniType<V> };
  /** What is updated, and the shape of an answer; absent for a create. */
  base?: Pick<Base<T>, 'raw' | 'source'> | undefined;
  answer?: z.core.$ZodType<T>;
}

const frame = z.object({
  values: z.unknown(),
  base: z.custom<JsonObject>(isObject),
  baseAt: z.optional(z.number()),
  memory: z.optional(
    z.union([
      z.object({ what: z.enum(['answer', 'sent']), at: z.number() }),
      z.object({ what: z.literal('nothing') }),
    ]),
  ),
});

/** What to keep of a form. */
export function draftToKeep<V, T>(values: V, base: Base<T> | undefined): unknown {
  if (!base) return values;
  const { raw, at, memory } = base;
  return { values, base: raw, ...(memory ? { memory } : { baseAt: at }) };
}

/** A kept draft, or `undefined` when it cannot be used: it may come from an older console. */
export function readDraft<V, T>(
  kept: unknown,
  shape: DraftShape<V, T>,
): FormDraft<V, T> | undefined {
  const { drafts } = shape.form;
  if (!shape.base || !shape.answer) {
    const values = z.safeParse(drafts, kept);
    return values.success ? { values: values.data } : undefined;
  }
  const read = frame.safeParse(kept);
  if (!read.success) return undefined;
  const { base: raw, baseAt, memory } = read.data;
  const values = z.safeParse(drafts, read.data.values);
  const { value } = readAnswer(shape.answer, raw);
  const at = memory ? (memory.what === 'nothing' ? 0 : memory.at) : baseAt;
  if (!values.success || value === undefined || at === undefined) return undefined;
  if (idOf(raw) !== idOf(shape.base.raw)) return undefined;
  const { source } = shape.base;
  const base = { value, raw, at, source, requestId: '', ...(memory && { memory }) };
  return { values: values.data, base };
}

/** What was typed into a form, and what it began with. */
export interface Typed<V> {
  values: V;
  begun: V;
}

/** What a form begins with when it starts from something else: a field that was changed stays as it was typed. */
export function carryOver<V extends FieldValues>({ values, begun }: Typed<V>, fresh: V): V {
  const fields = Object.entries(fresh).map(([field, value]): [string, unknown] => {
    if (sameJson(values[field], begun[field])) return [field, value];
    const sameList = sameJson(begun[field], value);
    return [field, sameList ? values[field] : withoutOrigins(values[field])];
  });
  return Object.fromEntries(fields) as V;
}
