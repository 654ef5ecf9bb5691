/** The names of the parameters of a path template, such as `{networkID}` in `/api/v2/networks/{networkID}`. */
export type PathParameter<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** How the values of a path parameter are restricted: the regional rule, or any string. */
export type IdRule = 'regional' | 'any';

// interface.md, "Limits" 1: 1 to 63 characters, lower case letters, digits, hyphens, starting and ending with a letter or digit.
const regionalId = /^[0-9a-z](?:[0-9a-z-]{0,61}[0-9a-z])?$/;

/** Why `id` cannot be sent under `rule`, or `undefined` when it can. */
export function idFault(id: string, rule: IdRule): string | undefined {
  if (id === '') return 'An ID is needed.';
  if (rule === 'any') return anyIdFault(id);
  if (regionalId.test(id)) return undefined;
  if (id.length > 63) return 'An ID has at most 63 characters.';
  return 'An ID has lower case letters, digits and hyphens only, and starts and ends with a letter or digit.';
}

function anyIdFault(id: string): string | undefined {
  // A URL parser takes %2e for a dot and a segment of dots for a step, so these cannot be sent at all.
  if (id === '.' || id === '..') return 'This ID cannot be part of an address.';
  // Half a surrogate pair has no UTF-8 form to send.
  return /\p{Surrogate}/u.test(id)
    ? 'This ID holds half a character and cannot be sent.'
    : undefined;
}

/** An id that the interface does not allow in a path; nothing was sent. */
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
 * Fills a path template. Values are percent-encoded whole, dots included where a URL parser would read them as a step
 * up (`.` and `..`), so no value can leave its segment. Throws `InvalidIdError` where the rule forbids the value.
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

/** Encodes a query as the interface does: repeated names, percent-encoding, `=` inside a value as `%3D`. Starts with `?` unless empty. */
export function buildQuery(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    values.map(
      (value) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`,
    ),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
