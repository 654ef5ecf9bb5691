import * as z from 'zod/mini';
import { isObject, sameJson, valueAt, type Json, type JsonObject } from '../../lib/json';
import { createBody, withValue, type Edit } from '../plan/compose';
import type { NameSources, ResourceDescription } from '../plan/describe';
import { withoutOrigins, type FormField } from './fields';
import type { HiddenMember } from '../../memory/hiddenMembers';
import { withKnown, type HiddenChoices } from '../plan/notReturned';

// Makes from a field table everything that the forms of a resource need.

/** A table of fields, by the name of the input. */
export type FormFields = Readonly<Record<string, FormField<unknown>>>;

export type ValuesOf<F extends FormFields> = {
  -readonly [K in keyof F]: F[K] extends FormField<infer V> ? V : never;
};

/** The values of an update form, with the choices for hidden members. */
export type UpdateValuesOf<F extends FormFields> = ValuesOf<F> & { hidden: HiddenAnswers };

/** The values of a form by name, without their types. */
type Values = Record<string, unknown>;

/** Choices for hidden members, by pointer; a member without one is not decided yet. */
const hidden = z.record(z.string(), z.enum(['keep last', 'send', 'none']));
export type HiddenAnswers = z.output<typeof hidden>;
export type HiddenAnswer = HiddenAnswers[string];

interface Form<V> {
  /** The schema of the values, for drafts. */
  drafts: z.ZodMiniType<V>;
  /** The name of the input for a JSON pointer into the body of these values, or `undefined`. */
  fieldAt: (pointer: string, values?: Partial<V>) => string | undefined;
}

export interface FormToCreate<V> extends Form<V> {
  /** The initial values, which are empty except for the given ones. */
  empty: (given?: Partial<V>) => V;
  rules: z.ZodMiniType<V, V>;
  body: (values: V) => JsonObject;
}

export interface FormToUpdate<V> extends Form<V> {
  /**
   * The initial values: the resource as read, and for hidden members the value last sent from this browser, which is
   * kept by default.
   */
  begin(raw: JsonObject, hidden?: readonly HiddenMember[]): V;
  /**
   * What may be sent for a resource as read. A value that is still as read is valid, because the service accepted it.
   */
  rules(raw: JsonObject): z.ZodMiniType<V, V>;
  /**
   * The resource as read with the values of these fields from a body that was sent before. Members that no field edits
   * stay as read.
   */
  restored(raw: JsonObject, body: JsonObject): JsonObject;
  /** The edits of the resource as read. Hidden members have choices instead of edits. */
  edits(raw: JsonObject, values: V, hidden?: readonly HiddenMember[]): Edit[];
  /** The choices for hidden members; a member without a choice is left out. */
  choices(values: V): HiddenChoices;
}

/** The form that creates a resource with these fields; `checks` are rules across several fields. */
export function createForm<F extends FormFields>(
  fields: F,
  ...checks: z.core.$ZodCheck<ValuesOf<F>>[]
): FormToCreate<ValuesOf<F>> {
  type V = ValuesOf<F>;
  const rules = z.object(mapped(fields, (field) => field.rule()));
  return {
    drafts: z.object(mapped(fields, ({ shape }) => shape)) as unknown as z.ZodMiniType<V>,
    fieldAt: fieldAt(fields),
    empty: (given) => ({ ...(mapped(fields, ({ empty }) => empty) as V), ...given }),
    rules: (rules as unknown as z.ZodMiniType<V, V>).check(...checks),
    body(values) {
      const draft = sent(fields).reduce<JsonObject>((made, [name, field]) => {
        const value = field.create
          ? field.create((values as Values)[name], values)
          : field.write((values as Values)[name], {});
        return value === undefined ? made : withValue(made, pointerOf(field, {}), value);
      }, {});
      const { metadata, ...rest } = createBody(draft);
      return isObject(metadata) && sameJson(metadata, {}) ? rest : { metadata, ...rest };
    },
  };
}

