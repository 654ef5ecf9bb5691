const word = /[\p{L}\p{M}\p{N}]+/gu;
// Scripts written without spaces: about a token per character.
const dense =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;
const mark = /[^\p{L}\p{M}\p{N}\s]/gu;
const LETTERS_PER_TOKEN = 6;
/** Vocabularies are made of English first: words of other languages are cut into more parts. */
const FOREIGN_LETTERS_PER_TOKEN = 4;
const HANGUL_PER_TOKEN = 1.3;
const OTHER_LETTERS_PER_TOKEN = 2.5;
const DIGITS_PER_TOKEN = 3;

const english = /\b(?:the|of|and|to|in|is|for|on|with|that|it|as|you|my|how|do|not)\b/gi;
const foreign =
  /\b(?:der|die|das|und|ist|nicht|ein|eine|auf|bei|zur|le|la|les|des|du|et|est|une|que|el|los|las|del|por|para|il|di|che|per|een|het|van|och|att|som|w|na|nie|jest)\b|(?![a-z])\p{sc=Latin}/giu;

/**
 * About how many tokens a text has, by its script and, in Latin letters, by whether it looks English. It is shown as an
 * estimate: every model has its own tokeniser, and only its answer says how many it counted.
 */
export function estimateTokens(text: string): number {
  let tokens = (text.match(dense) ?? []).length + (text.match(mark) ?? []).length;
  const count = (pattern: RegExp) => (text.match(pattern) ?? []).length;
  const latin = count(foreign) > count(english) ? FOREIGN_LETTERS_PER_TOKEN : LETTERS_PER_TOKEN;
  for (const [found] of text.replaceAll(dense, ' ').matchAll(word)) {
    const size = /^\d+$/.test(found)
      ? DIGITS_PER_TOKEN
      : /^[\p{sc=Latin}\d]+$/u.test(found)
        ? latin
        : /\p{sc=Hangul}/u.test(found)
          ? HANGUL_PER_TOKEN
          : OTHER_LETTERS_PER_TOKEN;
    tokens += Math.ceil(found.length / size);
  }
  return tokens;
}

export function estimateAllTokens(texts: Iterable<string>): number {
  let tokens = 0;
  for (const text of texts) tokens += estimateTokens(text);
  return tokens;
}
