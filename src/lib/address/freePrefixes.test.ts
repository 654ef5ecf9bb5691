import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressSpace } from './addressSpace';
import { contains, overlaps, parsePrefix, prefixAt } from './cidr';
import { freeIn, freePrefixes, LONGEST_SEEN_MASK, nextFree } from './freePrefixes';

const parsed = (...texts: string[]) => texts.flatMap((text) => parsePrefix(text) ?? []);
const rangesOf = (...texts: string[]) =>
  addressSpace(texts.map((prefix, at) => ({ id: `n${at}`, name: `n${at}`, prefix }))).containers;
const offered = (here: string[], elsewhere: string[] = [], most = 3) =>
  freePrefixes(rangesOf(...here), parsed(...here, ...elsewhere), most).map(({ text }) => text);

test('where there is no network, each private range begins', () => {
  expect(offered([])).toEqual(['10.0.0.0/20', '172.16.0.0/20', '192.168.0.0/20']);
  // What another region uses is left out, though it would be allowed.
  expect(offered([], ['10.0.0.0/16'])[0]).toBe('10.1.0.0/20');
});

test('beside networks, the next of their usual size in their own range comes first', () => {
  expect(offered(['10.20.0.0/22', '10.20.4.0/22', '10.20.16.0/20'])).toEqual([
    '10.20.8.0/22',
    '10.0.0.0/22',
    '172.16.0.0/22',
  ]);
  // No service takes the size of these, and addresses of somebody else are not offered.
  expect(offered(['10.20.0.0/26'])[0]).toBe('10.20.1.0/24');
  expect(offered(['203.0.113.0/24'])).toEqual(['10.0.0.0/24', '172.16.0.0/24', '192.168.0.0/24']);
  expect(offered(['fd00::/64'])[0]).toMatch(/^fd00:.*\/64$/);
  // The range of this size around 172.16.0.0 ends where the private range does, but begins before it.
  expect(offered(['10.0.0.0/11'])).toEqual(['10.32.0.0/11', '10.64.0.0/11']);
  expect(offered(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'])).toEqual([]);
});

test('a free block has what no other region uses, and no network that a service finds too small', () => {
  const inBlock = (block: string, length: number, ...taken: string[]) =>
    parsed(block).map((each) => freeIn(each, length, parsed(...taken))?.text)[0];
  expect(inBlock('10.0.0.0/16', 20)).toBe('10.0.0.0/20');
  expect(inBlock('10.0.0.0/16', 20, '10.0.0.0/24', '10.0.16.0/20')).toBe('10.0.32.0/20');
  expect(inBlock('10.0.0.0/20', 16)).toBe('10.0.0.0/20');
  expect(inBlock('10.0.0.0/20', 20, '10.0.8.0/24')).toBe(undefined);
  expect(inBlock('10.0.0.64/26', 24)).toBe(undefined);
  // The form may have a longer mask typed in it.
  expect(inBlock('10.0.0.0/22', 26)).toBe('10.0.0.0/24');
  expect(inBlock('203.0.113.0/24', 24)).toBe('203.0.113.0/24');
  expect(inBlock('fd00::/60', 64, 'fd00::/64')).toBe('fd00:0:0:1::/64');
});

const anywhere = fc
  .tuple(fc.constantFrom(4 as const, 6 as const), fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }), fc.nat(128))
  .map(([family, at, length]) =>
    prefixAt(family, family === 4 ? at >> 96n : at, family === 4 ? length % 33 : length).text,
  ); // prettier-ignore
const ends = fc.constantFrom('0.0.0.0/0', '128.0.0.0/1', '::/0', '8000::/1', 'fc00::/6', 'fd00::/64', 'fdff:ffff:ffff:ffff::/64', '10.255.255.255/32', '::1/128'); // prettier-ignore
const prefixes = fc.array(fc.oneof(ends, anywhere), { maxLength: 12 });

test('whatever there is, up to the end of all addresses, what is free is private and free', () => {
  fc.assert(
    fc.property(prefixes, prefixes, ends, (here, elsewhere, typed) => {
      const taken = parsed(...here, ...elsewhere);
      const [own] = parsed(typed);
      const next = own && nextFree(own, taken);
      const block = own && freeIn(own, own.length, taken);
      for (const free of [...parsed(...offered(here, elsewhere)), next ?? [], block ?? []].flat())
        expect(taken.filter((each) => overlaps(each, free))).toEqual([]);
    }),
  );
});

test('the order of networks changes no offer', () => {
  fc.assert(
    fc.property(prefixes, prefixes, fc.gen(), (here, elsewhere, pick) => {
      const shuffled = <T>(all: readonly T[]) =>
        pick(fc.shuffledSubarray<T>, [...all], { minLength: all.length });
      expect(offered(shuffled(here), shuffled(elsewhere))).toEqual(offered(here, elsewhere));
    }),
  );
});

test('whatever other regions use, what a free block has is inside of it, free and large enough', () => {
  const at = fc.bigInt({ min: 0n, max: 0xffffn });
  const prefix = fc
    .tuple(at, fc.integer({ min: 16, max: 30 }))
    .map(([low, length]) => prefixAt(4, 0x0a000000n + low, length).text);
  fc.assert(
    fc.property(
      prefix,
      fc.integer({ min: 8, max: 30 }),
      fc.array(prefix, { maxLength: 12 }),
      (text, length, elsewhere) => {
        const [block] = parsed(text);
        if (!block) throw new Error(text);
        const taken = parsed(...elsewhere);
        const free = freeIn(block, length, taken);
        const isUsed = taken.some((each) => overlaps(each, block));
        expect(free !== undefined || isUsed || block.length > LONGEST_SEEN_MASK).toBe(true);
        for (const each of free ? [free] : []) {
          expect(contains(block, each)).toBe(true);
          expect(each.length).toBeLessThanOrEqual(LONGEST_SEEN_MASK);
          expect(taken.some((other) => overlaps(other, each))).toBe(false);
        }
      },
    ),
  );
});

test('whatever is taken, what is offered is private and overlaps neither a network nor another offer', () => {
  const one = (base: bigint, low: number) =>
    fc
      .tuple(fc.bigInt({ min: 0n, max: 0xf_ffffn }), fc.integer({ min: low, max: 30 }))
      .map(([at, length]) => prefixAt(4, base + (at << 4n), length).text);
  const prefix = fc.oneof(
    one(0x0a000000n, 8),
    one(0x0a140000n, 14),
    one(0xac100000n, 12),
    one(0xc0a80000n, 16),
    one(0x60000000n, 10),
    fc
      .bigInt({ min: 0n, max: 0xffffn })
      .map((at) => prefixAt(6, (0xfdn << 120n) + (at << 60n), 64).text),
  );
  const private4 = parsed('10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7');
  fc.assert(
    fc.property(
      fc.array(prefix, { maxLength: 25 }),
      fc.array(prefix, { maxLength: 10 }),
      fc.integer({ min: 0, max: 6 }),
      (here, elsewhere, most) => {
        const found = offered(here, elsewhere, most).flatMap((text) => parsePrefix(text) ?? []);
        expect(found.length).toBeLessThanOrEqual(most);
        const taken = parsed(...here, ...elsewhere);
        for (const [at, each] of found.entries()) {
          expect(private4.some((range) => contains(range, each))).toBe(true);
          for (const other of [...taken, ...found.slice(0, at)])
            expect(overlaps(each, other), `${each.text} and ${other.text}`).toBe(false);
        }
      },
    ),
  );
});
