import { isObject, pointerTo, stringifyJson, toNumber, type Json } from '../lib/json';
import { notes } from './common';
import * as z from 'zod/mini';
import { oncePer } from '../lib/oncePer';

/** A difference between an answer and the API's description; `pointer` is an RFC 6901 JSON pointer into the answer. */
export interface Difference {
  pointer: string;
  kind: 'missing' | 'wrong type' | 'not in the interface' | 'new value';
  expected?: string | undefined;
  /** The value received, shortened. */
  found?: string | undefined;
}

/** The limit per answer, so that a service that differs in every element of a long list does not fill the memory. */
const MOST_DIFFERENCES = 200;

/**
 * Reads an answer tolerantly and never throws: what can't be read is left out and reported. `value` is `undefined` only
 * if the answer or a required member (an id) is unusable. Unusable elements of a list are left out, so positions in
 * `value` differ from those in the answer; edit by `raw`. If nothing differs, both are the same object.
 */
export function readAnswer<S extends z.core.$ZodType>(
  schema: S,
  raw: Json,
): { value: z.output<S> | undefined; differences: Difference[] } {
  const differences: Difference[] = [];
  const value = walk(schema, raw, '', differences);
  return { value: value as z.output<S> | undefined, differences };
}

function walk(
  schema: z.core.$ZodType,
  raw: unknown,
  pointer: string,
  differences: Difference[],
): unknown {
  if (fitsSchema(schema)(raw)) return raw;
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'optional':
      return walk(def.innerType, raw, pointer, differences);
    case 'nullable':
      return raw === null ? null : walk(def.innerType, raw, pointer, differences);
    case 'union':
      return walkUnion(schema, def.options, raw, pointer, differences);
    case 'object':
      return walkObject(schema as z.core.$ZodObject, raw, pointer, differences);
    case 'array':
      if (!Array.isArray(raw)) return report(differences, pointer, 'wrong type', 'a list', raw);
      return raw
        .map((item, index) => walk(def.element, item, pointerTo(pointer, index), differences))
        .filter((item) => item !== undefined);
    case 'number':
      // Vectors are long, so plain numbers skip the parser. Whole numbers need it.
      if (typeof raw === 'number' && !('format' in def)) return raw;
      return walkLeaf(schema, raw, pointer, differences);
    default:
      return walkLeaf(schema, raw, pointer, differences);
  }
}

/** The first option of a union that fits; the unions of this contract differ in the outermost type. */
function walkUnion(
  schema: z.core.$ZodType,
  options: readonly z.core.$ZodType[],
  raw: unknown,
  pointer: string,
  differences: Difference[],
): unknown {
  for (const option of options) {
    const found: Difference[] = [];
    const read = walk(option, raw, pointer, found);
    if (read === undefined) continue;
    differences.push(...found.slice(0, MOST_DIFFERENCES - differences.length));
    return read;
  }
  return report(differences, pointer, 'wrong type', expected(schema), raw);
}

function walkObject(
  schema: z.core.$ZodObject,
  raw: unknown,
  pointer: string,
  differences: Difference[],
): unknown {
  if (!isObject(raw)) return report(differences, pointer, 'wrong type', 'an object', raw);
  const shape = schema._zod.def.shape;
  const value: Record<string, unknown> = { ...raw };
  let usable = true;
  for (const [member, inner] of Object.entries(shape)) {
    const optional = (inner as z.core.$ZodTypes)._zod.def.type === 'optional';
    const here = pointerTo(pointer, member);
    if (!Object.hasOwn(raw, member)) {
      if (!notes.get(inner)?.absent) report(differences, here, 'missing', expected(inner));
      if (!optional) usable = false;
      continue;
    }
    const read = walk(inner, raw[member], here, differences);
    if (read === undefined) {
      delete value[member];
      if (!optional) usable = false;
    } else {
      value[member] = read;
    }
  }
  for (const member of Object.keys(raw))
    if (!Object.hasOwn(shape, member))
      report(
        differences,
        pointerTo(pointer, member),
        'not in the interface',
        undefined,
        raw[member],
      );
  return usable ? value : undefined;
}

