import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Json } from '../../../lib/json';
import { rowFaults, rulesAsRead } from '../../../lib/rules/ruleRows';
import { ruleOfRow } from './editorRows';
import { parsePaste } from './pasteRules';

const readRules = (rules: Json[]) => rulesAsRead({ spec: { rules } });
const singles = readRules([{ direction: 'ingress', protocol: 'tcp', port: 22, cidr: '::/0' }]);
const ranged = readRules([{ protocol: 'tcp', port: 1, portMax: 2, cidr: '::/0' }]);

const understood = (text: string, read = ranged) =>
  parsePaste(text, read).rules.map(({ line, fields: { direction, protocol, port, cidr } }) =>
    [line, direction, protocol, port, cidr].join(' '),
  );
const refused = (text: string, read = ranged) =>
  parsePaste(text, read).faults.map(({ line, why }) => `${line}: ${why}`);

describe('tables', () => {
  it.each([
    ['commas', 'ingress,tcp,22,10.0.0.0/8'],
    ['tabs', 'ingress\ttcp\t22\t10.0.0.0/8'],
    ['semicolons', 'ingress;TCP;22;10.0.0.0/8'],
    ['quotes and a byte order mark', '\uFEFF"ingress","tcp","22","10.0.0.0/8"'],
  ])('part cells by %s', (_, text) => {
    expect(parsePaste(text, ranged).faults).toEqual([]);
    expect(understood(text)).toEqual(['1 ingress tcp 22 10.0.0.0/8']);
  });

  it('take the columns from a header, whatever their order', () => {
    const text =
      'Comment,CIDR,Port,Port max,Protocol,Direction\nours,10.0.0.0/8,30000,32767,udp,egress\r\n\r\n,::/0,,,ICMP,ingress\n';
    expect(understood(text)).toEqual([
      '2 egress udp 30000-32767 10.0.0.0/8',
      '4 ingress icmp  ::/0',
    ]);
  });

  it('refuse a line whose cell goes on in the next one', () => {
    const text = 'direction,protocol,port,cidr,note\ningress,tcp,22,10.0.0.0/8,"two\nlines"';
    expect(understood(text)).toEqual([]);
    expect(parsePaste(text, ranged).faults.map(({ line }) => line)).toEqual([2, 3]);
  });

  it('show exactly the three bad ones of a hundred lines', () => {
    const lines = Array.from({ length: 100 }, (_, i) => `ingress,tcp,${i + 1},10.${i}.0.0/16`);
    lines[9] = 'ingress,tcp,70000,10.0.0.0/8';
    lines[49] = 'ingress,tcp,"80,10.0.0.0/8';
    lines[98] = 'ingress,tpc,80,10.0.0.0/8';
    const { rules, faults } = parsePaste(lines.join('\r\n'), ranged);
    expect(rules).toHaveLength(97);
    expect(rules.at(-1)).toMatchObject({ line: 100, fields: { port: '100' } });
    expect(faults).toEqual([
      {
        line: 10,
        text: lines[9],
        why: 'Port: A port is a whole number from 1 to 65535, or a name such as ssh or https.',
      },
      { line: 50, text: lines[49], why: 'Its quotation marks do not match.' },
      {
        line: 99,
        text: lines[98],
        why: 'Not understood: protocol “tpc” is not one this console knows.',
      },
    ]);
  });

  it.each([
    ['10.0.0/8', 'ingress,tcp,22,10.0.0/8'],
    ['leading zeros', 'ingress,tcp,22,010.0.0.0/8'],
    ['a port with icmp', 'ingress,icmp,22,10.0.0.0/8'],
    ['a range that begins high', 'ingress,tcp,30-20,10.0.0.0/8'],
    ['an unknown direction', 'sideways,tcp,22,10.0.0.0/8'],
    ['another order', '10.0.0.0/8,22,tcp,ingress'],
    ['a cell too many', 'ingress,tcp,22,10.0.0.0/8,10.1.0.0/16'],
    ['no range', 'ingress,tcp,22'],
    ['an empty range', 'ingress,tcp,22,'],
    ['an empty range below a header', 'direction,protocol,port,cidr\ningress,tcp,22,'],
    ['a line cut off', 'direction,protocol,port,cidr\ningress,tcp,22'],
    ['no direction', 'protocol,port,cidr\ntcp,22,10.0.0.0/8'],
    ['a word for everywhere', 'direction,protocol,cidr\ningress,tcp,anywhere'],
    ['a last port without a first', 'direction,protocol,port,portMax,cidr\ningress,tcp,,22,::/0'],
    ['prose', 'please open the firewall'],
  ])('do not guess: %s', (_, text) => {
    expect(parsePaste(text, ranged)).toMatchObject({
      rules: [],
      faults: [{ why: expect.any(String) as string }],
    });
  });
});

