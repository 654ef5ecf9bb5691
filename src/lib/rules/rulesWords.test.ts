import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitsOf, parsePrefix, prefixAt } from '../address/cidr';
import type { Json, JsonObject } from '../json';
import { inWords, normalise, normaliseAll } from './rules';
import { addressesInWords, blocksOf, setKey, setOf, without } from './rulesAddresses';
import { consequences } from './rulesDifference';
import { findings } from './rulesFindings';

const rule = (protocol: string, port?: number | [number, number], cidr?: string): JsonObject => ({
  direction: 'ingress',
  protocol,
  ...(typeof port === 'number' && { port }),
  ...(Array.isArray(port) && { port: port[0], portMax: port[1] }),
  ...(cidr !== undefined && { cidr }),
});
const out = (raw: JsonObject): JsonObject => ({ ...raw, direction: 'egress' });
const anywhere = '0.0.0.0/0';

describe('a rule in words', () => {
  const cases: [Json, string][] = [
    [rule('tcp', 22), 'Anyone on the internet may reach tcp 22 (SSH)'],
    [rule('tcp', 22, anywhere), 'Anyone on the internet may reach tcp 22 (SSH) over IPv4'],
    [rule('tcp', 443, '::/0'), 'Anyone on the internet may reach tcp 443 (HTTPS) over IPv6'],
    [rule('udp', [30_000, 32_767], '10.20.0.0/16'), '10.20.0.0/16 may reach udp 30000–32767'],
    [rule('tcp', undefined, '10.0.0.0/8'), '10.0.0.0/8 may reach any tcp port'],
    [rule('icmp', undefined, '10.0.0.0/8'), '10.0.0.0/8 may send icmp'],
    [rule('any'), 'Anyone on the internet may reach everything'],
    [out(rule('any')), 'All outbound traffic allowed'],
    [out(rule('tcp', 443, anywhere)), 'Outbound tcp 443 (HTTPS) to any IPv4 address allowed'],
    [rule('gre'), 'Not understood: protocol “gre” is not one this console knows'],
    [rule('any', 22), 'Not understood: a port has no meaning with protocol any'],
    ['text', 'Not understood: no direction, no protocol'],
  ];
  it.each(cases)('%j', (raw, words) => expect(inWords(normalise(raw, 0))).toBe(words));
});

it('addresses in words are exactly those of the set', () => {
  const prefix = fc
    .tuple(fc.constantFrom(4 as const, 6 as const), fc.nat(7), fc.integer({ min: 0, max: 4 }))
    .map(([family, value, length]) =>
      prefixAt(family, BigInt(value) << BigInt(bitsOf(family) - 3), length),
    );
  const sets = fc.array(prefix, { maxLength: 4 });
  fc.assert(
    fc.property(sets, sets, (some, others) => {
      const set = without(setOf(some), setOf(others));
      const words = addressesInWords(set)
        .replace('any address on the internet over IPv4', 'any IPv4 address')
        .replace('any address on the internet over IPv6', 'any IPv6 address')
        .replace('any address on the internet', 'any IPv4 address and any IPv6 address')
        .replaceAll('any IPv4 address', '0.0.0.0/0')
        .replaceAll('any IPv6 address', '::/0')
        .replace(/ \(all of the internet.*/, '');
      const rangesIn = (text: string) =>
        (text.match(/[\da-f.:]+\/\d+/g) ?? []).flatMap((each) => parsePrefix(each) ?? []);
      const parts = words.match(/\S+\/\d+(?: \(except [^)]*\)| except .*)?/g) ?? [];
      const said = parts.flatMap((part) => {
        const [where = '', but = ''] = part.split('except');
        const left = without(setOf(rangesIn(where)), setOf(rangesIn(but)));
        return ([4, 6] as const).flatMap((family) => blocksOf(family, left[family]));
      });
      fc.pre(!words.includes('more ranges'));
      expect(setKey(setOf(said))).toBe(setKey(set));
    }),
    { numRuns: 1000 },
  );
});

