import { isObject, parseJson, stringifyJson, type Json } from '../json';

/** Names of members that hold a credential, in any spelling: `token`, `apiKey`, `client_secret`. */
const secretName =
  /token|secret|password|passwd|passphrase|credential|(?:api|access|private|signing|encryption)[-_ ]?key/i;

const notKept = '(not kept)';

/**
 * JSON text without secrets: the value of each member whose name is that of a credential is replaced, wherever it
 * stands. Numbers and booleans stay, because `tokenCount` is no secret. Throws for text that is not JSON, in which a
 * secret could not be found.
 */
export function withoutSecrets(text: string): string {
  const value = parseJson(text);
  // Most texts have none, and stay as they came, digit by digit. An escape could hide a name.
  return secretName.test(text) || text.includes('\\u') ? stringifyJson(replaced(value)) : text;
}

function replaced(value: Json): Json {
  if (Array.isArray(value)) return value.map(replaced);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner = null]) => [
      name,
      secretName.test(name) && holdsText(inner) ? notKept : replaced(inner),
    ]),
  );
}

function holdsText(value: Json): boolean {
  return (typeof value === 'string' && value !== '') || Array.isArray(value) || isObject(value);
}
