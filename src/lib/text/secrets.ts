import { notKept } from './text';

const keys =
  '(?:api|app|access|account|auth|private|secret|shared|master|service|signing|encryption)_?key';
const always = `token(?!i[sz]|omi)|secret(?!ar)|pass_?(?:word|wd|phrase|code)|pwd|credential|${keys}`;
/** Names of members that hold a credential, such as `token`, `api_key` and `db_pass`, but not `pass_through`. */
const secretName = new RegExp(
  `${always}|kube_?config|connection_?string|user_?data(?![a-z])|ssh_?private|` +
    '(?:^|_)(?:pass|t?otp|jwt|cookies?|(?:proxy_)?authorization|bearer|pin|pin_?code|dsn|auth_?header)$',
);
/** Under these names a number is a credential too, unlike in `token_count`. */
const secretNumber = new RegExp(`(?:${always}|(?:^|_)(?:pass|t?otp|pin|pin_?code))$`);
/** What a name says of a credential, without being one. */
const aboutIt =
  /(?:^|_)(?:ref|count|length|size|limit|policy|type|ttl|url|uri|endpoint|issuer|algorithm|lifetime|expir\w*|enabled|required|rotation|path|file|name|version|min|max|days|hours|minutes|seconds|at)$/;

/** Every name of a credential contains one of these. */
const stem =
  /pass[ _-]?(?:word|wd|phrase|code)?|pwd|token|secret|credential|(?:(?:api|app|access|account|auth|private|secret|shared|master|service|signing|encryption)[ _-]?)key|kube|connection[ _-]?string|user[_-]?data|private|otp|jwt|cookie|authorization|auth[_-]?header|bearer|pin|dsn/gi;
const anyStem = new RegExp(stem.source, 'i');

/** Whether a member with this name holds a credential, or would if its value were a number. */
export function isSecretName(name: string, kind: 'number' | 'other' = 'other'): boolean {
  if (name.length > 200 || !anyStem.test(name)) return false;
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|[-. ]/g, '_').toLowerCase();
  if (kind === 'number') return secretNumber.test(words);
  return secretName.test(words) && !aboutIt.test(words);
}

/** A text without the credentials in it: of addresses, of lines such as `password: …`, of headers, keys and known tokens. */
export function maskText(text: string): string {
  // Every pattern needs one of these characters, and most texts have none.
  if (!/[:=@$_-]|eyJ|AKIA|ASIA|AIza|ya29|SG\.|hv[sb]\.|bearer|basic/i.test(text)) return text;
  return maskNamed(text.replace(known, notKept).replace(address, `$1${notKept}@`)).replace(
    scheme,
    `$1${notKept}`,
  );
}

