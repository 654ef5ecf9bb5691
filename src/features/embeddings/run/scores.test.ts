import { expect, it, test } from 'vitest';
import { shareInterval } from '../../../lib/vectors/math/bootstrap';
import { formatScore, formatValue, rangeWords, shareRangeWords, shareWords } from './scores';

it.each([
  [0, '0.0000'],
  [1, '1.0000'],
  [-0.031_25, '−0.0313'],
  [0.000_05, '0.0001'],
  [0.000_04, '4.000e−5'],
  [999_999.5, '999999.5000'],
  [1.848593384031884e38, '1.849e+38'],
])('a value of %d is shown as %s', (value, words) => {
  expect(formatValue(value)).toBe(words);
});

it('writes a score below zero with the minus of print, and none before a zero', () => {
  expect(formatScore(-0.003)).toBe('−0.003');
  expect(formatScore(-0.0004)).toBe('0.000');
  expect(formatScore(0.98)).toBe('0.980');
  expect(formatScore(-0.25, 2)).toBe('−0.25');
  expect(formatScore(-0.004, 2)).toBe('0.00');
});

it('a range has as many decimals as it is narrow', () => {
  expect(rangeWords({ low: 0.92, high: 0.94 })).toBe('0.920 to 0.940');
  expect(rangeWords({ low: 0.88, high: 0.96 })).toBe('0.88 to 0.96');
});

test('a share is 0 % or 100 % only of none and of all, and has the digits its range calls for', () => {
  expect([0, 1, 0.735].map((share) => shareWords(share))).toEqual(['0 %', '100 %', '74 %']);
  const range = shareInterval(4_992, 5_000);
  expect(range && [shareWords(4_992 / 5_000, range), shareRangeWords(range)]).toEqual([
    '99.84 %',
    '99.68 % to 99.92 %',
  ]);
  expect([shareWords(0.9996), shareWords(0.0003), shareWords(0.999_999)]).toEqual([
    '99.96 %',
    '0.03 %',
    '99.9999 %',
  ]);
});