describe('JSON', () => {
  const raw = { direction: 'ingress', protocol: 'tcp', port: 22, cidr: '10.0.0.0/8' };

  it('is a list or a security group', () => {
    for (const value of [[raw], { metadata: { rules: [] }, spec: { rules: [raw] } }])
      expect(understood(JSON.stringify(value))).toEqual(['1 ingress tcp 22 10.0.0.0/8']);
  });

  it('is counted by its rules', () => {
    const { unit, rules, faults } = parsePaste(
      JSON.stringify({ spec: { rules: [raw, { ...raw, port: 0 }, raw] } }),
      ranged,
    );
    expect(unit).toBe('Rule');
    expect([rules[0]?.line, faults[0]?.line, rules[1]?.line]).toEqual([1, 2, 3]);
  });

  it('knows the other spelling, and carries along what it does not know, but an id', () => {
    const other = { id: 'r1', protocol: 'udp', port: 5, portMax: 9, prefix: '::/0', note: 'x' };
    expect(
      parsePaste(JSON.stringify([{ direction: 'ingress', ...other }]), ranged).rules,
    ).toMatchObject([
      {
        fields: {
          direction: 'ingress',
          protocol: 'udp',
          port: '5-9',
          cidr: '::/0',
          extra: '{"note":"x"}',
        },
      },
    ]);
  });

  it.each<[unknown, string]>([
    [[1], '1: Not understood: no direction, no protocol.'],
    [[{ ...raw, port: [] }], '1: Not understood: its port is no whole number from 1 to 65535.'],
    [[{ ...raw, prefix: '::/0' }], '1: Not understood: it names two different ranges.'],
    [[{ direction: 'ingress', protocol: 'tcp' }], '1: CIDR: enter a CIDR, such as 203.0.113.0/24.'],
    [{ a: 1 }, '1: There is no list of rules in it.'],
  ])('does not guess: %j', (value, why) => expect(refused(JSON.stringify(value))).toEqual([why]));

  it('says why it is no JSON', () => {
    expect(refused('[\n  {"direction": "ingress",}\n]')).toEqual([
      expect.stringMatching(/^1: This is not JSON: .+/),
    ]);
  });
});

it('of nothing is nothing', () => {
  expect(parsePaste(' \n', ranged)).toEqual({ unit: 'Line', rules: [], faults: [] });
});

test('a range of ports is refused at its line where rules have a single port', () => {
  const text = 'ingress,tcp,22,10.0.0.0/8\ningress,tcp,8000-8002,10.0.0.0/8';
  expect(understood(text, singles)).toEqual(['1 ingress tcp 22 10.0.0.0/8']);
  expect(refused(text, singles)).toEqual([
    '2: Port: enter a single port. Rules of this group have no port ranges.',
  ]);
  expect(refused(text, ranged)).toEqual([]);
});

// Words that are right, nearly right and wrong, in any order and number.
const cells = [
  'ingress|Egress|inbound|sideways|| |tcp|UDP|icmp|any|vrrp|*',
  '22|0|70000|080|8000-8002|9-1|1-65535|22 (SSH)|all|-',
  '10.0.0.0/8|10.1.2.3/8|10.0.0/8|::/0|0.0.0.0/0|anywhere|10.0.0.5|"',
].flatMap((words) => words.split('|'));
const cell = fc.constantFrom(...cells);
const port = fc.constantFrom('22', '443', '8000-8002', '', 'any', '0');
const cidr = fc.constantFrom('10.0.0.0/8', '10.1.2.3/8', '::/0', '', '10.0.0/8');
const line = fc.tuple(
  fc.constantFrom('ingress', 'egress'),
  fc.constantFrom('tcp', 'udp', 'any'),
  fc.oneof(port, cell),
  fc.oneof(cidr, cell),
);
const table = fc
  .tuple(
    fc.constantFrom('', 'direction,protocol,port,cidr\n', 'protocol,cidr,port\n'),
    fc.array(fc.oneof(line, fc.array(cell)), { maxLength: 6 }),
    fc.constantFrom(',', '\t', ';', ' '),
  )
  .map(([head, lines, by]) => head + lines.map((words) => words.join(by)).join('\n'));
const json = fc
  .array(
    fc.record(
      {
        direction: fc.oneof(fc.constant('ingress'), cell),
        protocol: fc.oneof(fc.constant('tcp'), cell),
        port: fc.oneof(fc.constant(22), cell, fc.integer({ min: -1, max: 70_000 })),
        portMax: fc.oneof(fc.constant(22), cell, fc.integer({ min: -1, max: 70_000 })),
        cidr: fc.oneof(fc.constant('::/0'), cell, fc.jsonValue()),
        prefix: fc.oneof(fc.constant('::/0'), cell),
        note: fc.jsonValue(),
      },
      { requiredKeys: ['direction', 'protocol'] },
    ),
  )
  .map((rules) => JSON.stringify(rules));

test('whatever a paste accepts, the form accepts and the console understands', () => {
  let accepted = 0;
  fc.assert(
    fc.property(
      fc.oneof(table, json, fc.string()),
      fc.constantFrom(singles, ranged),
      (text, read) => {
        const { rules } = parsePaste(text, read);
        accepted += rules.length;
        for (const row of rules.map(({ fields }, key) => ({ ...fields, key }))) {
          expect(rowFaults(row, undefined, read.ranges)).toEqual({});
          expect(ruleOfRow(row, read).understood).toBe(true);
        }
      },
    ),
    { numRuns: 1500 },
  );
  expect(accepted).toBeGreaterThan(50);
});
