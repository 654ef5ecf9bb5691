import { describe, expect, it } from 'vitest';
import { parsePaste } from './pasteRules';

const ssh = { direction: 'ingress', protocol: 'tcp', port: '22', cidr: '10.0.0.0/8' };
const understood = (text: string) =>
  parsePaste(text).rules.map(({ line, direction, protocol, port, cidr }) =>
    [line, direction, protocol, port, cidr].join(' '),
  );
const refused = (text: string) => parsePaste(text).faults.map(({ line, why }) => `${line}: ${why}`);

describe('tables', () => {
  const line = '1 ingress tcp 22 10.0.0.0/8';
  it.each([
    ['commas', 'ingress,tcp,22,10.0.0.0/8'],
    ['tabs', 'ingress\ttcp\t22\t10.0.0.0/8'],
    ['semicolons', 'ingress;tcp;22;10.0.0.0/8'],
    ['spaces', 'ingress tcp  22 10.0.0.0/8'],
    ['quotes and a byte order mark', '\uFEFF"ingress", "tcp", "22", "10.0.0.0/8"'],
    ['another order', '10.0.0.0/8,22,TCP,Ingress'],
    ['the name of the service', 'ingress,tcp,22 (SSH),10.0.0.0/8'],
  ])('part cells by %s', (_, text) => {
    expect(parsePaste(text).faults).toEqual([]);
    expect(understood(text)).toEqual([line]);
  });

  it('take the columns from a header, whatever their order, and name those that are none of a rule', () => {
    const text =
      'Comment,CIDR,Port Range,Protocol,Direction\nours,10.0.0.0/8,30000-32767,udp,egress\r\n\r\n,::/0,,ICMP,ingress\n';
    expect(understood(text)).toEqual([
      '2 egress udp 30000-32767 10.0.0.0/8',
      '4 ingress icmp  ::/0',
    ]);
    expect(parsePaste(text).ignored).toEqual(['Comment']);
    expect(understood('protocol\tfrom port\tto port\tsource\ntcp\t80\t90\t10.0.0.0/8')).toEqual([
      '2 ingress tcp 80-90 10.0.0.0/8',
    ]);
  });

  it('refuse a line whose cell goes on in the next one', () => {
    const text = 'direction,protocol,port,cidr,note\ningress,tcp,22,10.0.0.0/8,"two\nlines"';
    expect(understood(text)).toEqual([]);
    expect(refused(text)).toEqual([
      '2: Its quotation marks do not match.',
      '3: “lines"” is not a direction this console knows.',
    ]);
  });

  it('show exactly the three bad ones of a hundred lines', () => {
    const lines = Array.from({ length: 100 }, (_, i) => `ingress,tcp,${i + 1},10.${i}.0.0/16`);
    lines[9] = 'ingress,tcp,70000,10.0.0.0/8';
    lines[49] = 'ingress,tcp,"80,10.0.0.0/8';
    lines[98] = 'ingress,tpc,80,10.0.0.0/8';
    const { rules, faults } = parsePaste(lines.join('\r\n'));
    expect(rules).toHaveLength(97);
    expect(rules.at(-1)).toMatchObject({ line: 100, port: '100' });
    expect(faults).toEqual([
      {
        line: 10,
        text: lines[9],
        why: 'A port is a whole number from 1 to 65535, without leading zeros.',
      },
      { line: 50, text: lines[49], why: 'Its quotation marks do not match.' },
      { line: 99, text: lines[98], why: '“tpc” is not a direction, protocol, port or CIDR.' },
    ]);
  });

  it.each([
    ['10.0.0/8', 'ingress,tcp,22,10.0.0/8'],
    ['an address without a mask', 'ingress,tcp,22,10.0.0.5'],
    ['leading zeros', 'ingress,tcp,22,010.0.0.0/8'],
    ['a port with icmp', 'ingress,icmp,22,10.0.0.0/8'],
    ['a range that begins high', 'ingress,tcp,30-20,10.0.0.0/8'],
    ['an unknown direction', 'sideways,tcp,22,10.0.0.0/8'],
    ['no range', 'ingress,tcp,22'],
    ['an empty range', 'ingress,tcp,22,'],
    ['an empty range below a header', 'direction,protocol,port,cidr\ningress,tcp,22,'],
    ['a line cut off', 'direction,protocol,port,cidr\ningress,tcp,22'],
    ['no direction', 'protocol,port,cidr\ntcp,22,10.0.0.0/8'],
    ['a word for everywhere', 'direction,protocol,cidr\ningress,tcp,anywhere'],
    ['prose', 'please open the firewall'],
  ])('do not guess: %s', (_, text) => {
    expect(parsePaste(text)).toMatchObject({
      rules: [],
      faults: [{ why: expect.any(String) as string }],
    });
  });

  it('say what a person should know', () => {
    const notes = (text: string) => parsePaste(text).rules.flatMap((rule) => rule.notes);
    expect(notes('ingress,tcp,22,10.1.2.3/8')).toEqual([
      'Host bits are set: 10.1.2.3/8 stands for 10.0.0.0/8.',
    ]);
    expect(notes('Inbound\tAll\t\t::/0')).toEqual([
      '“Inbound” is read as ingress.',
      '“All” is read as any.',
    ]);
    expect(notes('ingress,tcp,any,::/0')).toEqual(['No port: it is for every tcp port.']);
  });
});

