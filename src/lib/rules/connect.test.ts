import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  containsIp,
  parseIp,
  parsePrefix,
  prefixAt,
  type IpAddress,
  type Prefix,
} from '../address/cidr';
import type { Json, JsonObject } from '../json';
import { hasPorts } from './ports';
import { normaliseAll, trafficInWords, type Traffic } from './rules';
import { edgesOf, lets, ports, ranges, rawRule } from './rules.fixture';
import { addressesInWords, setOf, type AddressSet } from './rulesAddresses';
import { answerOf, bothEnds, everyAddress, passage, reachable } from './connect';

const prefix = (text: string) => parsePrefix(text) as Prefix;
const every = edgesOf(...ranges);
const known = new Map(every.map((address) => [address, parseIp(address) as IpAddress]));
const ip = (address: string) => known.get(address) as IpAddress;
const inRange = new Map(
  ranges.map((text) => [
    text,
    every.filter((address) => containsIp(prefix(text), ip(address))) as readonly string[],
  ]),
);
const within = (text: string) => inRange.get(text) ?? [];
const holds = (set: AddressSet, address: string) => {
  const { family, value } = ip(address);
  return set[family].some(({ first, last }) => first <= value && value <= last);
};

const rawRules = fc.array(rawRule, { maxLength: 6 });
const place = fc.constantFrom(...ranges);
const asked = fc
  .tuple(
    fc.constantFrom('tcp', 'tcp', 'udp', 'icmp', 'vrrp', 'gre', 'never-named'),
    fc.constantFrom(...ports),
  )
  .map(([protocol, port]) => (hasPorts(protocol) ? { protocol, port } : { protocol }));

/** Whether one of the rules lets one address through, rule by rule. */
function letsOne(rules: readonly Json[], { port, ...traffic }: Traffic, address: string): boolean {
  // Traffic without a port is let through by rules for every port alone.
  const probed = port === undefined ? [1, 65_535] : [port];
  return rules.some((rule) =>
    probed.every((each) => lets(rule, { ...traffic, port: each, address })),
  );
}

