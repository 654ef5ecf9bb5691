import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitsOf, parseIp, prefixAt, type IpAddress } from '../address/cidr';
import { isObject, type Json } from '../json';
import { parsePorts, portsFault } from './ports';
import {
  covers,
  isReadable,
  meaningOf,
  normalise,
  normaliseAll,
  sameRule,
  withMeaning,
} from './rules';
import { lets, ports, probes, ranges, rawRule, type Probe } from './rules.fixture';
import { findings } from './rulesFindings';
import { consequences } from './rulesDifference';
import { otherProtocols, reachDifference, type Piece } from './rulesReach';
import { setOf, type AddressSet } from './rulesAddresses';
import { passage } from './connect';

const all = probes();
const rawRules = fc.array(rawRule, { maxLength: 7 });
const somewhere = fc.array(
  fc.nat(all.length - 1).map((index) => all[index] as Probe),
  { minLength: 20, maxLength: 20 },
);
const ip = (address: string) => parseIp(address) as IpAddress;
const only = new Map(
  ['10.1.1.1', ...new Set(all.map(({ address }) => address))].map((address) => {
    const { family, value } = ip(address);
    return [address, setOf([prefixAt(family, value, bitsOf(family))])];
  }),
);
/** The points at which two rules can differ, which are a hundredth of all: their own edges and those of any address. */
const pointsOf = (...rules: Json[]) => {
  const values = rules.flatMap((rule) => (isObject(rule) ? Object.values(rule) : []));
  const own = ranges.filter((range) => values.includes(range));
  return probes(
    ['0.0.0.0/0', '::/0', ...own],
    ports.filter((port) => values.includes(port)),
  );
};
const isWithin = (points: Probe[], inner: Json, outer: Json) => {
  const own = points.filter((probe) => lets(inner, probe));
  return own.length > 0 && own.every((probe) => lets(outer, probe));
};
const letsAny = (rules: Json[], probe: Probe) => rules.some((rule) => lets(rule, probe));

