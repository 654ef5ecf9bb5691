import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it, test } from 'vitest';
import {
  addressCount,
  alignedBlocks,
  comparePrefixes,
  firstUsable,
  lastUsable,
  usableCount,
} from './blocks';
import {
  bitsOf,
  completePrefix,
  contains,
  containsIp,
  formatIp,
  ipFault,
  isCidr,
  isIp,
  overlaps,
  parseIp,
  parsePrefix,
  prefixAt,
  prefixFault,
  type Family,
  type Prefix,
} from './cidr';
import { cidrCorpus, ipCorpus } from './cidr.fixture';

function prefix(text: string): Prefix {
  const parsed = parsePrefix(text);
  if (!parsed) throw new Error(`${text} is not a prefix`);
  return parsed;
}

const anyFamily = fc.constantFrom<Family>(4, 6);
const anyAddress = anyFamily.chain((family) =>
  fc.record({
    family: fc.constant(family),
    value: fc.oneof(
      fc.bigInt({ min: 0n, max: (1n << BigInt(bitsOf(family))) - 1n }),
      // Runs of zero groups, which is what compression is about.
      fc

        .array(fc.constantFrom<bigint>(0n, 0n, 1n, 0xffffn), { minLength: 8, maxLength: 8 })
        .map((groups) => groups.reduce((sum, part) => (sum << 16n) | part, 0n))
        .map((value) => BigInt.asUintN(bitsOf(family), value)),
    ),
  }),
);
const anyPrefix = anyAddress.chain(({ family, value }) =>
  fc.integer({ min: 0, max: bitsOf(family) }).map((length) => prefixAt(family, value, length)),
);

describe('the corpus', () => {
  it('has at least 200 cases', () => {
    expect(ipCorpus.length + cidrCorpus.length).toBeGreaterThanOrEqual(200);
    expect(new Set([...ipCorpus, ...cidrCorpus].map(([text]) => text)).size).toBeGreaterThan(200);
  });

  test.each(ipCorpus)('address %j is %j', (text, canonical) => {
    expect(parseIp(text)?.text ?? null).toBe(canonical);
    expect(isIp(text)).toBe(canonical !== null);
    expect(ipFault(text) === undefined).toBe(canonical !== null);
  });

  test.each(cidrCorpus)('prefix %j is %j', (text, canonical) => {
    expect(parsePrefix(text)?.text ?? null).toBe(canonical);
    expect(isCidr(text)).toBe(canonical !== null);
    expect(prefixFault(text) === undefined).toBe(canonical !== null);
  });
});

