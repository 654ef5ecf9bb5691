import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePaste } from '../../../lib/rules/pasteRules';
import type { Json } from '../../../lib/json';
import { rowFaults, rulesAsRead } from '../../../lib/rules/ruleRows';
import { pastedRow } from './editorRows';
import { MOST_SPLIT, pasteInto } from './pasteInto';

const readRules = (rules: Json[]) => rulesAsRead({ spec: { rules } });
const singles = readRules([{ direction: 'ingress', protocol: 'tcp', port: 22, cidr: '::/0' }]);
const ranged = readRules([{ protocol: 'tcp', port: 1, portMax: 2, cidr: '::/0' }]);

const paste = (text: string, read = singles, split = false) =>
  pasteInto(parsePaste(text), read, split);
const portsOf = (text: string, read = singles, split = false) =>
  paste(text, read, split).rules.map(({ port }) => port);

test('a pasted range of ports is refused at its line where rules have a single port', () => {
  const { rules, faults, splits } = paste(
    'ingress,tcp,22,10.0.0.0/8\ningress,tcp,8000-8002,10.0.0.0/8\nnonsense',
  );
  expect(rules.map(({ port }) => port)).toEqual(['22']);
  expect(faults.map(({ line }) => line)).toEqual([2, 3]);
  expect(faults[0]).toEqual({
    line: 2,
    text: 'ingress,tcp,8000-8002,10.0.0.0/8',
    why: 'Rules of this group have a single port. Split 8000-8002 into 3 rules, or paste single ports.',
  });
  expect(splits).toEqual({ ranges: 1, rules: 3 });
});

test('a pasted range of ports is split into a rule for each port when asked to', () => {
  const json = JSON.stringify([
    { direction: 'egress', protocol: 'udp', port: 5, portMax: 7, prefix: '::/0', note: 'x' },
  ]);
  const { rules, faults } = paste(json, singles, true);
  expect(faults).toEqual([]);
  expect(rules).toMatchObject(
    ['5', '6', '7'].map((port) => ({ port, protocol: 'udp', cidr: '::/0', extra: { note: 'x' } })),
  );
  expect(rules[0]?.notes).toEqual(['5-7 is split into 3 rules.']);
});

test('a pasted range of too many ports is refused, split or not', () => {
  const most = `ingress,tcp,1-${MOST_SPLIT},::/0`;
  expect(portsOf(most, singles, true)).toHaveLength(MOST_SPLIT);
  const { rules, faults, splits } = paste(`ingress,tcp,30000-32767,::/0`, singles, true);
  expect([rules, splits.ranges]).toEqual([[], 0]);
  expect(faults[0]?.why).toBe(
    'Rules of this group have a single port, and 30000-32767 is 2,768 ports. Split at most 100 ports at a time.',
  );
});

test('a pasted range of ports stays one where the rules of the group have ranges', () => {
  const { splits } = paste('ingress,tcp,8000-8002,::/0', ranged, true);
  expect(portsOf('ingress,tcp,8000-8002,::/0', ranged, true)).toEqual(['8000-8002']);
  expect(splits.ranges).toBe(0);
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
  .map(([head, lines, by]) => head + lines.map((cells) => cells.join(by)).join('\n'));
const json = fc
  .array(
    fc.record(
      {
        direction: fc.oneof(fc.constant('ingress'), cell),
        protocol: fc.oneof(fc.constant('tcp'), cell),
        port: fc.oneof(cell, fc.integer({ min: -1, max: 70_000 })),
        portMax: fc.oneof(cell, fc.integer({ min: -1, max: 70_000 })),
        cidr: fc.oneof(fc.constant('::/0'), cell, fc.jsonValue()),
        prefix: cell,
        note: fc.jsonValue(),
      },
      { requiredKeys: ['direction', 'protocol'] },
    ),
  )
  .map((rules) => JSON.stringify(rules));

test('whatever a paste accepts, the form accepts', () => {
  let accepted = 0;
  fc.assert(
    fc.property(
      fc.oneof(table, json, fc.string()),
      fc.constantFrom(singles, ranged),
      fc.boolean(),
      (text, read, split) => {
        const { rules } = paste(text, read, split);
        accepted += rules.length;
        const rows = rules.map((rule, key) => pastedRow(rule, key));
        for (const row of rows) expect(rowFaults(row, undefined, read.ranges)).toEqual({});
      },
    ),
    { numRuns: 1500 },
  );
  expect(accepted).toBeGreaterThan(50);
});
