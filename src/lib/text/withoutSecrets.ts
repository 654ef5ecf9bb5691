import { isObject, parseJson, stringifyJson, toNumber, type Json } from '../json';

const always =
  'token|secret|pass_?(?:word|wd|phrase|code)|pwd|credential|' +
  '(?:api|access|private|signing|encryption)_?key';
/** Names of members that hold a credential, such as `token`, `api_key` and `db_pass`, but not `pass_through`. */
const secretName = new RegExp(
  `${always}|kube_?config|connection_?string|user_?data(?![a-z])|(?:^|_)(?:pass|otp|jwt|cookies?|authorization)$`,
);
/** Names under which a number is one too: `token_count` has none. */
const secretNumber = new RegExp(`(?:${always}|(?:^|_)(?:pass|otp))$`);
const notKept = '(not kept)';

/**
 * JSON text without secrets: the value of each member whose name is that of a credential is replaced, wherever it
 * stands. Throws for text that is not JSON, in which a secret could not be found.
 */
export function withoutSecrets(text: string): string {
  return stringifyJson(replaced(parseJson(text)));
}

function replaced(value: Json): Json {
  if (Array.isArray(value)) return value.map(replaced);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner = null]) => [
      name,
      isSecret(name, inner) ? notKept : replaced(inner),
    ]),
  );
}

/** Whether the value of a member with this name is a credential. */
export function isSecret(name: string, value: Json): boolean {
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|[- ]/g, '_').toLowerCase();
  if (toNumber(value) !== undefined) return secretNumber.test(words);
  return (
    value !== null && value !== '' && value !== true && value !== false && secretName.test(words)
  );
}
