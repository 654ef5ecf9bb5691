import { isLosslessNumber } from 'lossless-json';

/** A JSON number that is whole, digit by digit, also beyond 2^53; `undefined` for anything else. */
export function exactInteger(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  if (!isLosslessNumber(value)) return undefined;
  const text = value.toString();
  if (/^-?\d{1,400}$/.test(text)) return BigInt(text);
  // 1.0 and 1e3 are whole too; a double holds them exactly.
  const number = Number(text);
  return Number.isSafeInteger(number) ? BigInt(number) : undefined;
}

let compact: Intl.NumberFormat | undefined;

/** Metric prefixes for quantities without a unit, where they differ from the words of counts. */
export const metricPrefixes: Readonly<Record<string, string>> = { K: 'k', B: 'G', Q: 'P' };

/** `70.6 B`: three figures, from thousands to quadrillions. Show the exact number next to it. */
export function shortCount(value: bigint, words: Readonly<Record<string, string>> = {}): string {
  // Intl counts no further than trillions.
  const isPast = value >= 10n ** 15n;
  // Made when first used: that takes a thirtieth of the work until the first list, which shows no such count.
  compact ??= new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
  return compact
    .formatToParts(isPast ? value / 1000n : value)
    .map(({ type, value: text }) => ({ text, unit: type === 'compact' && (isPast ? 'Q' : text) }))
    .map(({ text, unit }) => (unit === false ? text : `\u00a0${words[unit] ?? unit}`))
    .join('');
}

const multiples: Record<string, bigint> = {
  '': 1n,
  k: 1000n,
  m: 10n ** 6n,
  g: 10n ** 9n,
  b: 10n ** 9n,
  t: 10n ** 12n,
};

const digits = /^\d{1,30}$/;
/** Groups of three digits, all separated by the same character. */
const grouped = /^\d{1,3}(?:([,_ \u00a0\u202f])\d{3})(?:\1\d{3}){0,8}$/;

/**
 * The digits of a whole number as people type it and as the console writes it: `4096`, `4,096`, `4 096`. `undefined` for
 * anything else: `4.096` is four to some and four thousand to others.
 */
export function wholeDigits(text: string): string | undefined {
  const typed = text.trim();
  if (digits.test(typed)) return typed;
  return grouped.test(typed) ? typed.replaceAll(/\D/g, '') : undefined;
}

/** The whole number above 0 that a field asks for, or `undefined`. */
export function wholeNumber(typed: string, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const number = Number(wholeDigits(typed) ?? 0);
  return number > 0 && number <= most ? number : undefined;
}

/** The digits of an amount, with its decimals: `1,234.5` and `$0.25`. */
export function decimalDigits(text: string): string | undefined {
  const [, before = '', fraction = ''] = /^\$?([^.]+)(\.\d+)?$/.exec(text.trim()) ?? [];
  const whole = wholeDigits(before);
  return whole === undefined ? undefined : whole + fraction;
}

/** A whole number as people type it: `131,072`, `8k`, `70.6 B`. `undefined` when it is none. */
export function parseCount(text: string): bigint | undefined {
  const match = /^(.*?)(?:\.(\d{1,12}))?\s*([kmgbt]?)$/i.exec(text.trim());
  const [, before = '', fraction = '', unit = ''] = match ?? [];
  const whole = wholeDigits(before);
  if (whole === undefined || (fraction !== '' && unit === '')) return undefined;
  const value = BigInt(whole + fraction) * (multiples[unit.toLowerCase()] ?? 1n);
  const scale = 10n ** BigInt(fraction.length);
  return value % scale === 0n ? value / scale : undefined;
}
