import { expect, it } from 'vitest';
import { formatDifference, formatScore, formatValue } from './scores';

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

it('a difference is that of the two numbers beside it', () => {
  // 0.984 and 0.980 are shown next to it, though the exact values are 0.0032 apart.
  expect(formatDifference(0.9835, 0.9803)).toBe('−0.004');
  expect(formatDifference(0.98, 0.984)).toBe('+0.004');
  expect(formatDifference(0.9801, 0.9799)).toBe('same');
});