describe('what a change opens and closes', () => {
  const say = (before: Json[], after: Json[]) =>
    consequences(normaliseAll(before), normaliseAll(after)).map(({ text, detail }) =>
      detail === undefined ? text : `${text}. ${detail}`,
    );
  const inside = rule('tcp', 22, '10.0.0.0/8');

  it.each<[string, Json[], Json[], string[]]>([
    ['nothing', [inside], [inside, inside], []],
    ['everybody', [], [rule('tcp', 22)], ['Opens tcp 22 (SSH) to any address on the internet']],
    [
      'everybody, where some could before',
      [inside],
      [rule('tcp', 22, anywhere)],
      [
        'Opens tcp 22 (SSH) to any address on the internet over IPv4. So far only 10.0.0.0/8 could reach it.',
      ],
    ],
    [
      'one range less',
      [rule('tcp', 9090, '10.20.0.0/16'), inside],
      [inside],
      ['Closes tcp 9090 (Prometheus) to 10.20.0.0/16'],
    ],
    [
      'all but one range',
      [rule('tcp', 22, anywhere)],
      [inside],
      ['Closes tcp 22 (SSH) to any IPv4 address except 10.0.0.0/8'],
    ],
    [
      'all of a range but one part of it',
      [rule('tcp', 2049, '10.0.0.0/8')],
      [rule('tcp', 2049, '10.20.0.0/28')],
      ['Closes tcp 2049 (NFS) to 10.0.0.0/8 except 10.20.0.0/28'],
    ],
    ['everything', [rule('tcp', 22)], [], ['Closes tcp 22 (SSH) to any address on the internet']],
    [
      'a rule that another one covered',
      [rule('tcp', [20, 30], '10.0.0.0/8'), inside],
      [rule('tcp', [20, 30], '10.0.0.0/8')],
      [],
    ],
    [
      'a larger range by halves',
      [rule('tcp', 22, '10.0.0.0/9')],
      [rule('tcp', 22, '10.0.0.0/9'), rule('tcp', 22, '10.128.0.0/9')],
      ['Opens tcp 22 (SSH) to 10.128.0.0/9'],
    ],
    [
      'tcp to any protocol',
      [rule('tcp', undefined, '10.0.0.0/8')],
      [rule('any', undefined, '10.0.0.0/8')],
      ['Opens every protocol except tcp to 10.0.0.0/8'],
    ],
    [
      'several ports at once',
      [],
      [
        rule('tcp', 80, '10.0.0.0/8'),
        rule('udp', 53, '10.0.0.0/8'),
        rule('icmp', undefined, '10.0.0.0/8'),
      ],
      ['Opens tcp 80 (HTTP), udp 53 (DNS) and icmp to 10.0.0.0/8'],
    ],
    [
      'what leaves',
      [out(rule('any'))],
      [out(rule('tcp', 443, '192.0.2.0/24')), out(rule('udp'))],
      [
        'No longer lets every protocol except tcp and udp, tcp 1–442 and tcp 444–65535 leave to any address on the internet',
        'No longer lets tcp 443 (HTTPS) leave to any IPv4 address (except 192.0.2.0/24) and any IPv6 address',
      ],
    ],
  ])('%s', (_, before, after, expected) => expect(say(before, after)).toEqual(expected));

  it('tells what is open to everybody, and which ports among it are administrative', () => {
    const [found] = consequences([], normaliseAll([rule('tcp', [20, 30], '2000::/3')]));
    expect(found).toMatchObject({
      world: true,
      administrative: ['tcp 21 (FTP)', 'tcp 22 (SSH)', 'tcp 23 (Telnet)'],
    });
  });
});

describe('findings', () => {
  const find = (...raw: Json[]) =>
    findings(normaliseAll(raw)).map(({ kind, rules, tone }) => [kind, rules.join(), tone]);

  it('are none for the web and ping', () => {
    expect(find(rule('tcp', 80, anywhere), rule('tcp', 443), rule('icmp'))).toEqual([]);
  });

  it('say what is open to everybody, or to a large part of the internet', () => {
    expect(find(rule('tcp', 22, anywhere), rule('udp', 5000))).toEqual([
      ['administrative port open', '0', 'failed'],
      ['open to the world', '1', 'attention'],
    ]);
    expect(find(rule('tcp'), out(rule('any')))).toEqual([['open to the world', '0', 'failed']]);
    const halves = [rule('any', undefined, '0.0.0.0/1'), rule('tcp', 5432, '128.0.0.0/1')];
    expect(findings(normaliseAll(halves)).map(({ text }) => text)).toEqual([
      '0.0.0.0/1 may reach everything, a large part of the internet',
      '128.0.0.0/1 may reach tcp 5432 (PostgreSQL), a large part of the internet',
    ]);
    const all6 = [rule('tcp', 22, '2000::/3'), rule('tcp', 22, '2000::/4')];
    expect(findings(normaliseAll(all6)).map(({ text }) => text)).toEqual([
      '2000::/3 may reach tcp 22 (SSH), all of the internet over IPv6',
      '2000::/4 may reach tcp 22 (SSH), a large part of the internet',
      'Rule 2 is redundant: rule 1 already allows it',
    ]);
  });

  it.each([
    ['64.0.0.0/7', true],
    ['64.0.0.0/8', false],
    ['2000::/15', true],
    ['2000::/16', false],
  ])('count %s as a large part of the internet: %s', (cidr, isLarge) => {
    const [found] = findings(normaliseAll([rule('tcp', 22, cidr)]));
    expect(found?.text.includes('a large part of the internet') === true).toBe(isLarge);
    const opened = consequences([], normaliseAll([rule('tcp', 22, cidr)]));
    expect(opened.map(({ world }) => world)).toEqual([isLarge]);
  });

  it('name duplicates and rules that a wider one covers', () => {
    const ssh = rule('tcp', 22, '10.0.0.0/9');
    expect(find(ssh, ssh, rule('tcp', 22, '10.128.0.0/9'), ssh)).toEqual([
      ['duplicate', '1,0', 'attention'],
      ['duplicate', '3,0', 'attention'],
    ]);
    expect(find(rule('tcp', 22, '10.1.0.0/16'), rule('any', undefined, '10.0.0.0/8'))).toEqual([
      ['covered', '0,1', 'attention'],
    ]);
    expect(find(rule('gre'), rule('gre')).filter(([kind]) => kind === 'duplicate')).toEqual([
      ['duplicate', '1,0', 'attention'],
    ]);
  });

  it('do not do without a rule for one whose other members they do not know', () => {
    const odd = { ...rule('tcp', 22, '10.0.0.0/8'), enabled: false };
    expect(find(odd, rule('tcp', 22, '10.1.0.0/16'))).toEqual([]);
    expect(findings(normaliseAll([odd, rule('tcp', 22, '10.0.0.0/8')]))).toMatchObject([
      { kind: 'covered', removable: [0], text: expect.stringContaining('enabled') as string },
    ]);
  });
});
