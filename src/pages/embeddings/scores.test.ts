import { expect, it } from 'vitest';
import { formatValue } from './scores';

it.each([
  [0, '0.0000'],
  [1, '1.0000'],
  [-0.031_25, '-0.0313'],
  [0.000_05, '0.0001'],
  [0.000_04, '4.000e-5'],
  [999_999.5, '999999.5000'],
  [1.848593384031884e38, '1.849e+38'],
])('a value of %d is shown as %s', (value, words) => {
  expect(formatValue(value)).toBe(words);
});
