import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlaps, parsePrefix, prefixAt } from '../lib/address/cidr';
import { advise, parseTaken } from './prefixAdvice';

const taken = (...prefixes: string[]) =>
  parseTaken(prefixes.map((prefix, index) => ({ name: `n${index}`, prefix })));

test('offers the next free range of the size where a prefix overlaps in its region', () => {
  expect(advise('10.0.0.0/24', taken('10.0.0.0/24'))?.free).toBe('10.0.1.0/24');
  expect(advise('10.0.0.0/24', taken('10.0.0.0/22', '10.0.5.0/25'))?.free).toBe('10.0.4.0/24');
  expect(advise('10.0.0.0/20', taken('10.0.0.0/16'))?.free).toBe('10.1.0.0/20');
  expect(advise('fd00::/64', taken('fd00::/64'))?.free).toBe('fd00:0:0:1::/64');
  expect(advise('10.0.0.0/24', taken('10.9.0.0/24'))?.free).toBeUndefined();
  // Beyond the private range, the addresses belong to somebody else.
  expect(advise('192.168.255.0/24', taken('192.168.0.0/16'))?.free).toBeUndefined();
  expect(advise('203.0.113.0/24', taken('203.0.113.0/24'))?.free).toBeUndefined();
  const elsewhere = parseTaken([{ name: 'n', prefix: '10.0.0.0/24', elsewhere: 'eu' }]);
  expect(advise('10.0.0.0/24', elsewhere)?.free).toBeUndefined();
});

test('the range offered is the first that nothing overlaps, whatever is taken', () => {
  const prefix = fc
    .tuple(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 20, max: 28 }))
    .map(([at, length]) => prefixAt(4, 0x0a000000n + BigInt(at), length).text);
  fc.assert(
    fc.property(fc.array(prefix, { maxLength: 30 }), prefix, (others, text) => {
      const own = parsePrefix(text);
      if (!own) return;
      const all = [text, ...others].flatMap((one) => parsePrefix(one) ?? []);
      let first = own.last + 1n;
      while (all.some((one) => overlaps(one, prefixAt(4, first, own.length))))
        first += own.last - own.first + 1n;
      expect(advise(text, taken(text, ...others))?.free).toBe(prefixAt(4, first, own.length).text);
    }),
  );
});
