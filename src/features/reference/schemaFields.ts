import type * as z from 'zod/mini';
import { notes } from '../../contract/common';
import { pluralOf } from '../../lib/text/text';

export interface SchemaField {
  /** Dotted name from the body's root; `[]` for the elements of a list. */
  name: string;
  type: string;
  required: boolean;
}

type Def = z.core.$ZodTypes['_zod']['def'];
const definition = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def;

/** The members of a schema in the order the contract writes them, nested ones after their parent. */
export function schemaFields(schema: z.core.$ZodType, parent = ''): SchemaField[] {
  const def = definition(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return schemaFields(def.innerType, parent);
    case 'array':
      return schemaFields(def.element, `${parent}[]`);
    case 'object':
      return Object.entries(def.shape).flatMap(([member, inner]) => {
        const name = parent === '' ? member : `${parent}.${member}`;
        const required = definition(inner).type !== 'optional';
        return [{ name, type: typeOf(inner), required }, ...schemaFields(inner, name)];
      });
    default:
      return [];
  }
}

const formats: Record<string, string> = {
  cidr: 'CIDR',
  ip: 'IP address',
  'date-time': 'timestamp',
};

function typeOf(schema: z.core.$ZodType): string {
  const def = definition(schema);
  switch (def.type) {
    case 'optional':
      return typeOf(def.innerType);
    case 'nullable':
      return `${typeOf(def.innerType)} or null`;
    case 'array':
      return `list of ${pluralOf(typeOf(def.element))}`;
    case 'number':
      return 'format' in def ? 'integer' : 'number';
    case 'string':
      return formats[notes.get(schema)?.format ?? ''] ?? 'text';
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
