import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normaliseAll } from './rules';
import { lets, probes, rawRule } from './rules.fixture';
import { addressesInWords } from './rulesAddresses';
import { standing } from './rulesCompare';
import { unlike } from './rulesDifference';

const all = probes();

it('says of a rule what trying every connection by the rules of the other group says', () => {
  fc.assert(
    fc.property(rawRule, fc.array(rawRule, { maxLength: 6 }), (raw, others) => {
      const [rule] = normaliseAll([raw]);
      const { kind, by } = standing(rule as never, normaliseAll(others));
      const own = all.filter((probe) => lets(raw, probe));
      const there = own.filter((probe) => others.some((other) => lets(other, probe)));
      const right = {
        same: own.length > 0 && there.length === own.length,
        covered: own.length > 0 && there.length === own.length,
        partly: there.length > 0 && there.length < own.length,
        only: own.length > 0 && there.length === 0,
        unknown: own.length === 0,
      };
      expect(right[kind]).toBe(true);
      // Those that are named let something of it through, and together as much as all do.
      const named = by.map((index) => others[index] ?? null);
      expect(named.every((other) => own.some((probe) => lets(other, probe)))).toBe(true);
      expect(there.every((probe) => named.some((other) => lets(other, probe)))).toBe(
        kind === 'same' || kind === 'covered' || kind === 'partly' || there.length === 0,
      );
    }),
    { numRuns: 1_000 },
  );
}, 60_000);

it('compares what two groups let through, not how their rules are written', () => {
  const tcp = (port: number, cidr: string) => ({
    direction: 'ingress',
    protocol: 'tcp',
    port,
    cidr,
  });
  const one = normaliseAll([tcp(22, '10.0.0.0/9'), tcp(22, '10.128.0.0/9'), tcp(443, '0.0.0.0/0')]);
  const other = normaliseAll([tcp(22, '10.0.0.0/8'), tcp(443, '10.0.0.0/8')]);
  expect(
    unlike(one, other).map(({ direction, traffic, before, after }) => [
      direction,
      traffic,
      addressesInWords(before),
      addressesInWords(after),
    ]),
  ).toEqual([
    ['ingress', 'tcp 443 (HTTPS)', 'any address on the internet over IPv4', '10.0.0.0/8'],
  ]);
  expect(one.map((rule) => standing(rule, other))).toEqual([
    { kind: 'covered', by: [0] },
    { kind: 'covered', by: [0] },
    { kind: 'partly', by: [1] },
  ]);
  expect(other.map((rule) => standing(rule, one).kind)).toEqual(['covered', 'covered']);
});

it('puts traffic with the same addresses on both sides into one row', () => {
  const any = normaliseAll([{ direction: 'egress', protocol: 'any', cidr: '10.0.0.0/8' }]);
  const ssh = normaliseAll([
    { direction: 'egress', protocol: 'tcp', port: 22, cidr: '10.0.0.0/8' },
  ]);
  const rows = unlike(any, ssh);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.traffic).toBe('every protocol except tcp, tcp 1–21 and tcp 23–65535');
});