describe('what groups of two networks let through, against every pair of addresses', () => {
  it('is the same set and the same verdict', () => {
    fc.assert(
      fc.property(rawRules, rawRules, place, place, asked, (source, target, from, to, traffic) => {
        const leaves = { direction: 'egress', ...traffic };
        const enters = { direction: 'ingress', ...traffic };
        const out = passage(normaliseAll(source), leaves, setOf([prefix(to)]));
        const into = passage(normaliseAll(target), enters, setOf([prefix(from)]));
        const expected = within(from).flatMap((one) => {
          const isLetIn = letsOne(target, enters, one);
          return within(to).map((other) => isLetIn && letsOne(source, leaves, other));
        });
        const found = within(from).flatMap((one) =>
          within(to).map((other) => holds(into.addresses, one) && holds(out.addresses, other)),
        );
        expect(found).toEqual(expected);
        const verdict = bothEnds(out.verdict, into.verdict);
        const all = expected.every(Boolean);
        const some = expected.some(Boolean);
        expect(verdict === 'allowed').toBe(all);
        const unclear = out.unclear.length + into.unclear.length > 0;
        const right = { allowed: all, partly: some, denied: !some, unknown: unclear };
        expect(right[verdict]).toBe(true);
        // The deciding rules are exactly those that let one of the addresses in.
        const deciding = [...target.keys()].filter((index) =>
          within(from).some((address) => letsOne([target[index] ?? null], enters, address)),
        );
        expect(into.byRule).toEqual(deciding);
      }),
      { numRuns: 2_000 },
    );
  });

  it('holds nothing outside the addresses asked for', () => {
    fc.assert(
      fc.property(rawRules, place, asked, (raw, from, traffic) => {
        const { addresses } = passage(
          normaliseAll(raw),
          { direction: 'ingress', ...traffic },
          setOf([prefix(from)]),
        );
        const outside = every.filter((address) => !within(from).includes(address));
        expect(outside.filter((address) => holds(addresses, address))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('everything that can be reached', () => {
  const groupsOf = (lists: Json[][]) =>
    lists.map((raw, at) => ({ id: String(at), rules: normaliseAll(raw) }));
  const through = (rules: readonly Json[], traffic: Traffic, address: string) =>
    [...rules.keys()].filter((index) => letsOne([rules[index] ?? null], traffic, address));

  it('is, of one connection, exactly the rules of each group that let it through', () => {
    fc.assert(
      fc.property(
        fc.array(rawRules, { maxLength: 3 }),
        fc.constantFrom(...every),
        asked,
        (lists, address, traffic) => {
          const { family, value } = ip(address);
          const addresses = setOf([prefixAt(family, value, family === 4 ? 32 : 128)]);
          const search = { direction: 'ingress', addresses, ...traffic } as const;
          const rows = reachable(groupsOf(lists), search, []);
          const found = lists.map((_, at) =>
            rows
              .flatMap(({ by }) => by)
              .flatMap(({ id, rules }) => (id === String(at) ? rules : []))
              // A search without a port takes rules of some ports as well.
              .filter(
                (index) =>
                  traffic.port !== undefined ||
                  through(
                    [lists[at]?.[index] ?? null],
                    { direction: 'ingress', ...traffic },
                    address,
                  ).length > 0,
              )
              .toSorted((a, b) => a - b),
          );
          expect(found).toEqual(
            lists.map((raw) => through(raw, { direction: 'ingress', ...traffic }, address)),
          );
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('names no rule whose range has none of the addresses asked for', () => {
    const rules = [
      { direction: 'ingress', protocol: 'any', cidr: '::/0' },
      { direction: 'ingress', protocol: 'any' },
    ];
    const addresses = setOf([prefix('0.0.0.0/32')]);
    const search = { direction: 'ingress', protocol: 'tcp', port: 1, addresses } as const;
    expect(reachable(groupsOf([rules]), search, []).map(({ by }) => by)).toEqual([
      [{ id: '0', rules: [1] }],
    ]);
  });

  it('is told apart by whose addresses they are, the most dangerous first, and groups of the same are one row', () => {
    const tcp = (port: number, cidr: string) => ({
      direction: 'ingress',
      protocol: 'tcp',
      port,
      cidr,
    });
    const groups = groupsOf([
      [tcp(443, '0.0.0.0/0'), tcp(22, '0.0.0.0/0'), tcp(9100, '10.20.0.0/16')],
      [
        tcp(22, '198.51.100.0/24'),
        tcp(22, '0.0.0.0/1'),
        tcp(22, '128.0.0.0/1'),
        tcp(22, '203.0.113.0/24'),
      ],
      [{ direction: 'ingress', protocol: 'icmp' }],
    ]);
    const search = { direction: 'ingress', protocol: '', addresses: everyAddress } as const;
    const said = (rows: ReturnType<typeof reachable>) =>
      rows.map(({ section, protocol, ports, by }) => [
        section,
        trafficInWords(protocol, ports),
        by.map(({ id, rules }) => `${id}: ${rules.join()}`).join('; '),
      ]);
    expect(said(reachable(groups, search, [prefix('203.0.113.0/24')]))).toEqual([
      ['internet', 'tcp 22 (SSH)', '0: 1; 1: 1,2'],
      ['internet', 'icmp', '2: 0'],
      ['internet', 'tcp 443 (HTTPS)', '0: 0'],
      ['outside', 'tcp 22 (SSH)', '1: 0'],
      ['own', 'tcp 22 (SSH)', '1: 3'],
      ['own', 'tcp 9100', '0: 2'],
    ]);
    // Ping has no port.
    const ssh = reachable(groups, { ...search, port: 22 }, []).map(({ protocol }) => protocol);
    expect(new Set(ssh)).toEqual(new Set(['tcp']));
  });
});

describe('what the internet may reach', () => {
  const ssh = { direction: 'ingress', protocol: 'tcp', port: 22 };
  const via = (...cidrs: string[]) => normaliseAll(cidrs.map((cidr) => ({ ...ssh, cidr })));
  const one = (text: string) => setOf([prefix(text)]);

  it('is said before how much of what was asked for is let through', () => {
    // Over IPv4 alone, which is "partly" of every address, and for one outside address, which is "allowed".
    for (const asked of [everyAddress, one('198.51.100.7/32')])
      expect(answerOf(passage(via('0.0.0.0/0'), ssh, asked))).toBe('whole');
    expect(answerOf(passage(via('0.0.0.0/2'), ssh, everyAddress))).toBe('large');
    expect(answerOf(passage(via('198.51.100.0/24'), ssh, everyAddress))).toBe('partly');
    expect(answerOf(passage(via('::/0'), ssh, one('198.51.100.7/32')))).toBe('denied');
    const leaves = { ...ssh, direction: 'egress' };
    const out = passage(normaliseAll([leaves]), leaves, everyAddress);
    expect(answerOf(out)).toBe('allowed');
    const into = passage(via('0.0.0.0/0'), ssh, one('10.1.0.0/16'));
    expect(answerOf(into, out)).toBe('whole');
    expect(answerOf(into, passage([], leaves, everyAddress))).toBe('denied');
  });

  it('names the rules that let the internet in, alone or together, and no others', () => {
    const from = (rules: string[], address: string) =>
      passage(via(...rules), ssh, one(address)).internet;
    expect(from(['10.0.0.0/8', '0.0.0.0/0'], '10.1.2.3/32')).toEqual({ part: 'whole', rules: [1] });
    const halves = ['0.0.0.0/1', '10.0.0.0/8', '128.0.0.0/1', '::/1'];
    expect(passage(via(...halves), ssh, everyAddress).internet).toEqual({
      part: 'whole',
      rules: [0, 1, 2, 3],
    });
    expect(from(halves, 'fd00::1/128')).toBeUndefined();
    expect(from(['0.0.0.0/1', '192.0.2.0/24'], '192.0.2.1/32')).toBeUndefined();
    expect(from(['0.0.0.0/1', '192.0.2.0/24'], '10.0.0.1/32')).toEqual({
      part: 'large',
      rules: [0],
    });
  });

  it('leaves out IPv6 ranges of which nothing is on the internet', () => {
    for (const own of ['fc00::/7', 'fd00::/8', 'fe80::/10'])
      expect(answerOf(passage(via(own), ssh, one(own)))).toBe('allowed');
    expect(answerOf(passage(via('2000::/3'), ssh, everyAddress))).toBe('whole');
    expect(answerOf(passage(via('2000::/4'), ssh, everyAddress))).toBe('large');
  });
});

describe('a rule that cannot be read', () => {
  const readings: Record<string, readonly Json[]> = {
    direction: ['ingress', 'egress'],
    protocol: ['any', 'tcp', 'udp', 'icmp', 'vrrp'],
    port: ports,
    cidr: ranges,
  };
  const whole = fc.record({
    direction: fc.constantFrom('ingress', 'egress'),
    protocol: fc.constantFrom('tcp', 'udp'),
    port: fc.constantFrom(...ports),
    cidr: place,
  });
  const garbled: Record<string, Json> = {
    direction: 'inwards',
    protocol: 'TCP',
    port: 'ssh',
    cidr: '10.0.0/8',
  };

  it('makes a verdict unknown wherever a meaning of it would change the verdict', () => {
    fc.assert(
      fc.property(
        rawRules,
        whole,
        fc.subarray(Object.keys(readings), { minLength: 1 }),
        fc.infiniteStream(fc.nat()),
        place,
        asked,
        (others, rule, holes, picks, from, traffic) => {
          const hidden: JsonObject = { ...rule };
          const meant: JsonObject = { ...rule };
          for (const hole of holes) {
            const options = readings[hole] ?? [];
            hidden[hole] = garbled[hole] ?? null;
            meant[hole] = options[Number(picks.next().value) % options.length] ?? null;
          }
          const enters = { direction: 'ingress', ...traffic };
          const range = setOf([prefix(from)]);
          const { verdict } = passage(normaliseAll([...others, hidden]), enters, range);
          const without = within(from).filter((address) => letsOne(others, enters, address));
          const added = within(from).filter(
            (address) => letsOne([meant], enters, address) && !without.includes(address),
          );
          expect(added.length === 0 || verdict === 'unknown').toBe(true);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('is left aside where a part that can be read is about something else', () => {
    const [rule] = [{ direction: 'ingress', protocol: 'tcp', port: 22, cidr: 'the office' }];
    const ask = (port: number, direction = 'ingress') =>
      passage(normaliseAll([rule ?? null]), { direction, protocol: 'tcp', port }, everyAddress);
    expect(ask(22)).toMatchObject({ verdict: 'unknown', unclear: [0], byRule: [] });
    expect(ask(23).verdict).toBe('denied');
    expect(ask(22, 'egress').verdict).toBe('denied');
  });

  it('counts in full when one of its members is there twice', () => {
    const rule = { direction: 'egress', Direction: 'ingress', protocol: 'tcp', port: 22 };
    const rules = normaliseAll([rule]);
    const traffic = { direction: 'ingress', protocol: 'tcp', port: 22 };
    expect(passage(rules, traffic, everyAddress).verdict).toBe('unknown');
  });

  it('may be any rule when the list itself cannot be read', () => {
    const traffic = { direction: 'ingress', protocol: 'icmp' };
    expect(passage([], traffic, everyAddress, true).verdict).toBe('unknown');
    expect(passage([], traffic, everyAddress).verdict).toBe('denied');
  });
});

it('names the part of the source that is let in', () => {
  const rules = normaliseAll([
    { direction: 'ingress', protocol: 'tcp', port: 5432, cidr: '10.20.4.0/22' },
    { direction: 'ingress', protocol: 'any', cidr: '10.20.8.0/22' },
    { direction: 'ingress', protocol: 'tcp', port: 5433 },
  ]);
  const traffic = { direction: 'ingress', protocol: 'tcp', port: 5432 };
  const of = (range: string) => passage(rules, traffic, setOf([prefix(range)]));
  expect(of('10.20.0.0/16')).toMatchObject({ verdict: 'partly', byRule: [0, 1] });
  expect(addressesInWords(of('10.20.0.0/16').addresses)).toBe('10.20.4.0/22 and 10.20.8.0/22');
  expect(of('10.20.6.0/24')).toMatchObject({ verdict: 'allowed', byRule: [0] });
  expect(of('fd00::/8')).toMatchObject({ verdict: 'denied', byRule: [] });
});

it('leaves open what nobody can say without the addresses', () => {
  const traffic = { direction: 'ingress', protocol: 'tcp', port: 22 };
  const rule = { direction: 'ingress', protocol: 'tcp', port: 22 };
  const of = (rules: Json[]) => passage(normaliseAll(rules), traffic, undefined).verdict;
  expect([of([rule]), of([]), of([{ ...rule, cidr: '10.0.0.0/8' }])]).toEqual([
    'allowed',
    'denied',
    'unknown',
  ]);
});

it('takes less than 50 ms for thirty groups of thirty rules on each side', () => {
  const group = (seed: number) =>
    normaliseAll(
      Array.from({ length: 30 }, (_, at) => ({
        direction: at % 2 === 0 ? 'ingress' : 'egress',
        protocol: 'tcp',
        port: 400 + (at % 50),
        cidr: `10.${seed}.${at}.0/24`,
      })),
    );
  const groups = Array.from({ length: 60 }, (_, at) => group(at));
  const asked = setOf([prefix('10.0.0.0/8')]);
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    for (const rules of groups)
      passage(rules, { direction: 'ingress', protocol: 'tcp', port: 443 }, asked);
    // What it worked, which a busy machine does not change.
    return process.cpuUsage(before).user / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(50);
});
