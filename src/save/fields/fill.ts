import { isObject, sameJson, valueAt, type Json, type JsonObject } from '../../lib/json';
import { withValue } from '../plan/compose';
import { withoutOrigins, type Field } from './fields';

/**
 * The values of fields from a body, or from a resource as read; absent where it says nothing. A text of a wrong form goes
 * into its field, whose rule then says what is wrong with it.
 */
export function fillFrom(
  fields: readonly (readonly [name: string, field: Field<unknown>])[],
  json: JsonObject,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    const own = field.at?.(json) ?? field.pointer;
    const answered = valueAt(json, own) === undefined ? field.answeredAt : undefined;
    const member = valueAt(json, answered ?? own) as Json | undefined;
    const raw = answered && member !== undefined ? withValue({}, field.pointer, member) : json;
    const value = valueOf(field, raw, member);
    if (member === undefined ? sameJson(value, field.read({})) : value === undefined) continue;
    // A value that would be sent in another form than it was read is left out.
    const isList = Array.isArray(member);
    if (isList === Array.isArray(field.write(value, {}))) values[name] = value;
  }
  return values;
}

function valueOf(field: Field<unknown>, raw: JsonObject, member: Json | undefined): unknown {
  const value = withoutOrigins(field.read(raw));
  const isText = typeof field.empty === 'string' && !isObject(member) && !Array.isArray(member);
  return value === '' && isText && member !== null ? String(member ?? '') : value;
}
