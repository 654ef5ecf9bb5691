import type * as z from 'zod/mini';
import { notes } from '../../contract/common';

export interface SchemaField {
  /** Dotted name from the body's root; `[]` for the elements of a list. */
  name: string;
  depth: number;
  type: string;
  required: boolean;
  note: string;
}

type Def = z.core.$ZodTypes['_zod']['def'];
const definition = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def;

/** The members of a schema in the order the contract writes them, nested ones after their parent. */
export function schemaFields(schema: z.core.$ZodType, parent = '', depth = 0): SchemaField[] {
  const def = definition(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return schemaFields(def.innerType, parent, depth);
    case 'array':
      return schemaFields(def.element, `${parent}[]`, depth);
    case 'object':
      return Object.entries(def.shape).flatMap(([member, inner]) => {
        const name = parent === '' ? member : `${parent}.${member}`;
        const field: SchemaField = {
          name,
          depth,
          type: typeOf(inner),
          required: definition(inner).type !== 'optional',
          note: noteOf(inner),
        };
        return [field, ...schemaFields(inner, name, depth + 1)];
      });
    default:
      return [];
  }
}

function typeOf(schema: z.core.$ZodType): string {
  const def = definition(schema);
  switch (def.type) {
    case 'optional':
      return typeOf(def.innerType);
    case 'nullable':
      return `${typeOf(def.innerType)} or null`;
    case 'array':
      return `list of ${typeOf(def.element)}`;
    case 'number':
      return 'format' in def ? 'integer' : 'number';
    case 'string':
      return formatOf(schema) ?? 'text';
    case 'union':
      return def.options.map(typeOf).join(' or ');
    case 'record':
      return 'object';
    case 'unknown':
      return 'any JSON value';
    default:
      return def.type;
  }
}

function formatOf(schema: z.core.$ZodType): string | undefined {
  const words: Record<string, string> = {
    cidr: 'CIDR',
    ip: 'IP address',
    'date-time': 'timestamp',
  };
  const format = notes.get(schema)?.format;
  return format === undefined ? undefined : (words[format] ?? format);
}

function noteOf(schema: z.core.$ZodType): string {
  const { seen, default: standard, absent } = notesOf(schema);
  if (seen) return `Seen: ${seen.join(', ')}`;
  if (standard !== undefined) return `Default: ${standard}`;
  return absent ? 'Not always returned' : '';
}

/** The notes of a schema and of what it makes optional or nullable. */
function notesOf(schema: z.core.$ZodType): NonNullable<ReturnType<typeof notes.get>> {
  const def = definition(schema);
  const inner = def.type === 'optional' || def.type === 'nullable' ? notesOf(def.innerType) : {};
  return { ...inner, ...notes.get(schema) };
}

/** A body with a value of the right type for every member that is required, and what a person would fill in. */
export function exampleOf(schema: z.core.$ZodType, member = ''): unknown {
  const def = definition(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return exampleOf(def.innerType, member);
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([name, inner]) => definition(inner).type !== 'optional' || name === 'input')
          .map(([name, inner]) => [name, exampleOf(inner, name)]),
      );
    case 'array':
      return [exampleOf(def.element, member)];
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'string':
      return exampleText(schema, member);
    default:
      return member === 'input' ? ['text'] : null;
  }
}

function exampleText(schema: z.core.$ZodType, member: string): string {
  const format = notes.get(schema)?.format;
  if (format === 'cidr') return '10.0.0.0/20';
  if (format === 'ip') return '10.0.0.1';
  return member === '' ? 'text' : `{${member}}`;
}