describe('parsing', () => {
  it('agrees with ipaddr.js on every address', () => {
    fc.assert(
      fc.property(anyAddress, ({ family, value }) => {
        const text = formatIp(family, value);
        const bytes = ipaddr.parse(text).toByteArray();
        expect(bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)).toBe(value);
        fc.pre(family === 6 && !text.includes('.'));
        expect(ipaddr.IPv6.parse(text).toRFC5952String()).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(anyPrefix, (given) => {
        expect(parsePrefix(given.text)).toEqual(given);
        const ip = parseIp(formatIp(given.family, given.last));
        expect(ip).toMatchObject({ family: given.family, value: given.last });
        expect(containsIp(given, { family: given.family, value: given.last })).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('never takes what ipaddr.js refuses, and never throws', () => {
    const characters = fc.constantFrom(...'0123456789abcf.:/% x-');
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 24 }), (text) => {
        expect(isIp(text) && !ipaddr.isValid(text)).toBe(false);
        expect(isCidr(text) && !ipaddr.isValidCIDR(text)).toBe(false);
        expect(ipFault(text) === undefined).toBe(isIp(text));
        expect(prefixFault(text) === undefined).toBe(isCidr(text));
      }),
      { numRuns: 5000 },
    );
  });

  it('keeps whether host bits were set', () => {
    expect(prefix('10.1.3.7/20')).toMatchObject({ hostBits: true, text: '10.1.0.0/20' });
    expect(prefix('10.1.0.0/20').hostBits).toBe(false);
  });

  it.each([
    ['', 'Enter a prefix in CIDR notation, such as 10.0.0.0/20.'],
    ['10.0.0.0', 'Add the mask after a slash: /32 is this address alone.'],
    ['2001:db8::', 'Add the mask after a slash: /128 is this address alone.'],
    ['10.20.0.0/22\u200b', 'Remove the invisible character after 10.20.0.0/22.'],
    ['\ufeff10.20.0.0/22', 'Remove the invisible character at the beginning.'],
    ['10.20.\u202e0.0', 'Remove the invisible character after 10.20..'],
    ['10.0.0.0/33', 'The mask is a whole number from 0 to 32, without leading zeros.'],
    ['::/129', 'The mask is a whole number from 0 to 128, without leading zeros.'],
    ['10.0.0.0 /8', 'A prefix has no spaces.'],
    ['10.0.0.0/8/8', 'A prefix has one slash, such as 10.0.0.0/20.'],
    ['10/8', 'An IPv4 address has four numbers, such as 10.0.0.1.'],
    ['010.0.0.0/8', 'Leave out the leading zero of 010: some systems read it as octal.'],
    ['10.0.0.256/8', '256 is larger than 255.'],
    ['fe80::1%eth0/64', 'Leave out the zone after the % sign.'],
    ['2001:db8:/32', 'This is not an IPv6 address, such as 2001:db8::1.'],
    ['office/8', 'This is not an IP address, such as 10.0.0.1.'],
    ['/8', 'Enter an IP address, such as 10.0.0.1.'],
  ])('says what is wrong with prefix %j', (text, fault) => {
    expect(prefixFault(text)).toBe(fault);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    [' 2001:db8::1 ', '2001:db8::1/128'],
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['203.0.113.7/', '203.0.113.7/'],
    ['office', 'office'],
  ])('completes %j to %j', (text, whole) => expect(completePrefix(text)).toBe(whole));

  it('never advises or completes to more addresses than were typed', () => {
    const address = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
    fc.assert(
      fc.property(address, (parts) => {
        const typed = parts.join('.');
        expect(prefix(completePrefix(typed))).toMatchObject({ length: 32, hostBits: false });
        const advised = /\/(\d+)/.exec(prefixFault(typed) ?? '')?.[1];
        expect(advised).toBe('32');
      }),
    );
  });

  it('says that an address takes no mask', () => {
    expect(ipFault('10.0.0.1/24')).toBe('Enter a single IP address, without a mask.');
    expect(ipFault('10.0.0. 1')).toBe('An IP address has no spaces.');
  });
});

describe('counting', () => {
  it.each([
    ['10.0.0.0/24', 256n, 254n, '10.0.0.1', '10.0.0.254'],
    ['10.0.0.0/30', 4n, 2n, '10.0.0.1', '10.0.0.2'],
    ['10.0.0.0/31', 2n, 2n, '10.0.0.0', '10.0.0.1'],
    ['10.0.0.7/32', 1n, 1n, '10.0.0.7', '10.0.0.7'],
    ['0.0.0.0/0', 4294967296n, 4294967294n, '0.0.0.1', '255.255.255.254'],
    ['2001:db8::/64', 1n << 64n, 1n << 64n, '2001:db8::', '2001:db8::ffff:ffff:ffff:ffff'],
  ])('%s', (text, all, usable, first, last) => {
    const given = prefix(text);
    expect(addressCount(given)).toBe(all);
    expect(usableCount(given)).toBe(usable);
    expect(firstUsable(given)).toBe(first);
    expect(lastUsable(given)).toBe(last);
  });
});

/** A small deterministic source of numbers: the same pairs on every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('overlap and containment', () => {
  it('agree with a comparison of every address, 100,000 pairs', () => {
    const random = randomNumbers(7);
    // Within a /26 every address can be looked at, and most pairs meet in some way.
    const make = () => `192.0.2.${64 + random(64)}/${26 + random(7)}`;
    const members = (text: string): Set<number> => {
      const [address = '', mask = ''] = text.split('/');
      const last = Number(address.split('.')[3]);
      const size = 2 ** (32 - Number(mask));
      const start = last - (last % size);
      return new Set(Array.from({ length: size }, (_, i) => start + i));
    };
    let mismatches = 0;
    for (let pair = 0; pair < 100_000; pair += 1) {
      const [left, right] = [make(), make()];
      const [a, b] = [prefix(left), prefix(right)];
      const [inA, inB] = [members(left), members(right)];
      const shared = [...inB].filter((x) => inA.has(x)).length;
      if (overlaps(a, b) !== shared > 0) mismatches += 1;
      if (contains(a, b) !== (shared === inB.size)) mismatches += 1;
      if (contains(b, a) !== (shared === inA.size)) mismatches += 1;
    }
    expect(mismatches).toBe(0);
  });

  it('agree with ipaddr.js on prefixes of any size', () => {
    fc.assert(
      fc.property(anyPrefix, anyPrefix, (a, b) => {
        const inside =
          a.family === b.family &&
          a.length <= b.length &&
          ipaddr.parse(formatIp(b.family, b.first)).match(ipaddr.parseCIDR(a.text));
        expect(contains(a, b)).toBe(inside);
        expect(overlaps(a, b)).toBe(contains(a, b) || contains(b, a));
        expect(overlaps(a, b)).toBe(overlaps(b, a));
      }),
      { numRuns: 2000 },
    );
  });

  it('never mix the families', () => {
    expect(overlaps(prefix('0.0.0.0/0'), prefix('::/0'))).toBe(false);
    expect(contains(prefix('::/0'), prefix('10.0.0.0/8'))).toBe(false);
    expect(containsIp(prefix('::/0'), { family: 4, value: 1n })).toBe(false);
  });

  it('are ordered: family, address, then the larger first', () => {
    const sorted = ['::/0', '10.0.0.0/9', '10.0.0.0/8', '9.0.0.0/8'].map(prefix);
    sorted.sort(comparePrefixes);
    expect(sorted.map((x) => x.text)).toEqual(['9.0.0.0/8', '10.0.0.0/8', '10.0.0.0/9', '::/0']);
  });
});

describe('blocks', () => {
  it('make up a range of addresses as large as can be, to the ends of both families', () => {
    for (const text of ['0.0.0.0/0', '::/0']) {
      const all = prefix(text);
      const blocks = alignedBlocks(all.family, all.first, all.last - 1n);
      const lengths = Array.from({ length: bitsOf(all.family) }, (_, i) => i + 1);
      expect(blocks.map((x) => x.length)).toEqual(lengths);
      expect(alignedBlocks(all.family, all.first, all.last)).toEqual([all]);
    }
    expect(alignedBlocks(4, 5n, 4n)).toEqual([]);
  });
});
