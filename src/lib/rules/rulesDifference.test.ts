import { expect, it } from 'vitest';
import { normaliseAll } from './rules';
import { addressesInWords } from './rulesAddresses';
import { unlike } from './rulesDifference';

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