/** Credentials that are recognised by their form: private keys, tokens of well-known services, hashes of passwords. */
const known = new RegExp(
  [
    String.raw`-----BEGIN [A-Z\d ]{0,40}PRIVATE KEY(?: BLOCK)?-----[^]*?(?:-----END [A-Z\d ]{0,40}-----|$)`,
    // Only a short prefix within a word counts: a longer search would be slow in long words.
    String.raw`(?:(?<![\w-])eyJ[\w-]{8,}|(?<=-)eyJ[\w-]{8,150})\.[\w-]{4,}(?:\.[\w-]*){0,3}`,
    String.raw`\b(?:AKIA|ASIA)[A-Z\d]{16}\b`,
    String.raw`\b(?:gh[pousr]_[A-Za-z\d]{16,}|github_pat_\w{16,}|glpat-[\w-]{16,}|npm_[A-Za-z\d]{24,}|dop_v1_[a-f\d]{24,})`,
    String.raw`\b(?:xox[a-z]-|xapp-)[\w-]{8,}`,
    String.raw`(?<![\w-])sk-(?=[\w-]*\d)[\w-]{16,}`,
    String.raw`\b[spr]k_(?:live|test)_[A-Za-z\d]{10,}`,
    String.raw`\b(?:AIza[\w-]{30,}|ya29\.[\w-]{16,}|SG\.[\w-]{16,}\.[\w-]{16,}|hv[sb]\.[\w-]{20,}|AGE-SECRET-KEY-1[A-Z\d]{16,})`,
    String.raw`\$(?:2[abxy]|[156y]|argon2(?:id|i|d))\$[^\s"']{8,}`,
  ].join('|'),
  'g',
);
/** The password of an address (the user's name may be empty), of `scott/tiger@` and of `curl -u`. */
const address =
  /(:\/\/[^\s/?#:@"'<>]{0,200}:|\bjdbc:oracle:\w{1,9}:[^\s/@]{1,100}\/)[^\s/?#"'<>]+@/gi;
const scheme =
  /((?<![\w-])(?:bearer|basic|negotiate)[ \t]{1,8}|(?<![\w-])(?:-u|--user|--proxy-user)[ =]{1,4}[^\s:]{1,100}:)(?:(?=[\w.~+/-]*\d)[\w.~+/=-]{8,}|[\w.~+/=-]{24,}|(?<=:)(?!\(not kept\))\S+)/gi;

/** A longer text is cut off there. */
const mostNamed = 1000;
const wordRest = /[\w.-]{0,64}/y;
const separator = /\\*["'`]?[ \t]{0,8}(?:=>|:=|:(?!\/\/)|=)[ \t]{0,8}/y;
/** Between an option of a command and its value. */
const gap = /[ \t]{1,8}(?=[^\s-])/y;
const quoted = /\\+"[^"]*"?|"(?:[^"\\]|\\.)*"?|\\*'[^']*'?/y;
/** After a colon the rest of the line, or the block below it; after an equals sign a word, or all up to a semicolon. */
const line = /[|>][-+\d]{0,3}[ \t]*(?:\r?\n[ \t]+[^\n]*)+|(?:[^\n\r"'`]|["'`](?![\s,;}\])]|$))+/y;
const word = /\(not kept\)|[^\s;&"'`]+(?:[ \t]+[^\s;&=]+)*(?=;)|[^\s;&"'`]+|["'`][^\s;&]*/y;

/** Masks what stands after the name of a credential: `password: …`, `Password=…;`, `"token": "…"`, `--secret …`. */
function maskNamed(text: string): string {
  let masked = '';
  let done = 0;
  let count = 0;
  stem.lastIndex = 0;
  for (let found = stem.exec(text); found !== null; found = stem.exec(text)) {
    const rest = read(wordRest, text, stem.lastIndex) ?? stem.lastIndex;
    // Other matches in this word would end at the same place.
    stem.lastIndex = rest;
    let from = found.index;
    while (from > done && found.index - from < 64 && ofWord.test(text.charAt(from - 1))) from -= 1;
    const isOption = text.startsWith('--', from);
    const name = text.slice(isOption ? from + 2 : from, rest);
    // Checked before the value is read, which can be long.
    if (!isSecretName(name)) continue;
    const at = read(separator, text, rest) ?? (isOption ? read(gap, text, rest) : undefined);
    if (at === undefined) continue;
    const isLine = text.slice(rest, at).includes(':');
    const to = read(quoted, text, at) ?? read(isLine ? line : word, text, at);
    if (to === undefined || (isNumber(text, at, to) && !isSecretName(name, 'number'))) continue;
    if ((count += 1) > mostNamed) return masked + text.slice(done, from) + notKept;
    const quote = read(opening, text, at) ?? at;
    masked += text.slice(done, quote) + notKept + text.slice(at, quote);
    done = stem.lastIndex = to;
  }
  return masked + text.slice(done);
}

const opening = /\\*["']/y;

function isNumber(text: string, from: number, to: number): boolean {
  return to - from <= 20 && /^\d+[.,]?$/.test(text.slice(from, to));
}

/** A character of names as configurations have them. */
const ofWord = /[\w.-]/;

/** Where a pattern that matches at this place ends. */
function read(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
