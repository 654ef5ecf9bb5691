import { addressPart } from '../lib/text/text';

/** The names of the parameters of a path template, such as `{networkID}` in `/api/v2/networks/{networkID}`. */
export type PathParameter<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** The rule for the values of a path parameter: the regional rule, or any string. */
export type IdRule = 'regional' | 'any';

// interface.md, "Limits" 1: 1 to 63 lower case letters, digits and hyphens, starting and ending with a letter or digit.
const regionalId = /^[0-9a-z](?:[0-9a-z-]{0,61}[0-9a-z])?$/;

/** Why `id` can't be sent under `rule`, or `undefined` if it can. */
export function idFault(id: string, rule: IdRule): string | undefined {
  if (id === '') return 'An ID is needed.';
  if (rule === 'any') return anyIdFault(id);
  if (regionalId.test(id)) return undefined;
  if (id.length > 63) return 'An ID has at most 63 characters.';
  return 'An ID has lower case letters, digits and hyphens only, and starts and ends with a letter or digit.';
}

function anyIdFault(id: string): string | undefined {
  // A URL parser reads %2e as a dot and a segment of dots as a step, so these ids can't be sent.
  if (id === '.' || id === '..') return 'This ID cannot be part of an address.';
  // Half a surrogate pair can't be encoded in UTF-8.
  return /\p{Surrogate}/u.test(id)
    ? 'This ID holds half a character and cannot be sent.'
    : undefined;
}

/** The error for an id that the API does not allow in a path; nothing was sent. */
export class InvalidIdError extends Error {
  override name = 'InvalidIdError';
  constructor(
    readonly parameter: string,
    readonly value: string,
    reason: string,
  ) {
    super(reason);
  }
}

/**
 * Fills a path template. Values are percent-encoded completely and can't leave their segment. Throws `InvalidIdError`
 * if the rule forbids a value, such as `.` or `..`, which a URL parser would read as a step in the path.
 */
export function buildPath(
  template: string,
  rules: Readonly<Record<string, IdRule>>,
  values: Readonly<Record<string, string>>,
): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    const fault = idFault(value, rules[name] ?? 'any');
    if (fault !== undefined) throw new InvalidIdError(name, value, fault);
    return encodeURIComponent(value);
  });
}

/** Query values by name; every value becomes one `name=value`, in order. */
export type Query = Readonly<Record<string, readonly string[]>>;

/**
 * Encodes a query as the API expects: repeated names, percent-encoding, `=` in a value as `%3D`. Starts with `?` unless
 * empty.
 */
export function buildQuery(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    values.map((value) => `${addressPart(name)}=${addressPart(value)}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
