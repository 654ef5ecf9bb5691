import * as z from 'zod/mini';
import type { JsonObject } from '../../lib/json';
import type { Edit } from '../../writes/plan/compose';
import type { FormToCreate, FormToUpdate } from '../../writes/plan/forms';
import type { HiddenChoices, HiddenMember } from '../../writes/plan/notReturned';
import { fieldAt, type FieldMap } from './serverFields';

// Forms that are not described by a table of their fields yet.

type FaultsOf<V> = (values: V) => Readonly<Record<string, string>>;

function rulesOf<V>(faultsOf: FaultsOf<V>): z.ZodMiniType<V, V> {
  return z.custom<V>().check(
    z.superRefine((values, context) => {
      for (const [field, message] of Object.entries(faultsOf(values)))
        context.addIssue({ code: 'custom', message, path: field.split('.') });
    }),
  ) as unknown as z.ZodMiniType<V, V>;
}

interface Parts<V> {
  values: z.ZodMiniType<V>;
  fields: FieldMap;
}

export function toCreate<V>({
  values,
  fields,
  faults,
  body,
}: Parts<V> & {
  faults: FaultsOf<V>;
  body: (values: V) => JsonObject;
}): Omit<FormToCreate<V>, 'empty'> {
  return {
    drafts: values,
    rules: rulesOf(faults),
    body,
    fieldAt: (pointer) => fieldAt(pointer, fields),
  };
}

export function toUpdate<V>({
  values,
  fields,
  faults,
  begin,
  edits,
  choices = () => ({}),
}: Parts<V> & {
  faults: (values: V, raw: JsonObject) => Readonly<Record<string, string>>;
  begin: (raw: JsonObject, hidden: readonly HiddenMember[]) => V;
  edits: (raw: JsonObject, values: V, hidden: readonly HiddenMember[]) => Edit[];
  choices?: (values: V) => HiddenChoices;
}): FormToUpdate<V> {
  return {
    drafts: values,
    rules: (raw) => rulesOf((typed: V) => faults(typed, raw)),
    begin: (raw, hidden = []) => begin(raw, hidden),
    edits: (raw, typed, hidden = []) => edits(raw, typed, hidden),
    choices,
    fieldAt: (pointer) => fieldAt(pointer, fields),
  };
}
