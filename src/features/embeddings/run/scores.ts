import { formatCount } from '../../../lib/text/text';
import type { Interval } from '../../../lib/vectors/math/bootstrap';

/** The width of a range below which a third decimal means something. */
const CERTAIN = 0.04;

/** A similarity to three decimals; what rounds to zero has no sign. */
export function formatScore(score: number, decimals = 3): string {
  const text = score.toFixed(decimals);
  return Number(text) === 0 ? text.replace('-', '') : withMinus(text);
}

/** Of texts that are halves and thirds where others tie. */
export function scoreWords(count: number): string {
  return formatCount(Number(count.toFixed(1)));
}

/** How many decimals a value has that is known as well as its range says; two without a range. */
function decimalsOf(range: Interval | undefined): number {
  return range && range.high - range.low < CERTAIN ? 3 : 2;
}

/** `0.51 to 0.73`. */
export function rangeWords({ low, high }: Interval): string {
  const decimals = decimalsOf({ low, high });
  return `${formatScore(low, decimals)} to ${formatScore(high, decimals)}`;
}

/**
 * `94 %`: never 0 or 100 but for none and all. With the range it is known to, as many more digits as that calls for: `99.84 %`.
 */
export function shareWords(share: number, range?: Interval): string {
  const known = range ? range.high - range.low : 1;
  let digits = known < 0.005 ? 2 : known < 0.05 ? 1 : 0;
  const text = () => (share * 100).toFixed(digits);
  while (digits < 4 && share > 0 && share < 1 && (Number(text()) === 0 || Number(text()) === 100))
    digits += 1;
  return `${text()} %`;
}

/** `99.69 % to 99.92 %`. */
export function shareRangeWords(range: Interval): string {
  return `${shareWords(range.low, range)} to ${shareWords(range.high, range)}`;
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
