import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlaps, parsePrefix, prefixAt } from '../../lib/address/cidr';
import { cantBe } from '../../api/cache/arrival';
import { advise, comparedWith, overlapQuestion, parseTaken } from './prefixAdvice';

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

const known = { state: 'known', value: undefined } as const;

test('a list with networks that nobody can compare is not compared', () => {
  expect(comparedWith(known, ['10.0.0.0/8']).state).toBe('known');
  expect(comparedWith({ state: 'not yet' }, []).state).toBe('not yet');
  expect(comparedWith(cantBe('No.'), [undefined])).toEqual({ state: "can't be", why: 'No' });
  expect(comparedWith(known, [undefined, 'all', '10.0.0.0/8'])).toMatchObject({
    why: '2 of them have no readable prefix',
  });
});

test('asks where nothing can be compared, and of an overlap that was not to be seen when it was sent', () => {
  const edge = { compared: known, taken: [{ name: 'edge-north', prefix: '10.20.0.0/20' }] };
  const west = { compared: known, taken: [{ name: 'w', prefix: '10.20.0.0/20', elsewhere: 'w' }] };
  const failed = { ...edge, compared: cantBe('No.') };
  const late = (prefix: string, list: typeof edge | typeof west | typeof failed = edge) =>
    overlapQuestion({ prefix, late: true }, list);
  expect(late('10.20.4.0/24')?.label).toContain('overlaps');
  for (const prefix of ['10.99.0.0/24', '10.20', '']) expect(late(prefix)).toBeUndefined();
  expect(late('10.20.4.0/24', west)).toBeUndefined();
  expect(overlapQuestion({ prefix: '10.20.4.0/24', late: false }, edge)).toBeUndefined();
  const alone = overlapQuestion({ prefix: '10.99.0.0/24', late: false }, failed);
  expect(alone?.label).toContain('without comparing');
  expect(late('', failed)).toBeUndefined();
  // A yes is for one prefix and one reason.
  const yeses = [late('10.20.4.0/24'), late('10.20.5.0/24'), late('10.20.4.0/24', failed)];
  expect(new Set(yeses.map((each) => each?.yes)).size).toBe(3);
});
