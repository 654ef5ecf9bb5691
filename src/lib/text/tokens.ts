const word = /[\p{L}\p{M}\p{N}]+/gu;
// Scripts written without spaces: about a token per character.
const dense =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;
const mark = /[^\p{L}\p{M}\p{N}\s]/gu;
const LETTERS_PER_TOKEN = 6;
const OTHER_LETTERS_PER_TOKEN = 2.5;
const DIGITS_PER_TOKEN = 3;

/**
 * About how many tokens a text has. It is shown as an estimate: every model has its own tokeniser, and only its
 * answer says how many it counted. Made for plain English; other scripts come out rougher.
 */
export function estimateTokens(text: string): number {
  let tokens = (text.match(dense) ?? []).length + (text.match(mark) ?? []).length;
  for (const [found] of text.replaceAll(dense, ' ').matchAll(word)) {
    const size = /^\d+$/.test(found)
      ? DIGITS_PER_TOKEN
      : /^[\p{sc=Latin}\d]+$/u.test(found)
        ? LETTERS_PER_TOKEN
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
