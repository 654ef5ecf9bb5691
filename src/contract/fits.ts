import type * as z from 'zod/mini';
import { isObject } from '../lib/json';
import { notes } from './common';

/** Whether a value matches its schema exactly, with nothing to report or leave out. */
type Fits = (raw: unknown) => boolean;

const compiled = new WeakMap<z.core.$ZodType, Fits>();

/**
 * A fast check, made once per schema. Most answers match the API's description, and lists can be long: it checks ten
 * thousand objects in a few ms, so that only what differs is read member by member. `false` only means "look closer".
 */
export function fitsSchema(schema: z.core.$ZodType): Fits {
  const known = compiled.get(schema);
  if (known) return known;
  const fits = compile(schema);
  compiled.set(schema, fits);
  return fits;
}

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