describe('JSON', () => {
  const raw = { direction: 'ingress', protocol: 'tcp', port: 22, cidr: '10.0.0.0/8' };
  it('is a list, an object with rules, a security group, or one rule', () => {
    for (const value of [
      [raw],
      { rules: [raw] },
      { metadata: { rules: [] }, spec: { rules: [raw] } },
      raw,
    ])
      expect(parsePaste(JSON.stringify(value)).rules).toEqual([
        { line: 1, text: JSON.stringify(raw), ...ssh, notes: [] },
      ]);
  });

  it('is counted by its rules', () => {
    const { unit, rules, faults } = parsePaste(
      JSON.stringify({ spec: { rules: [raw, { ...raw, port: 0 }, raw] } }),
    );
    expect(unit).toBe('Rule');
    expect([rules[0]?.line, faults[0]?.line, rules[1]?.line]).toEqual([1, 2, 3]);
  });

  it('knows the other spelling, and carries along what it does not know, but an id', () => {
    const other = {
      id: 'r1',
      direction: 'ingress',
      protocol: 'udp',
      port: 5,
      portMax: 9,
      prefix: '::/0',
      note: 'x',
    };
    expect(parsePaste(JSON.stringify([other])).rules).toEqual([
      {
        line: 1,
        text: JSON.stringify(other),
        direction: 'ingress',
        protocol: 'udp',
        port: '5-9',
        cidr: '::/0',
        notes: [],
        extra: { note: 'x' },
      },
    ]);
  });

  it.each<[unknown, string]>([
    [[1], '1: A rule is an object.'],
    [[{ ...raw, port: [] }], '1: Its port is neither text nor a number.'],
    [[{ ...raw, prefix: '::/0' }], '1: It names two different ranges.'],
    [[{ protocol: 'tcp' }], '1: It has no direction.'],
    [
      [{ direction: 'ingress', protocol: 'tcp' }],
      '1: It has no CIDR. Every IPv4 address is 0.0.0.0/0.',
    ],
    [{ a: 1 }, '1: There is no list of rules in it.'],
  ])('does not guess: %j', (value, why) => expect(refused(JSON.stringify(value))).toEqual([why]));

  it('says why it is no JSON', () => {
    expect(refused('[\n  {"direction": "ingress",}\n]')).toEqual([
      expect.stringMatching(/^1: This is not JSON: .+/),
    ]);
  });
});

it('of nothing is nothing', () => {
  expect(parsePaste(' \n')).toEqual({
    unit: 'Line',
    rules: [],
    faults: [],
    ignored: [],
  });
});