describe('against a second opinion that tries addresses and ports one by one', () => {
  it('simulates as it does', () => {
    fc.assert(
      fc.property(rawRules, somewhere, (raw, points) => {
        const rules = normaliseAll(raw);
        const wrong = points.filter((probe) => {
          const expected = [...raw.keys()].filter((index) => lets(raw[index] ?? null, probe));
          const { verdict, byRule } = passage(rules, probe, only.get(probe.address));
          const allowed = verdict === 'allowed';
          return allowed !== expected.length > 0 || byRule.join() !== expected.join();
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
  });

  it('covers and equals as it does', () => {
    const pair = fc.tuple(rawRule, rawRule);
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const [one, other] = [normalise(a, 0), normalise(b, 1)];
        const points = pointsOf(a, b);
        const [aInB, bInA] = [isWithin(points, a, b), isWithin(points, b, a)];
        expect([covers(one, other), covers(other, one)]).toEqual([bInA, aInB]);
        expect(sameRule(one, other)).toBe(aInB && bInA);
      }),
      { numRuns: 10_000 },
    );
  });

  it('finds the same difference of what is reachable', () => {
    fc.assert(
      fc.property(rawRules, rawRules, somewhere, (before, after, points) => {
        const pieces = reachDifference(normaliseAll(before), normaliseAll(after));
        const wrong = points.filter((probe) => {
          const [old, now] = [letsAny(before, probe), letsAny(after, probe)];
          const found = pieces.filter((piece) => holds(piece, probe));
          const gained = found.some((piece) => has(piece.gained, probe));
          const lost = found.some((piece) => has(piece.lost, probe));
          return found.length > 1 || gained !== (now && !old) || lost !== (old && !now);
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
  });

  it('calls removable only what can go, all of it at once', () => {
    fc.assert(
      fc.property(fc.array(rawRule, { maxLength: 9 }), somewhere, (raw, points) => {
        const found = findings(normaliseAll(raw));
        const gone = new Set(found.flatMap(({ removable = [] }) => removable));
        const kept = raw.filter((_, index) => !gone.has(index));
        const wrong = points.filter((probe) => letsAny(kept, probe) !== letsAny(raw, probe));
        expect(wrong).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
  });
});

function holds(piece: Piece, { direction, protocol, port }: Probe): boolean {
  const own = piece.protocols.includes(protocol) ? protocol : otherProtocols;
  return (
    piece.direction === direction &&
    piece.protocol === own &&
    piece.ports.from <= port &&
    port <= piece.ports.to
  );
}

function has(set: AddressSet, { address }: Probe): boolean {
  const { family, value } = ip(address);
  return set[family].some(({ first, last }) => first <= value && value <= last);
}

describe('what cannot be read', () => {
  const reading = (raw: Json) => normalise(raw, 0);

  it('is never taken for everything', () => {
    for (const raw of [
      { direction: 'ingress', protocol: 'tcp', port: 'ssh' },
      { direction: 'ingress', protocol: 'tcp', cidr: 'anywhere' },
      { direction: 'ingress', protocol: 'tcp', cidr: '' },
      { direction: 'ingress', protocol: 'tcp', port: 1.5 },
    ]) {
      expect(isReadable(reading(raw))).toBe(false);
      expect(findings([reading(raw)])).toMatchObject([{ kind: 'not understood' }]);
    }
  });

  it('is port 0, which is none, as a first and as a last port', () => {
    for (const ports of [
      { port: 0 },
      { port: '0' },
      { port: 0, portMax: 0 },
      { port: 0, portMax: 22 },
    ])
      expect(reading({ direction: 'ingress', protocol: 'tcp', ...ports })).toMatchObject({
        ports: 'unreadable',
        why: ['its port is no whole number from 1 to 65535'],
      });
    expect(parsePorts('0')).toBeUndefined();
    expect(parsePorts('0-22')).toBeUndefined();
    expect(portsFault('0')).toMatch('from 1 to 65535');
  });

  it('is null as good as absent, and letter case of members no obstacle', () => {
    expect(
      reading({ direction: 'ingress', protocol: 'tcp', Port: 22, portmax: 23, cidr: null }),
    ).toMatchObject({
      ports: { from: 22, to: 23 },
      range: 'everywhere',
      understood: true,
      unknownMembers: {},
    });
  });

  it('keeps unfamiliar words apart, and names them', () => {
    const rule = reading({ direction: 'ingress', protocol: 'gre', cidr: '10.0.0.0/8', note: 'x' });
    expect(rule).toMatchObject({ understood: false, unknownMembers: { note: 'x' } });
    const asked = (protocol: string) =>
      passage([rule], { direction: 'ingress', port: 1, protocol }, only.get('10.1.1.1'));
    expect(asked('gre').verdict).toBe('allowed');
    expect(asked('tcp')).toMatchObject({ verdict: 'unknown', byRule: [], unclear: [0] });
  });
});

it('looks at each pair of rules a few times, so that 200 rules take some milliseconds', () => {
  const rule = (i: number) => ({
    direction: i % 9 === 0 ? 'egress' : 'ingress',
    protocol: ['tcp', 'udp', 'any', 'icmp'][i % 4] as string,
    ...(i % 4 < 2 && { port: 1 + i * 7, portMax: 40 + i * 9 }),
    cidr: `10.${i}.${i % 7}.0/${16 + (i % 9)}`,
  });
  let looks = 0;
  const counted = <T extends object>(each: T): T =>
    new Proxy(each, {
      get(target, member) {
        looks += 1;
        return Reflect.get(target, member) as unknown;
      },
    });
  const rules = (from: number) =>
    normaliseAll(Array.from({ length: 200 }, (_, i) => rule(i + from))).map(counted);
  const looksOf = (work: () => unknown) => {
    looks = 0;
    work();
    return looks;
  };
  const pairs = 200 * 200;
  expect(looksOf(() => consequences(rules(0), rules(3)))).toBeLessThan(pairs);
  expect(looksOf(() => findings(rules(3)))).toBeLessThan(25 * pairs);
});

it('what a note of a rule is kept by says which rule it was', () => {
  fc.assert(
    fc.property(rawRule, (raw) => {
      const meaning = meaningOf(raw);
      expect(meaningOf(withMeaning(meaning))).toBe(meaning);
    }),
    { numRuns: 2000 },
  );
  for (const text of ['', 'no rule', '[', '7', 'null', '[]', '["ingress"]', '{"port":', '\u0000'])
    expect(() => meaningOf(withMeaning(text))).not.toThrow();
});

it('what a note of a rule is kept by is the same for rules that let the same through, and for no others', () => {
  fc.assert(
    fc.property(rawRule, rawRule, fc.nat(9), fc.nat(9), (a, b, at, other) => {
      const [one, two] = [normalise(a, at), normalise(b, other)];
      const isAlike = meaningOf(a) === meaningOf(b);
      const lost = sameRule(one, two) && !isAlike;
      const moved = isAlike && isReadable(one) && !(covers(one, two) && covers(two, one));
      expect({ lost, moved }).toEqual({ lost: false, moved: false });
    }),
    { numRuns: 2000 },
  );
});
