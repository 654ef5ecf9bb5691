import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json';

/** A JSON value as it travels. A number that a double would not write back digit by digit is a `LosslessNumber`. */
export type Json = string | number | boolean | null | LosslessNumber | JsonObject | Json[];
export interface JsonObject {
  [member: string]: Json | undefined;
}

// Numbers that a double might not hold or would not write the same way: long ones, exponents, trailing zeros, -0. It may
// also match inside a string, which costs time and nothing else; a time of day does not match, since most answers have one.
const mayChange =
  /(?:^|[[,\s]|"\s*:)-?(?:\d[\d.]{15}|\d+\.\d*0(?!\d)|0\.0{6}|\d+(?:\.\d+)?[eE]|(?<=-)0(?![\d.]))/;

/**
 * Parses JSON text without changing a number: what a double would not write back digit by digit (integers beyond 2^53,
 * long decimals, `1.0`, `1e3`) stays as written. Of members with one name the last counts, as for `JSON.parse`.
 * Throws `SyntaxError` when the text is not JSON, or nested too deeply to be read.
 */
export function parseJson(text: string): Json {
  if (!mayChange.test(text)) return JSON.parse(text) as Json;
  try {
    return parse(text, undefined, {
      parseNumber,
      onDuplicateKey: ({ newValue }) => newValue,
    }) as Json;
  } catch (error) {
    if (error instanceof RangeError) throw new SyntaxError('The JSON is nested too deeply.');
    throw error;
  }
}

function parseNumber(digits: string): number | LosslessNumber {
  const number = Number(digits);
  return Object.is(number, -0) || String(number) !== digits ? new LosslessNumber(digits) : number;
}

/** Writes JSON text; `indent` is in spaces. Members that are `undefined` are left out. */
export function stringifyJson(value: unknown, indent?: number): string {
  return stringify(value, undefined, indent) ?? 'null';
}

/** A JSON value of any service as text for people: a text unchanged, nothing for `null`, JSON for the rest. */
export function jsonText(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? stringifyJson(value) : String(value);
}

/** The value of a JSON text, or `undefined` if it is none. */
export function readJson(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** True for a JSON object: not null, not an array, not a lossless number. */
export function isObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value)
  );
}

/** The object that a JSON text is, or `undefined` if it is none. */
export function readObject(text: string): JsonObject | undefined {
  const json = readJson(text);
  return isObject(json) ? json : undefined;
}

/** The double nearest to a JSON number, or `undefined` when the value is not a number. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return isLosslessNumber(value) ? Number(value.toString()) : undefined;
}

/**
 * Deep equality of two JSON values. Numbers are equal when their values are, however they are written; the order of
 * members does not count, the order of list elements does; a member that is `undefined` is absent.
 */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isLosslessNumber(a) || isLosslessNumber(b))
    return isNumber(a) && isNumber(b) && decimal(a) === decimal(b);
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

/** A text of a JSON value; two values have the same one exactly when `sameJson` holds. */
export function canonicalText(value: Json | undefined): string {
  if (isNumber(value)) return decimal(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const members = presentMembers(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonicalText(value[name])}`).join()}}`;
}

function isNumber(value: unknown): value is number | LosslessNumber {
  return typeof value === 'number' || isLosslessNumber(value);
}

/** A number's value as text that is the same however it was written: no zeros at either end, one exponent. */
function decimal(value: number | LosslessNumber): string {
  if (Number.isSafeInteger(value) && Number(value) % 10 !== 0) return `${String(value)}e0`;
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(value.toString()) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const scale =
    BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length);
  return `${sign}${significant}e${scale}`;
}

function presentMembers(value: JsonObject): string[] {
  return Object.keys(value).filter((member) => value[member] !== undefined);
}

/** True for a value that is absent, null or ''. */
export function isUnset(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '';
}

export function isEmptyList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** True for each empty value: absent, null, '' and []. */
export function isBlank(value: Json | undefined): boolean {
  return isUnset(value) || isEmptyList(value);
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

/** The member names and indexes that a JSON pointer leads through. */
export function pointerParts(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

const arrayIndex = /^(?:0|[1-9]\d*)$/;

/** The value a JSON pointer names, or `undefined`. */
export function valueAt(value: unknown, pointer: string): unknown {
  let here = value;
  for (const member of pointerParts(pointer)) {
    if (Array.isArray(here)) here = arrayIndex.test(member) ? here[Number(member)] : undefined;
    else if (isObject(here) && Object.hasOwn(here, member)) here = here[member];
    else return undefined;
  }
  return here;
}

export function listAt(value: unknown, pointer: string): Json[] {
  const list = valueAt(value, pointer);
  return Array.isArray(list) ? (list as Json[]) : [];
}
