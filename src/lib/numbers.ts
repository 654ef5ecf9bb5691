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

const steps = ['', 'K', 'M', 'B', 'T', 'Q'];

/** `70.6 B`: three figures, in powers of 1,000 (thousand, million, billion …). Show the exact number next to it. */
export function shortCount(value: bigint, words: readonly string[] = steps): string {
  const size = value < 0n ? -value : value;
  let at = 0;
  while (at < words.length - 1 && size >= 1000n ** BigInt(at + 1)) at += 1;
  const unit = 1000n ** BigInt(at);
  // Rounded half up to three figures, in whole numbers.
  const places = size >= 100n * unit ? 0 : size >= 10n * unit ? 1 : 2;
  const scale = 10n ** BigInt(places);
  const scaled = (size * scale * 2n + unit) / (unit * 2n);
  if (scaled >= 1000n * scale && at < words.length - 1)
    return shortCount(sign(value) * 1000n ** BigInt(at + 1), words);
  const fraction = String(scaled % scale)
    .padStart(places, '0')
    .replace(/0+$/, '');
  const digits = `${value < 0n ? '-' : ''}${(scaled / scale).toLocaleString('en-GB')}`;
  const text = places === 0 || fraction === '' ? digits : `${digits}.${fraction}`;
  return words[at] === '' ? text : `${text} ${words[at]}`;
}

function sign(value: bigint): bigint {
  return value < 0n ? -1n : 1n;
}

/** Prefixes for quantities whose unit is not stated. */
export const metricPrefixes = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Z'];

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
