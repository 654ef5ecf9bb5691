import { isLosslessNumber, isSafeNumber, LosslessNumber, parse, stringify } from 'lossless-json';

/** A JSON value as it travels. A number that a double cannot hold is a `LosslessNumber` and is written back digit by digit. */
export type Json = string | number | boolean | null | LosslessNumber | JsonObject | Json[];
export interface JsonObject {
  [member: string]: Json | undefined;
}

// From 16 digits or a three-digit exponent on, a double may no longer hold what was written.
const mayLosePrecision = /\d{16}|\d\.\d{15}|[eE][+-]?\d{3}/;

/**
 * Parses JSON text without changing a number: integers beyond 2^53 and long decimals stay as written.
 * Throws `SyntaxError` when the text is not JSON.
 */
export function parseJson(text: string): Json {
  if (!mayLosePrecision.test(text)) return JSON.parse(text) as Json;
  const parseNumber = (digits: string) =>
    isSafeNumber(digits) ? Number(digits) : new LosslessNumber(digits);
  return parse(text, undefined, parseNumber) as Json;
}

/** Writes JSON text; `indent` is in spaces. Members that are `undefined` are left out. */
export function stringifyJson(value: unknown, indent?: number): string {
  return stringify(value, undefined, indent) ?? 'null';
}

/** True for a JSON object: not null, not an array, not a lossless number. */
export function isObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value)
  );
}

/** The double nearest to a JSON number, or `undefined` when the value is no number. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return isLosslessNumber(value) ? Number(value.toString()) : undefined;
}

/** Deep equality of two JSON values; the order of members does not count, the order of list elements does. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (isLosslessNumber(a) || isLosslessNumber(b))
    return isLosslessNumber(a) && isLosslessNumber(b) && a.toString() === b.toString();
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((x, i) => sameJson(x, b[i]))
    );
  if (!isObject(a) || !isObject(b)) return false;
  const members = presentMembers(a);
  return (
    members.length === presentMembers(b).length &&
    members.every((member) => Object.hasOwn(b, member) && sameJson(a[member], b[member]))
  );
}

function presentMembers(value: JsonObject): string[] {
  return Object.keys(value).filter((member) => value[member] !== undefined);
}

/** A copy that shares nothing with the original. */
export function cloneJson<T>(value: T): T {
  if (Array.isArray(value)) return value.map(cloneJson) as T;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [member, cloneJson(inner)]),
  ) as T;
}

/** Appends one member name or index to an RFC 6901 JSON pointer. */
export function pointerTo(parent: string, member: string | number): string {
  return `${parent}/${String(member).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The value a JSON pointer names, or `undefined`. */
export function valueAt(value: unknown, pointer: string): unknown {
  let here = value;
  for (const part of pointer.split('/').slice(1)) {
    const member = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(here)) here = here[Number(member)];
    else if (isObject(here) && Object.hasOwn(here, member)) here = here[member];
    else return undefined;
  }
  return here;
}
