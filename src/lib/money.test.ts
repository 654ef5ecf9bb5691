import { describe, expect, test } from 'vitest';
import {
  amountOrder,
  formatDigits,
  formatUsd,
  nothing,
  parseAmount,
  priceOfTokens,
  readPrice,
} from './money';
import { seededRandom } from './vectors/math/random';

const amount = (text: string) => {
  const parsed = parseAmount(text);
  if (!parsed) throw new Error(`${text} is no amount`);
  return parsed;
};

/** Cases from a generator of our own: a hundred thousand through fast-check would take a minute. */
function* random(count: number, seed = 0x2545f491): Generator<() => number> {
  let state = seed;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  for (let at = 0; at < count; at += 1) yield next;
}

test('totals are exactly those of integer arithmetic, in 100,000 random cases', () => {
  const PLACES = 12n;
  let wrong = 0;
  for (const next of random(100_000)) {
    const rows = 1 + Math.floor(next() * 4);
    // Picodollars per million tokens, as whole numbers and as the text a service would send.
    const price = () => BigInt(Math.floor(next() * 10 ** Math.floor(next() * 15)));
    const [priceIn, priceOut] = [price(), price()];
    const text = (pico: bigint) => {
      const digits = String(pico).padStart(Number(PLACES) + 1, '0');
      return `${digits.slice(0, -Number(PLACES))}.${digits.slice(-Number(PLACES))}`;
    };
    let total = nothing;
    let exact = 0n;
    for (let row = 0; row < rows; row += 1) {
      const requests = BigInt(Math.floor(next() * 1e9));
      const [tokensIn, tokensOut] = [
        BigInt(Math.floor(next() * 200_000)) * requests,
        BigInt(Math.floor(next() * 50_000)) * requests,
      ];
      total = total
        .plus(priceOfTokens(String(tokensIn), amount(text(priceIn))))
        .plus(priceOfTokens(String(tokensOut), amount(text(priceOut))));
      exact += tokensIn * priceIn + tokensOut * priceOut;
    }
    // Everything is in units of 10^-18 USD: 12 places of the price and 6 of the million.
    if (total.times('1e18').toFixed() !== String(exact)) wrong += 1;
    if (amountOrder(total) !== exact * 10n ** 22n) wrong += 1;
  }
  expect(wrong).toBe(0);
});

describe('prices', () => {
  test.each([
    ['0.25', '$0.25'],
    ['0.250', '$0.250'],
    ['0.000000000125', '$0.000000000125'],
    ['1234567.5', '$1,234,567.5'],
    ['3', '$3'],
  ])('%s keeps all its digits', (text, shown) => {
    const price = readPrice(text);
    expect(price.kind === 'amount' && formatDigits(price.digits)).toBe(shown);
  });

  test.each(['0', '0.000', '0.0'])('%s is free', (text) => {
    expect(readPrice(text).kind).toBe('free');
  });

  test.each([undefined, null])('%s is not stated', (text) => {
    expect(readPrice(text)).toEqual({ kind: 'not stated' });
  });

  test.each([
    '',
    ' 1',
    '1,5',
    '-1',
    '+1',
    '1e3',
    '1e999999999',
    '.5',
    '5.',
    '01',
    'NaN',
    '∞',
    '9'.repeat(31),
  ])('%j is no price and stays as it came', (text) =>
    expect(readPrice(text)).toEqual({ kind: 'unreadable', text }),
  );

  test('amounts are written with every digit and at least two', () => {
    expect(formatUsd(amount('0.5'))).toBe('$0.50');
    expect(formatUsd(amount('1234.000001'))).toBe('$1,234.000001');
    expect(formatUsd(nothing)).toBe('$0.00');
    expect(formatUsd(amount('0.0000000000000000000001'))).toBe('$0.0000000000000000000001');
  });

  test('sort by value, not by text', () => {
    const sorted = ['0.5', '10', '9', '0.10', '0.09', '0.000000000125'].toSorted((a, b) =>
      amountOrder(amount(a)) < amountOrder(amount(b)) ? -1 : 1,
    );
    expect(sorted).toEqual(['0.000000000125', '0.09', '0.10', '0.5', '9', '10']);
  });
});

test('is exact: against whole numbers of millionths of millionths', () => {
  const random = seededRandom(4);
  for (let turn = 0; turn < 2_000; turn += 1) {
    const tokens = Math.floor(random() * 1e9);
    const millionths = Math.floor(random() * 1e8);
    const whole = Math.floor(millionths / 1e6);
    const price = `${whole}.${String(millionths % 1e6).padStart(6, '0')}`;
    const cost = priceOfTokens(String(tokens), amount(price));
    expect(cost.times('1e12').toFixed()).toBe(String(BigInt(tokens) * BigInt(millionths)));
  }
});