function walkLeaf(
  schema: z.core.$ZodType,
  raw: unknown,
  pointer: string,
  differences: Difference[],
): unknown {
  const candidate = toNumber(raw) ?? raw;
  const parsed = z.safeParse(schema, candidate);
  // Integers beyond 2^53 are accepted as numbers; `raw` keeps their digits.
  if (!parsed.success && typeof candidate === 'number' && expected(schema) === 'a whole number')
    if (Number.isInteger(candidate)) return candidate;
  if (!parsed.success) return report(differences, pointer, 'wrong type', expected(schema), raw);
  const seen = notes.get(schema)?.seen;
  if (seen && typeof raw === 'string' && !seen.includes(raw))
    report(differences, pointer, 'new value', `one of ${seen.join(', ')}`, raw);
  return candidate;
}

function report(
  differences: Difference[],
  pointer: string,
  kind: Difference['kind'],
  expectation?: string,
  found?: unknown,
): undefined {
  if (differences.length >= MOST_DIFFERENCES) return;
  const difference: Difference = { pointer, kind };
  if (expectation !== undefined) difference.expected = expectation;
  if (found !== undefined) difference.found = describe(found);
  differences.push(difference);
}

function expected(schema: z.core.$ZodType): string {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return expected(def.innerType);
    case 'string':
      return 'text';
    case 'number':
      return 'format' in def ? 'a whole number' : 'a number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'a list';
    case 'object':
    case 'record':
      return 'an object';
    case 'union':
      return def.options.map(expected).join(' or ');
    default:
      return def.type;
  }
}

/** A short text for the value received. Only plain values are written out, because others can be deep or very long. */
function describe(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (isObject(value)) return 'an object';
  const text = stringifyJson(typeof value === 'string' ? value.slice(0, 80) : value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** Whether a value matches its schema exactly, with nothing to report or leave out. */
type Fits = (raw: unknown) => boolean;

/**
 * A fast check, made once per schema. Most answers match the API's description, and lists can be long: it checks ten
 * thousand objects in a few ms, so that only what differs is read member by member. `false` only means "look closer".
 */
const fitsSchema = oncePer(compile);

function compile(schema: z.core.$ZodType): Fits {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  if ('checks' in def && def.checks && def.checks.length > 0) return () => false;
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return fitsSchema(def.innerType);
    case 'object':
      return compileObject(def.shape);
    case 'array': {
      const element = fitsSchema(def.element);
      return (raw) => Array.isArray(raw) && raw.every(element);
    }
    case 'union': {
      const options = def.options.map(fitsSchema);
      return (raw) => options.some((fits) => fits(raw));
    }
    case 'string':
      return compileString(notes.get(schema)?.seen);
    case 'number':
      return 'format' in def ? Number.isSafeInteger : Number.isFinite;
    case 'boolean':
      return (raw) => typeof raw === 'boolean';
    default:
      return () => false;
  }
}

function compileString(seen: readonly string[] | undefined): Fits {
  if (!seen) return (raw) => typeof raw === 'string';
  const values = new Set<unknown>(seen);
  return (raw) => values.has(raw);
}

function compileObject(shape: Readonly<Record<string, z.core.$ZodType>>): Fits {
  const members = Object.entries(shape).map(([name, inner]) => ({
    name,
    fits: fitsSchema(inner),
    mayBeAbsent: notes.get(inner)?.absent === true,
  }));
  return (raw) => {
    if (!isObject(raw)) return false;
    let present = 0;
    for (const { name, fits, mayBeAbsent } of members) {
      const value = raw[name];
      if (value === undefined) {
        if (!mayBeAbsent) return false;
      } else {
        if (!fits(value)) return false;
        present += 1;
      }
    }
    return Object.keys(raw).length === present;
  };
}
