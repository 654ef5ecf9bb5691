import * as z from 'zod/mini';
import {
  isObject,
  listAt,
  sameJson,
  valueAt,
  type Json,
  type JsonObject,
  jsonText,
} from '../../lib/json';
import { titleOf, type KnownType } from '../../contract/resources';
import { withArticle } from '../../lib/text/text';
import { composeList, type Row } from '../plan/compose';
import type { NameSources, ListDescription } from '../plan/describe';

// The fields of a form. A table of them describes everything that the forms of a resource need (`forms.ts`).

/** A field of a form: which member of the body it edits, what may be typed, and how it is read and written. */
export interface FormField<V> {
  /** Pointer to the member in a body; '' for a field that is not sent. */
  pointer: string;
  label: string;
  empty: V;
  /** The type of its value, checked because a draft may come from an older console. */
  shape: z.ZodMiniType<V>;
  /** What may be typed; with `raw`, a value that is still as read is always valid, because the service accepted it. */
  rule(raw?: JsonObject): z.ZodMiniType<V>;
  read(raw: JsonObject): V;
  write(value: V, raw: JsonObject): Json | undefined;
  /** Whether an update has to send it; by default, when it differs from the value as read. */
  changed?(value: V, raw: JsonObject): boolean;
  /** What a create sends, if it differs from an update; `values` are those of the whole form. */
  create?(value: V, values: Readonly<Record<string, unknown>>): Json | undefined;
  /** Where it is written, if that differs between resources. */
  at?(raw: JsonObject): string;
  /** The name of the input for a pointer below this member; `rest` is '' or begins with a slash. */
  input?(name: string, rest: string, value: V | undefined): string | undefined;
  /** Other pointers that services write it under. */
  spellings?: readonly string[];
  /** How the items of a list are told apart and named in a plan. */
  list?: ListDescription | ((sources: NameSources) => ListDescription);
  /** Where an answer shows it, if under another pointer. */
  answeredAt?: string;
  /** A list that every write must carry, empty when its value is unknown. */
  required?: true;
  /** A value that has words of its own. */
  words?(value: Json): string | undefined;
  unit?: string;
  /** What its ids are of. */
  of?: KnownType;
  /** The lines that its input begins with, if it takes several. */
  lines?: number;
  /** Words beside its label, and below it. */
  aside?: string;
  hint?: string;
}

type Options<V> = Partial<Omit<FormField<V>, 'pointer' | 'label' | 'shape' | 'rule'>>;

/** A single text. A value that is not a text is shown as text, and sent as received unless edited. */
export function text(
  pointer: string,
  label: string,
  rule: z.ZodMiniType<string> = z.string(),
  {
    trim = true,
    always = false,
    read = (raw) => jsonText(valueAt(raw, pointer) as Json | undefined),
    ...rest
  }: Options<string> & {
    /** `false`: spaces around it are sent. */
    trim?: boolean;
    /** The rule also applies to a value that is still as read. */
    always?: boolean;
  } = {},
): FormField<string> {
  return {
    pointer,
    label,
    empty: '',
    shape: z.string(),
    rule: always ? () => rule : orAsRead(rule, read),
    read,
    write: (value) => (trim ? value.trim() : value),
    ...rest,
  };
}

/** A list of texts, typed as one text with an item per line. */
export function lines(
  pointer: string,
  label: string,
  rule: z.ZodMiniType<string>,
  parse: (text: string) => string[],
  options: Options<string> = {},
): FormField<string> {
  return text(pointer, label, rule, {
    read: (raw) => listAt(raw, pointer).map(jsonText).join('\n'),
    write: parse,
    lines: 2,
    ...options,
  });
}

/** The required id of another resource. */
export function id(
  pointer: string,
  of: KnownType,
  options: Options<string> = {},
): FormField<string> {
  const label = titleOf(of);
  const rule = needed(`Choose ${withArticle(label.toLowerCase())}.`);
  return text(pointer, label, rule, { of, ...options });
}

/** A switch; undefined while the service does not report it and the person has not chosen. */
export function flag(
  pointer: string,
  label: string,
  options: Options<boolean | undefined> = {},
): FormField<boolean | undefined> {
  return plain(pointer, label, false, z.optional(z.boolean()), {
    read(raw) {
      const value = valueAt(raw, pointer);
      return typeof value === 'boolean' ? value : undefined;
    },
    ...options,
  });
}

export function ids(
  pointer: string,
  label: string,
  options: Options<string[]> = {},
): FormField<string[]> {
  const read = (raw: JsonObject) => listAt(raw, pointer).map(jsonText);
  return plain(pointer, label, [], z.array(z.string()), { read, ...options });
}

/** A field that takes any value of its type and sends it as it is. */
function plain<V>(
  pointer: string,
  label: string,
  empty: V,
  shape: z.ZodMiniType<V>,
  options: Options<V>,
): FormField<V> {
  const write = (value: V) => value as Json | undefined;
  return { pointer, label, empty, shape, rule: () => shape, read: () => empty, write, ...options };
}

