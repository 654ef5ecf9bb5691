import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactInteger, metricPrefixes, parseCount, shortCount, wholeDigits } from './numbers';
import { formatCount } from './text/text';
import { isObject, parseJson } from './json';

function came(text: string): unknown {
  const parsed = parseJson(`{"n": ${text}}`);
  return isObject(parsed) ? parsed['n'] : undefined;
}

test.each([
  ['70600000000', 70_600_000_000n],
  ['12345678901234567890', 12_345_678_901_234_567_890n],
  ['9007199254740993', 9_007_199_254_740_993n],
  ['1e3', 1000n],
  ['4096.0', 4096n],
  ['-5', -5n],
  ['0.5', undefined],
  ['"7"', undefined],
  ['null', undefined],
])('the whole number %s is read digit by digit', (text, value) => {
  expect(exactInteger(came(text))).toBe(value);
});

describe('readable units', () => {
  test.each([
    [0n, '0'],
    [999n, '999'],
    [1000n, '1\u00a0K'],
    [999_999n, '1\u00a0M'],
    [8_030_000_000n, '8.03\u00a0B'],
    [70_600_000_000n, '70.6\u00a0B'],
    [671_000_000_000n, '671\u00a0B'],
    [1_000_000_000_000n, '1\u00a0T'],
    [-1500n, '-1.5\u00a0K'],
    [9_007_199_254_740_993n, '9.01\u00a0Q'],
    [12_345_678_901_234_567_890n, '12,300\u00a0Q'],
  ])('%s is %s', (value, text) => expect(shortCount(value)).toBe(text));

  test('have metric prefixes where no unit is stated', () => {
    expect(shortCount(141_200_000_000n, metricPrefixes)).toBe('141\u00a0G');
    expect(shortCount(9_007_199_254_740_993n, metricPrefixes)).toBe('9.01\u00a0P');
  });
});

test.each([
  ['131072', 131_072n],
  ['131,072', 131_072n],
  ['8k', 8000n],
  [' 70.6 B ', 70_600_000_000n],
  ['1.5m', 1_500_000n],
  ['2T', 2_000_000_000_000n],
  ['', undefined],
  ['0.5', undefined],
  ['1.500', undefined],
  ['10.000', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['12 apples', undefined],
])('%j is read as %s', (text, value) => expect(parseCount(text)).toBe(value));

test.each([
  ['4096', '4096'],
  ['12,288', '12288'],
  ['12\u00a0288', '12288'],
  ['12\u202f288', '12288'],
  ['1 000 000', '1000000'],
  [' 7 ', '7'],
  ['1.5', undefined],
  ['1.024', undefined],
  ['1,5', undefined],
  ['1,0245', undefined],
  ['1024,000', undefined],
  ['1,024 000', undefined],
  [',024', undefined],
  ['1,,024', undefined],
  ['1e3', undefined],
  ['2 TB', undefined],
  ['-50', undefined],
  ['+50', undefined],
  ['0x10', undefined],
  ['٤٠٩٦', undefined],
  ['', undefined],
])('the digits of %j are %s', (text, digits) => expect(wholeDigits(text)).toBe(digits));

test('every count that the console writes is read as the same number', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 26n }), (count) => {
      expect(wholeDigits(formatCount(count))).toBe(String(count));
    }),
  );
});

test('no text is read as another number: digits stay, in their order, and nothing else is dropped', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789,.- _eEkT\u00a0') });
  const isSame = (typed: string) => {
    const read = wholeDigits(typed);
    return read === undefined || typed.replaceAll(/[,_ \u00a0]/g, '') === read;
  };
  expect(() => fc.assert(fc.property(text, isSame), { numRuns: 10_000 })).not.toThrow();
});