export function updateForm<F extends FormFields>(fields: F): FormToUpdate<UpdateValuesOf<F>> {
  type V = UpdateValuesOf<F>;
  const asRead = (raw: JsonObject) => mapped(fields, (field) => field.read(raw));
  const shapes = mapped(fields, ({ shape }) => shape);
  return {
    drafts: z.object({
      ...shapes,
      hidden: z._default(hidden, {}),
    }) as unknown as z.ZodMiniType<V>,
    fieldAt: fieldAt(fields),
    begin(raw, members = []) {
      const values: Values = asRead(raw);
      const answers: HiddenAnswers = {};
      for (const { pointer, lastSent } of members) {
        if (lastSent === undefined) continue;
        answers[pointer] = 'keep last';
        const last = withKnown(raw, pointer, lastSent.value);
        for (const [name, field] of Object.entries(fields))
          if (field.pointer === pointer) values[name] = withoutOrigins(field.read(last));
      }
      return { ...values, hidden: answers } as V;
    },
    rules(raw) {
      const rules = z.object(mapped(fields, (field) => field.rule(raw)));
      // A hidden member is checked only while it is to be sent.
      const counted = z.transform((values: V) => ({
        ...values,
        ...mapped(fields, (field, name) =>
          (values.hidden[field.pointer] ?? 'send') === 'send'
            ? (values as Values)[name]
            : field.read(raw),
        ),
      }));
      return z.pipe(counted, rules as never) as z.ZodMiniType<V, V>;
    },
    edits: (raw, values, members = []) =>
      sent(fields).flatMap(([name, field]) => {
        const value = (values as Values)[name];
        if (members.some(({ pointer }) => pointer === field.pointer)) return [];
        const changed = field.changed?.(value, raw) ?? !sameJson(value, field.read(raw));
        return changed ? [{ pointer: pointerOf(field, raw), value: field.write(value, raw) }] : [];
      }),
    restored: (raw, body) =>
      sent(fields).reduce((made, [, field]) => {
        const value = valueAt(body, pointerOf(field, body)) as Json | undefined;
        return withValue(made, pointerOf(field, raw), value);
      }, raw),
    choices: (values) =>
      Object.fromEntries(
        sent(fields).flatMap(([name, field]) => {
          const kind = values.hidden[field.pointer];
          if (kind === undefined) return [];
          const value = field.write((values as Values)[name], {}) ?? null;
          return [[field.pointer, kind === 'send' ? { kind, value } : { kind }]];
        }),
      ),
  };
}

/** What a plan needs of the fields: their labels, their lists, and where answers show them. */
export function describeFields(
  fields: FormFields,
  sources: NameSources,
): Required<
  Pick<ResourceDescription, 'labels' | 'lists' | 'answeredAt' | 'requiredLists' | 'texts' | 'units'>
> {
  const all = sent(fields).map(([, field]) => field);
  const by = <T>(of: (field: FormField<unknown>) => T | undefined): Record<string, T> =>
    Object.fromEntries(
      all.flatMap((field) => {
        const value = of(field);
        const pointers = [field.pointer, ...(field.spellings ?? [])];
        return value === undefined ? [] : pointers.map((pointer) => [pointer, value]);
      }),
    );
  return {
    labels: by(({ label }) => label),
    lists: by(({ list }) => (typeof list === 'function' ? list(sources) : list)),
    answeredAt: by((field) => field.answeredAt),
    texts: by(({ words }) => words),
    units: by(({ unit }) => unit),
    requiredLists: all.flatMap(({ pointer, required }) => (required ? [pointer] : [])),
  };
}

/** The input that a field has on a page that says nothing special; absent for rows and confirmations. */
export function inputOf({ of, empty }: FormField<unknown>) {
  if (of !== undefined) return Array.isArray(empty) ? 'ids' : 'id';
  if (typeof empty === 'boolean') return 'switch';
  return typeof empty === 'string' ? 'text' : undefined;
}

function sent(fields: FormFields): [name: string, field: FormField<unknown>][] {
  return Object.entries(fields).filter(([, { pointer }]) => pointer !== '');
}

function pointerOf(field: FormField<unknown>, raw: JsonObject): string {
  return field.at?.(raw) ?? field.pointer;
}

function mapped<T>(
  fields: FormFields,
  of: (field: FormField<unknown>, name: string) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field, name)]));
}

/** Finds the input for a pointer: the member that it names or leads into, else the first member below it. */
function fieldAt(fields: FormFields): (pointer: string, values?: Values) => string | undefined {
  const all = sent(fields);
  return (pointer, values = {}) => {
    for (const [name, field] of all)
      if (pointer === field.pointer || pointer.startsWith(`${field.pointer}/`)) {
        const rest = pointer.slice(field.pointer.length);
        return field.input ? field.input(name, rest, values[name]) : name;
      }
    const [, part, group] = pointer.split('/');
    return all.find(([, field]) => field.pointer.startsWith(`/${part}/${group}/`))?.[0];
  };
}
