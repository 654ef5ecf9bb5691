import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsText, formatBytes, formatCount, joinWords, plural, shortenMiddle } from './text';

describe('text', () => {
  it('is shortened in the middle', () => {
    expect(shortenMiddle('3f0c5a2e-1111-4222-8333-44445555 9ad1')).toBe('3f0c…9ad1');
    expect(shortenMiddle('short-id9')).toBe('short-id9');
    expect(shortenMiddle('short-id10')).toBe('shor…id10');
    expect(shortenMiddle('abcdefghij', 2, 0)).toBe('ab…');
    expect(shortenMiddle('')).toBe('');
  });

  it('is never cut through a character', () => {
    const shortened = shortenMiddle('😀'.repeat(20), 1, 1);
    expect(shortened).toBe('😀…😀');
    expect(shortened.isWellFormed()).toBe(true);
  });

  it('counts', () => {
    expect(plural(0, 'network')).toBe('0 networks');
    expect(plural(1, 'network')).toBe('1 network');
    expect(plural(1024, 'address')).toBe('1,024 addresses');
    expect(plural(2, 'policy')).toBe('2 policies');
    expect(plural(2, 'key')).toBe('2 keys');
    expect(plural(2, 'prefix')).toBe('2 prefixes');
    expect(plural(2, 'person', 'people')).toBe('2 people');
    expect(formatCount(1234567)).toBe('1,234,567');
    expect(formatCount(1n << 64n)).toBe('18,446,744,073,709,551,616');
  });

  it('groups digits as the browser does', () => {
    const format = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 });
    const number = fc.oneof(
      fc.integer(),
      fc.maxSafeInteger(),
      fc.bigInt(),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }).filter((value) => !Object.is(value, -0)),
    );
    fc.assert(
      fc.property(number, (value) => {
        expect(formatCount(value)).toBe(format.format(value));
      }),
    );
  });

  it.each([
    [0, '0\u00a0B'],
    [1, '1\u00a0B'],
    [1023, '1,023\u00a0B'],
    [1024, '1\u00a0KiB'],
    [1536, '1.5\u00a0KiB'],
    [102_400, '100\u00a0KiB'],
    [1_048_575, '1\u00a0MiB'],
    [1_047_552, '1,023\u00a0KiB'],
    [1.5 * 1024 ** 3, '1.5\u00a0GiB'],
    [1024 ** 4, '1\u00a0TiB'],
    [1024 ** 7, '1,024\u00a0EiB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it('is found without regard to letter case and accents', () => {
    expect(containsText('Edge-North', 'NORTH')).toBe(true);
    expect(containsText('Zürich', 'zurich')).toBe(true);
    expect(containsText('zurich', 'ZÜRICH')).toBe(true);
    expect(containsText('ﬁle', 'file')).toBe(true);
    expect(containsText('Orléans', 'ORLE')).toBe(true);
    expect(containsText('10.0.0.0/20', '0.0/2')).toBe(true);
    expect(containsText('edge', 'edges')).toBe(false);
    expect(containsText('anything', '')).toBe(true);
  });

  it('joins words as in a sentence', () => {
    expect(joinWords([])).toBe('');
    expect(joinWords(['a'])).toBe('a');
    expect(joinWords(['a', 'b'])).toBe('a and b');
    expect(joinWords(['a', 'b', 'c'], 'or')).toBe('a, b or c');
  });
});
