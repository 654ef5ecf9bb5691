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

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** The units of quantities whose unit is not stated, where they are others than those of counts. */
export const metricPrefixes: Readonly<Record<string, string>> = { K: 'k', B: 'G', Q: 'P' };

/** `70.6 B`: three figures, from thousands to quadrillions. Show the exact number next to it. */
export function shortCount(value: bigint, words: Readonly<Record<string, string>> = {}): string {
  // Intl counts no further than trillions.
  const isPast = value >= 10n ** 15n;
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

/**
 * A whole number as people type it: `131,072`, `8k`, `70.6 B`. `undefined` when it is none: a point without a unit is
 * not read, for `10.000` is ten to some and ten thousand to others.
 */
export function parseCount(text: string): bigint | undefined {
  const match = /^(\d{1,30})(?:\.(\d{1,12}))?\s*([kmgbt]?)$/i.exec(
    text.trim().replaceAll(/[,_ ](?=\d{3})/g, ''),
  );
  if (!match) return undefined;
  const [, whole = '0', fraction = '', unit = ''] = match;
  if (fraction !== '' && unit === '') return undefined;
  const value = BigInt(whole + fraction) * (multiples[unit.toLowerCase()] ?? 1n);
  const scale = 10n ** BigInt(fraction.length);
  return value % scale === 0n ? value / scale : undefined;
}
