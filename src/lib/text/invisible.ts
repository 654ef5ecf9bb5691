// Characters that are invisible or change the direction of reading: they can make a text look like another one. Joiners
// and variation selectors belong to letters of some scripts and to emoji, but not between Latin ones.
const latin = String.raw`[\0-\x7F\p{Script=Latin}]`;
const joiner = String.raw`\u200C\u200D\p{Variation_Selector}`;
const unseen = String.raw`(?![${joiner}])[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028\u2029]`;
const invisible = new RegExp(`${unseen}|(?<=^|${latin})[${joiner}](?=$|${latin})`, 'gu');
const misleading = new RegExp(String.raw`(?![\t\n\r])${unseen}`, 'gu');

/** The code point of the first invisible character of a text: `U+200B`. */
export function invisibleIn(text: string): string | undefined {
  const [found] = text.match(invisible) ?? [];
  return found === undefined ? undefined : codePoint(found);
}

/** Letters with accents are the same, whichever way they are written. */
export const composed = (text: string): string => text.normalize('NFC');

/** A text as people see it, for comparing: composed and decomposed letters are the same, and nothing is hidden in it. */
export function asSeen(text: string): string {
  return composed(text.replaceAll(invisible, '')).trim();
}

/** The same for texts in which capital letters do not count. */
export function asSeenFolded(text: string): string {
  return asSeen(text).toLowerCase();
}

// Their letters look like each other.
const alike = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee'].map(
  (script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
);

/** The scripts of a text whose letters look like each other, if there are several: Latin and Cyrillic have an “a” each. */
export function mixedScripts(text: string): readonly string[] {
  const found = alike.filter(([, letters]) => letters.test(text)).map(([script]) => script);
  return found.length > 1 ? found : [];
}

/** Why a text of visible characters only is wrong, as a sentence for a field; `undefined` when it has no others. */
export function invisibleFault(text: string): string | undefined {
  const at = text.search(invisible);
  if (at < 0) return undefined;
  const before = text.slice(0, at).slice(-20);
  return before === ''
    ? 'Remove the invisible character at the beginning.'
    : `Remove the invisible character after ${before}.`;
}

/** A text as it is shown, never as it is sent or copied: characters that mislead stand by their number, `[U+202E]`. */
export function visible<T>(content: T): T | string {
  return typeof content === 'string'
    ? content.replaceAll(misleading, (character) => `[${codePoint(character)}]`)
    : content;
}

/** The number of a character: `U+202E`. */
export function codePoint(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The same JSON, or code with strings as in JSON, in which invisible and direction characters are escaped. */
export function escaped(code: string): string {
  return code.replaceAll(/[\p{Cf}\u2028\u2029]/gu, (character) =>
    [...character]
      .flatMap((one) => Array.from({ length: one.length }, (_, at) => one.charCodeAt(at)))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/**
 * The address of a link that may be clicked, or `undefined` when the text must stay text: only complete http and https
 * addresses, without user names, and without characters that hide where they lead.
 */
export function safeLink(text: string | undefined): string | undefined {
  if (text === undefined || text.length > 2_000 || !/^https?:\/\/[^\s/\\?#]/i.test(text))
    return undefined;
  // Control and format characters are dropped or hidden by browsers, so the text would not be what is followed.
  if (/[\p{Cc}\p{Cf}\s\\]/u.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, username, password, href } = new URL(text);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return undefined;
  return href;
}