/** A row of a list editor: texts by member; `origin` is its index in the list as read, absent for a new row. */
export type RowOf<M extends string> = { origin?: number | undefined } & Record<M, string>;

/** A list of objects that is edited row by row; members that the form does not know stay as received. */
export function rows<M extends string>(
  pointer: string,
  label: string,
  members: Readonly<Record<M, z.ZodMiniType<string>>>,
  { trim = true, ...rest }: Options<RowOf<M>[]> & { trim?: boolean } = {},
): FormField<RowOf<M>[]> {
  const names = Object.keys(members) as M[];
  const each = <T>(of: (name: M) => T) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<M, T>;
  const row = (texts: Record<M, z.ZodMiniType<string>>) =>
    z.object({ origin: z.optional(z.int()), ...texts }) as unknown as z.ZodMiniType<RowOf<M>>;
  const read = (raw: JsonObject): RowOf<M>[] =>
    listAt(raw, pointer).map((item, origin) => ({
      origin,
      ...each((name) => memberText(item, name)),
    }));
  return {
    pointer,
    label,
    empty: [],
    shape: z.array(row(each(() => z.string()))),
    rule(raw) {
      const before = raw === undefined ? [] : read(raw);
      const stands = (value: RowOf<M>) => !isTyped(value) || isUntouched(value, before);
      return z.array(exceptWhen(stands, row(members)));
    },
    read,
    write(value, raw) {
      const before = read(raw);
      const sent = value.filter(isTyped).map(({ origin, ...row }): Row => {
        const texts: Record<string, string> = row;
        // Passes on only typed members, so that a number stays a number when another member of its row is edited.
        const typed = names.filter((name) => texts[name] !== before[origin ?? -1]?.[name]);
        const values = Object.fromEntries(
          typed.map((name) => [name, trim ? texts[name]?.trim() : texts[name]]),
        );
        return origin === undefined ? { values } : { origin, values };
      });
      return composeList(listAt(raw, pointer), sent);
    },
    changed: (value, raw) => !sameRows(value, read(raw)),
    input(name, rest, value = []) {
      const [, index, member = ''] = rest.split('/');
      if (index === undefined) return undefined;
      const known = names.find((each) => each === member) ?? names[0];
      // The service counts the rows in the body, which leaves out blank rows.
      const typed = [...value.keys()].filter((at) => isTyped(value[at] ?? {}));
      return `${name}.${typed[Number(index)] ?? index}.${known}`;
    },
    ...rest,
  };
}

/** A deliberate confirmation by the person; nothing of it is sent. */
export function answer<V>(empty: V, shape: z.ZodMiniType<V>, label = ''): FormField<V> {
  return plain('', label, empty, shape, {});
}

// Rules as zod schemas with their messages.

export function needed(message: string): z.ZodMiniString<string> {
  return z.string().check(z.trim(), z.minLength(1, message));
}

/** A text in which `fault` finds no error; spaces around it are ignored. */
export function checked(fault: (text: string) => string | undefined): z.ZodMiniString<string> {
  return z.string().check(
    z.superRefine((value, context) => {
      const message = fault(value.trim());
      // Given as an object, because after an issue given as text zod skips the rules of the form.
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
  );
}

function orAsRead<V>(rule: z.ZodMiniType<V>, read: (raw: JsonObject) => V): FormField<V>['rule'] {
  return (raw) =>
    raw === undefined ? rule : exceptWhen((value) => sameJson(value, read(raw)), rule);
}

/** A rule that does not apply to values for which `stands` is true. */
function exceptWhen<V>(stands: (value: V) => boolean, rule: z.ZodMiniType<V>): z.ZodMiniType<V> {
  return z.custom<V>().check(
    z.superRefine((value, context) => {
      if (stands(value)) return;
      for (const { message, path } of z.safeParse(rule, value).error?.issues ?? [])
        context.addIssue({ code: 'custom', message, path });
    }),
  );
}

// Rows.

type AnyRow = { origin?: number | undefined };

/** False for a new row in which nothing was typed. */
export function isTyped({ origin, ...texts }: AnyRow): boolean {
  return origin !== undefined || Object.values(texts).some((value) => String(value).trim() !== '');
}

/** True while a row has its texts as read. */
function isUntouched(row: AnyRow, read: readonly AnyRow[]): boolean {
  return row.origin !== undefined && sameJson(row, read[row.origin]);
}

/** True while no row was added, removed, moved or edited. */
function sameRows(rows: readonly AnyRow[], read: readonly AnyRow[]): boolean {
  const typed = rows.filter(isTyped);
  return (
    typed.length === read.length &&
    typed.every((row, index) => row.origin === index && isUntouched(row, read))
  );
}

/** Rows without their `origin`: an index into the list as read has no meaning in another list. */
export function withoutOrigins(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((row: unknown) => {
    if (!isObject(row)) return row;
    const { origin: _origin, ...texts } = row;
    return texts;
  });
}

// Helpers for raw JSON.

function memberText(item: Json, member: string): string {
  return isObject(item) && Object.hasOwn(item, member) ? jsonText(item[member]) : '';
}
