import * as z from 'zod/mini';
import { readAnswer } from '../../contract/reading';
import { answerSchema, type ResourceType } from '../../contract/resources';
import { isObject, type JsonObject } from '../../lib/json';
import { idOf } from '../../memory/hiddenMembers';
import type { Base } from '../plan/plan';

/** Unsent input and, for an update, the resource it is based on. */
interface FormDraft<V, T> {
  values: V;
  /** The resource as it was then, to tell changes by others from the input when saving. */
  base?: Base<T>;
  /** The earlier version that the form was opened with. */
  version?: KeptVersion | undefined;
}

const keptVersion = z.object({
  raw: z.custom<JsonObject>(isObject),
  entry: z.string(),
  unasked: z.array(z.string()),
});

/**
 * An earlier version of a resource: the record with its values, the entry of the browser's history that names it, and
 * the hidden members that it says nothing of.
 */
export type KeptVersion = z.output<typeof keptVersion>;

interface DraftShape<V, T> {
  form: { drafts: z.ZodMiniType<V> };
  describe: { type: ResourceType };
  /** The resource to update; absent for a create. */
  base?: Pick<Base<T>, 'raw' | 'source'> | undefined;
}

const frame = z.object({
  values: z.unknown(),
  base: z.custom<JsonObject>(isObject),
  baseAt: z.optional(z.number()),
  version: z.optional(keptVersion),
  memory: z.optional(
    z.union([
      z.object({ what: z.enum(['answer', 'sent']), at: z.number() }),
      z.object({ what: z.literal('nothing') }),
    ]),
  ),
});

/** The part of a form to store as a draft. */
export function draftToKeep<V, T>(
  values: V,
  base: Base<T> | undefined,
  version?: KeptVersion,
): unknown {
  if (!base) return values;
  const { raw, at, memory } = base;
  const from = version && { version };
  return { values, base: raw, ...from, ...(memory ? { memory } : { baseAt: at }) };
}

/** A stored draft, or `undefined` if it can't be used: it may come from an older version of the console. */
export function readDraft<V, T>(
  kept: unknown,
  shape: DraftShape<V, T>,
): FormDraft<V, T> | undefined {
  const { drafts } = shape.form;
  if (!shape.base) {
    const values = z.safeParse(drafts, kept);
    return values.success ? { values: values.data } : undefined;
  }
  const read = frame.safeParse(kept);
  if (!read.success) return undefined;
  const { base: raw, baseAt, memory, version } = read.data;
  const values = z.safeParse(drafts, read.data.values);
  const value = readAnswer(answerSchema(shape.describe.type), raw).value as T | undefined;
  const at = memory ? (memory.what === 'nothing' ? 0 : memory.at) : baseAt;
  if (!values.success || value === undefined || at === undefined) return undefined;
  if (idOf(raw) !== idOf(shape.base.raw)) return undefined;
  const { source } = shape.base;
  const base = { value, raw, at, source, requestId: '', ...(memory && { memory }) };
  return { values: values.data, base, version };
}
