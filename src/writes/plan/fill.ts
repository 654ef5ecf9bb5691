import { isObject, pointerTo, sameJson, valueAt, type Json, type JsonObject } from '../../lib/json';
import { otherMembers } from '../../lib/otherMembers';
import { withValue } from './compose';
import { withoutOrigins, type Field } from './fields';

/** What a JSON object has for the fields of a form. */
export interface Filled<V> {
  /** Fields that it says nothing about are absent. */
  values: Partial<V>;
  /** The labels of those fields. */
  labels: string[];
  /** Pointers to what no field can show. */
  leftOut: string[];
}

/**
 * The values of fields from a body, or from a resource as read. A text of a wrong form goes into its field, whose rule
 * then says what is wrong with it.
 */
export function fillFrom(
  fields: readonly (readonly [name: string, field: Field<unknown>])[],
  json: JsonObject,
): Filled<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  const labels: string[] = [];
  const known: string[] = [];
  const unshown: string[] = [];
  for (const [name, field] of fields) {
    const own = field.at?.(json) ?? field.pointer;
    const answered = valueAt(json, own) === undefined ? field.answeredAt : undefined;
    const pointer = answered ?? own;
    const member = valueAt(json, pointer) as Json | undefined;
    known.push(pointer);
    const raw = answered && member !== undefined ? withValue({}, field.pointer, member) : json;
    const value = valueOf(field, raw, member);
    if (member === undefined ? sameJson(value, field.read({})) : value === undefined) {
      if (member !== undefined) unshown.push(pointer);
      continue;
    }
    const checked = typeof value !== 'string' || Array.isArray(member);
    const lost = checked ? differing(member, field.write(value, {})) : [];
    unshown.push(...lost.map((rest) => pointer + rest));
    if (lost.includes('')) continue;
    values[name] = value;
    labels.push(field.label);
  }
  return { values, labels, leftOut: [...otherMembers(json, known), ...unshown] };
}

function valueOf(field: Field<unknown>, raw: JsonObject, member: Json | undefined): unknown {
  const value = withoutOrigins(field.read(raw));
  const isText = typeof field.empty === 'string' && !isObject(member) && !Array.isArray(member);
  return value === '' && isText && member !== null ? String(member ?? '') : value;
}

/** Pointers to the parts of a member that are missing or different in what would be sent for it. */
function differing(member: unknown, sent: unknown, pointer = ''): string[] {
  if (isObject(member) || Array.isArray(member)) {
    if (typeof sent !== 'object' || Array.isArray(member) !== Array.isArray(sent)) return [pointer];
    return Object.entries(member).flatMap(([name, value]) =>
      differing(value, valueAt(sent, pointerTo('', name)), pointerTo(pointer, name)),
    );
  }
  return member === undefined || String(member) === String(sent ?? '') ? [] : [pointer];
}
