import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { age, ago, clockTime, dayWords, formatTime, isoTime, parseTime } from './dates';

const now = Date.UTC(2026, 10, 21, 14, 3, 22);
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('a time', () => {
  it.each([
    ['2026-11-21T14:03:22Z', now],
    ['2026-11-21t14:03:22z', now],
    ['2026-11-21 14:03:22', now],
    ['2026-11-21T14:03:22', now],
    ['2026-11-21T15:03:22+01:00', now],
    ['2026-11-21T09:33:22-04:30', now],
    ['2026-11-21T15:03:22+0100', now],
    ['2026-11-21T14:03:22.5Z', now + 500],
    ['2026-11-21T14:03:22.123456789Z', now + 123],
    ['2026-11-21T14:03Z', now - 22 * second],
    ['2026-11-21', Date.UTC(2026, 10, 21)],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
    ['1969-12-31T23:59:59Z', -1000],
    ['2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1)],
    ['9999-12-31T23:59:59Z', Date.UTC(9999, 11, 31, 23, 59, 59)],
  ])('%s is read', (text, ms) => {
    expect(parseTime(text)).toBe(ms);
  });

  it.each([
    undefined,
    '',
    '0001-01-01T00:00:00Z',
    '0001-12-31T23:59:59Z',
    '0000-00-00T00:00:00Z',
    '0001-01-01T00:00:00+02:00',
    'yesterday',
    '2026',
    '2026-11',
    '2026-11-21T',
    '2026-11-21T14',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-11-00T00:00:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T14:60:00Z',
    '2026-11-21T14:03:61Z',
    '2026-11-21T14:03:22 UTC',
    ' 2026-11-21T14:03:22Z',
    '2026-11-21T14:03:22Z\n',
    'foo 1',
    '1700000000',
    '11/21/2026',
    '2026-1-2',
  ])('%j is none', (text) => {
    expect(parseTime(text)).toBeUndefined();
  });

  it('is read as Date has it', () => {
    const dates = fc.date({
      min: new Date('0002-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, fc.string(), (date, text) => {
        expect(parseTime(date.toISOString())).toBe(date.getTime());
        expect(parseTime(text)).not.toBeNaN();
      }),
    );
  });

  it.each([
    [0, 'just now', '0\u00a0s'],
    [999, 'just now', '0\u00a0s'],
    [4 * second, '4\u00a0s\u00a0ago', '4\u00a0s'],
    [minute - 1, '59\u00a0s\u00a0ago', '59\u00a0s'],
    [4 * minute, '4\u00a0min\u00a0ago', '4\u00a0min'],
    [2 * hour, '2\u00a0h\u00a0ago', '2\u00a0h'],
    [day, '1\u00a0d\u00a0ago', '1\u00a0d'],
    [12 * day, '12\u00a0d\u00a0ago', '12\u00a0d'],
    [729 * day, '729\u00a0d\u00a0ago', '729\u00a0d'],
    [800 * day, '2\u00a0y\u00a0ago', '2\u00a0y'],
    [-4 * second, 'just now', '0\u00a0s'],
    [-5 * second, 'in\u00a05\u00a0s', '0\u00a0s'],
    [-3 * day, 'in\u00a03\u00a0d', '0\u00a0s'],
  ])('%d ms before now is "%s"', (past, expectedAgo, expectedAge) => {
    expect(ago(now - past, now)).toBe(expectedAgo);
    expect(age(now - past, now)).toBe(expectedAge);
  });

  it('is written where the person is, and in files as UTC', () => {
    const local = new Date(2026, 0, 2, 3, 4, 5).getTime();
    expect(formatTime(local)).toBe('2026-01-02 03:04:05');
    expect(isoTime(now)).toBe('2026-11-21T14:03:22.000Z');
    expect(formatTime(Number.NaN)).toBe('');
    expect(isoTime(8.64e15 + 1)).toBe('');
  });
});

it('the time of day stands alone on its own day, and behind the day on any other', () => {
  const at = new Date(2026, 10, 21, 2, 46, 59).getTime();
  expect(clockTime(at, at + minute)).toBe('02:46');
  expect(clockTime(at, new Date(2026, 10, 21, 23, 59).getTime())).toBe('02:46');
  expect(clockTime(at, new Date(2026, 10, 22).getTime())).toBe('2026-11-21 02:46');
});

it.each([
  [0, 'Today'],
  [day, 'Yesterday'],
  [2 * day, 'Thursday, 19 November'],
  [365 * day, 'Friday, 21 November 2025'],
])('the day %d ms ago is %s', (before, words) => {
  expect(dayWords(now - before, now)).toBe(words);
});

it('a day begins at midnight, however few minutes ago that was', () => {
  const midnight = new Date(2026, 10, 21).getTime();
  expect(dayWords(midnight, midnight + 1)).toBe('Today');
  expect(dayWords(midnight - 1, midnight + 1)).toBe('Yesterday');
});
