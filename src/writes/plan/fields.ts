import * as z from 'zod/mini';
import { isObject, listAt, sameJson, valueAt, type Json, type JsonObject } from '../../lib/json';
import { composeList, type Row } from './compose';
import type { ListDescription } from './describe';

// What a field of a form can be. A table of them describes all that the forms of a resource need (`forms.ts`).

/** A field of a form: the member of the body that it stands for, what may be typed, how it is read and written. */
export interface Field<V> {
  /** Where the member is in a body; '' for a field that is not sent. */
  pointer: string;
  /** What it is called on the screen and in the plan of a save. */
  label: string;
  /** What it holds in an empty form. */
  empty: V;
  /** The shape of what it holds: a draft may come from an older console. */
  shape: z.ZodMiniType<V>;
  /** What may be typed; with the object as read, what stands as it was read is right: the service has it already. */
  rule(raw?: JsonObject): z.ZodMiniType<V>;
  read(raw: JsonObject): V;
  write(value: V, raw: JsonObject): Json | undefined;
  /** Whether an update has to send it; when it is not what was read, if absent. */
  changed?(value: V, raw: JsonObject): boolean;
  /** What a create sends, where that is not what an update sends; `values`: all of the form. */
  create?(value: V, values: Readonly<Record<string, unknown>>): Json | undefined;
  /** Where exactly it is written, when objects differ in it. */
  at?(raw: JsonObject): string;
  /** The name of the input that a pointer beneath this member is about; `rest` is '' or begins with a slash. */
  input?(name: string, rest: string, value: V | undefined): string | undefined;
  /** How the items of a list are told apart and named in a plan. */
  list?: ListDescription;
  /** Where an answer shows it, if elsewhere. */
  answeredAt?: string;
  /** A list that a write must carry, empty when nothing is known of it. */
  required?: true;
  /** A value in words, where it has its own. */
  words?(value: Json): string | undefined;
}

type Options<V> = Partial<Omit<Field<V>, 'pointer' | 'label' | 'shape' | 'rule'>>;

/** A single text. Whatever is not text is shown as text, and sent as it came unless it was edited. */
export function text(
  pointer: string,
  label: string,
  rule: z.ZodMiniType<string> = z.string(),
  {
    trim = true,
    always = false,
    read = (raw) => asText(valueAt(raw, pointer) as Json | undefined),
    ...rest
  }: Options<string> & {
    /** `false`: spaces around it are sent. */
    trim?: boolean;
    /** The rule also holds for what stands as it was read. */
    always?: boolean;
  } = {},
): Field<string> {
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

/** A list of texts that is typed as one text, an item a line. */
export function lines(
  pointer: string,
  label: string,
  rule: z.ZodMiniType<string>,
  parse: (text: string) => string[],
  options: Options<string> = {},
): Field<string> {
  return text(pointer, label, rule, {
    read: (raw) => listAt(raw, pointer).map(asText).join('\n'),
    write: parse,
    ...options,
  });
}

/** The id of something else, which has to be given; `what`: "a project". */
export function id(
  pointer: string,
  label: string,
  what: string,
  options: Options<string> = {},
): Field<string> {
  return text(pointer, label, needed(`Enter the ID of ${what}.`), options);
}

/** A switch, undefined while the service does not report it and nobody has said. */
export function flag(
  pointer: string,
  label: string,
  options: Options<boolean | undefined> = {},
): Field<boolean | undefined> {
  const shape = z.optional(z.boolean());
  return {
    pointer,
    label,
    empty: false,
    shape,
    rule: () => shape,
    read(raw) {
      const value = valueAt(raw, pointer);
      return typeof value === 'boolean' ? value : undefined;
    },
    write: (value) => value,
    ...options,
  };
}

/** A list of ids. */
export function ids(
  pointer: string,
  label: string,
  options: Options<string[]> = {},
): Field<string[]> {
  const shape = z.array(z.string());
  return {
    pointer,
    label,
    empty: [],
    shape,
    rule: () => shape,
    read: (raw) => listAt(raw, pointer).map(String),
    write: (value) => value,
    ...options,
  };
}

/** A row of a list editor: texts by member; `origin` is its place in the list as read, absent for a new row. */
export type RowOf<M extends string> = { origin?: number | undefined } & Record<M, string>;

/** A list of objects that is edited row by row; members that the form does not know stay as they came. */
export function rows<M extends string>(
  pointer: string,
  label: string,
  members: Readonly<Record<M, z.ZodMiniType<string>>>,
  { trim = true, ...rest }: Options<RowOf<M>[]> & { trim?: boolean } = {},
): Field<RowOf<M>[]> {
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
        // Only what was typed is handed on, so that a number stays a number in a row that is edited elsewhere.
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
      // The service counts the rows it was sent, and blank ones are not sent.
      const typed = [...value.keys()].filter((at) => isTyped(value[at] ?? {}));
      return `${name}.${typed[Number(index)] ?? index}.${known}`;
    },
    ...rest,
  };
}

/** A question to the person alone, of which nothing is sent: a deliberate yes. */
export function answer<V>(empty: V, shape: z.ZodMiniType<V>): Field<V> {
  return {
    pointer: '',
    label: '',
    empty,
    shape,
    rule: () => shape,
    read: () => empty,
    write: () => undefined,
  };
}

// Rules, as zod schemas with their messages.

/** A text that is not left empty. */
export function needed(message: string): z.ZodMiniString<string> {
  return z.string().check(z.trim(), z.minLength(1, message));
}

/** A text in which `fault` finds nothing wrong; spaces around it do not count. */
export function checked(fault: (text: string) => string | undefined): z.ZodMiniString<string> {
  return z.string().check(
    z.superRefine((value, context) => {
      const message = fault(value.trim());
      // As an object: after an issue that is a text alone, the rules of the form are not looked at.
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
  );
}

function orAsRead<V>(rule: z.ZodMiniType<V>, read: (raw: JsonObject) => V): Field<V>['rule'] {
  return (raw) =>
    raw === undefined ? rule : exceptWhen((value) => sameJson(value, read(raw)), rule);
}

/** A rule that a value which `stands` need not meet. */
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

/** A new row in which nothing was typed says nothing. */
export function isTyped({ origin, ...texts }: AnyRow): boolean {
  return origin !== undefined || Object.values(texts).some((value) => String(value).trim() !== '');
}

/** True while a row says what it said when it was read. */
function isUntouched(row: AnyRow, read: readonly AnyRow[]): boolean {
  return row.origin !== undefined && sameJson(row, read[row.origin]);
}

/** True while nothing was added, taken away, moved or edited. */
function sameRows(rows: readonly AnyRow[], read: readonly AnyRow[]): boolean {
  const typed = rows.filter(isTyped);
  return (
    typed.length === read.length &&
    typed.every((row, index) => row.origin === index && isUntouched(row, read))
  );
}

/** Rows know their place in the list they were read from; in another list they are new. */
export function withoutOrigins(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((row: unknown) => {
    if (!isObject(row)) return row;
    const { origin: _origin, ...texts } = row;
    return texts;
  });
}

// What is read of an object as it came.

function memberText(item: Json, member: string): string {
  return isObject(item) && Object.hasOwn(item, member) ? asText(item[member]) : '';
}

function asText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
