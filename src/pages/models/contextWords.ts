import { formatCount } from '../../lib/text';

/**
 * A context length in words. The rule of thumb of 4 tokens for 3 English words and 500 words on a page says roughly how
 * much that is; `undefined` where there is nothing to say.
 */
export function contextWords(tokens: bigint | undefined): string | undefined {
  if (tokens === undefined || tokens <= 0n) return undefined;
  const words = (tokens * 3n) / 4n;
  if (words < 100n) return `about ${formatCount(words)} English words`;
  const pages = words / 500n;
  const about = `about ${formatCount(twoFigures(words))} English words`;
  if (pages < 1n) return `${about}, less than a page`;
  if (pages === 1n) return `${about}, a page`;
  const many = formatCount(twoFigures(pages));
  if (pages < 300n) return `${about}, some ${many} pages`;
  const books = pages / 300n;
  return `${about}, some ${many} pages: ${books === 1n ? 'a book' : `${formatCount(twoFigures(books))} books`}`;
}

function twoFigures(value: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, String(value).length - 2));
  return ((value + unit / 2n) / unit) * unit;
}
