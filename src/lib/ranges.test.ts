import { expect, test } from 'vitest';
import { formatRange, inRange, parseRange, rangeWords } from './ranges';

test.each(['8..64', '8..', '..64', '0..0', '1.5..2'])('%s is read and written back', (text) => {
  const range = parseRange(text);
  expect(range && formatRange(range)).toBe(text);
});

test.each(['', '..', '8', 'a..b', '-1..2', '1...2', undefined])('%s is no range', (text) => {
  expect(parseRange(text)).toBeUndefined();
});

test('both ends are included, and what is not known is in no range', () => {
  expect([7, 8, 64, 65].map((value) => inRange(value, { from: 8, to: 64 }))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(inRange(undefined, { to: 64 })).toBe(false);
});

test('in words', () => {
  expect([{ from: 8 }, { to: 4 }, { from: 1, to: 2 }, { from: 3, to: 3 }].map(rangeWords)).toEqual([
    'at least 8',
    'at most 4',
    '1 to 2',
    '3',
  ]);
});
