import type { Interval } from '../../../lib/vectors/math/bootstrap';
import type { Separation } from '../../../lib/vectors/math/separation';

/** The width of a range below which a third decimal means something. */
const CERTAIN = 0.04;

/** A similarity to three decimals; what rounds to zero has no sign. */
export function formatScore(score: number, decimals = 3): string {
  const text = score.toFixed(decimals);
  return Number(text) === 0 ? text.replace('-', '') : withMinus(text);
}

/** A score, or words where there is none. */
export function scoreOr(words: string, score: number | undefined, decimals = 3): string {
  return score === undefined ? words : formatScore(score, decimals);
}

/** How many decimals a value has that is known as well as its range says; two without a range. */
export function decimalsOf(range: Interval | undefined): number {
  return range && range.high - range.low < CERTAIN ? 3 : 2;
}

/** `0.51 to 0.73`. */
export function rangeWords({ low, high }: Interval, format = formatScore): string {
  const decimals = decimalsOf({ low, high });
  return `${format(low, decimals)} to ${format(high, decimals)}`;
}

/** `94 %`. */
export function shareWords(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** `+0.012`; what rounds to zero has no sign. */
export function formatSigned(score: number, decimals = 3): string {
  const text = formatScore(score, decimals);
  return score > 0 && Number(text) > 0 ? `+${text}` : text;
}

/** `+0.012`, or `same` where it rounds to zero. */
export function formatChange(difference: number, decimals = 3): string {
  const text = formatSigned(difference, decimals);
  return Number(text) === 0 ? 'same' : text;
}

/** `0.93 (0.91 to 0.95)`: how well groups are kept apart, and how sure that is; else the words. */
export function separationWords(found: Separation | undefined, none: string): string {
  if (found?.score === undefined) return none;
  const score = formatScore(found.score, decimalsOf(found.range));
  return found.range ? `${score} (${rangeWords(found.range)})` : score;
}

/** A value to four decimals, or with an exponent where it is too small or too large for that. */
export function formatValue(value: number): string {
  const size = Math.abs(value);
  const plain = size === 0 || (size >= 0.000_05 && size < 1_000_000);
  return withMinus(plain ? value.toFixed(4) : value.toExponential(3));
}

/** The typographic minus, as wide as a plus, instead of the hyphen. */
function withMinus(text: string): string {
  return text.replaceAll('-', '−');
}
