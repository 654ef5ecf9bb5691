import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../../lib/json';
import { normaliseAll } from '../../../lib/rules/rules';
import { rawRule } from '../../../lib/rules/rules.fixture';
import { isEmpty } from '../../../lib/rules/rulesAddresses';
import { reachDifference } from '../../../lib/rules/rulesReach';
import { rulesAsRead, rulesToSend } from '../../../lib/rules/ruleRows';
import { copyFrom } from './copyFrom';
import { nextKey, pastedRow } from './editorRows';

const readRules = (rules: Json[]) => rulesAsRead({ spec: { rules } });
const ssh = { direction: 'ingress', protocol: 'tcp', port: 22, cidr: '10.0.0.0/8' };
const web = { direction: 'ingress', protocol: 'tcp', port: 443, cidr: '0.0.0.0/0' };

/** A copy, and the rules that the group would then have. */
function copy(source: Json[], target: Json[], split = false) {
  const read = readRules(target);
  const found = copyFrom(readRules(source), read, read.rows, split);
  const first = nextKey(read.rows);
  const rows = [...read.rows, ...found.rules.map((rule, at) => pastedRow(rule, first + at))];
  return { ...found, sent: rulesToSend(read, rows) };
}

test('copied rules leave out those that are there, however they are written', () => {
  const { there, sent } = copy([ssh, web], [{ ...ssh, cidr: '10.1.2.3/8', portMax: 22 }]);
  expect(there).toEqual([0]);
  expect(sent.slice(1)).toEqual([{ ...web, portMax: 443 }]);
});

test('copied rules keep members that are not known, but no id, and are written as the group writes its own', () => {
  const { sent } = copy(
    [{ ...ssh, comment: 'jump host', id: 'r-1' }],
    [{ direction: 'egress', protocol: 'any', prefix: '::/0' }],
  );
  const { cidr, ...rest } = ssh;
  expect(sent[1]).toEqual({ ...rest, prefix: cidr, comment: 'jump host' });
});

test('a copied rule without a range asks for one, and one that the group cannot have is named', () => {
  const { cidr: _, ...anywhere } = ssh;
  const range = { ...web, port: 8000, portMax: 8001 };
  const { rules, faults, splits } = copy([anywhere, range, { protocol: 'tcp' }], [web]);
  expect(rules).toMatchObject([
    { line: 1, cidr: '', notes: ['It has no CIDR: type one in the grid.'] },
  ]);
  expect(faults.map(({ line }) => line)).toEqual([2, 3]);
  expect(splits).toEqual({ ranges: 1, rules: 2 });
  expect(copy([range], [web], true).rules.map(({ port }) => port)).toEqual(['8000', '8001']);
});

test('with a copy the group lets through what both did, and nothing else', () => {
  const rawRules = fc.array(rawRule, { maxLength: 6 });
  fc.assert(
    fc.property(rawRules, rawRules, (source, target) => {
      const { sent, rules, there } = copy(source, target);
      const taken = new Set([
        ...there,
        ...rules.filter(({ cidr }) => cidr !== '').map(({ line }) => line - 1),
      ]);
      const copied = source.filter((_, at) => taken.has(at));
      // Rows without a range are not sent before one is typed.
      const open = new Set(rules.flatMap(({ cidr }, at) => (cidr === '' ? [at] : [])));
      const after = normaliseAll(sent.filter((_, at) => !open.has(at - target.length)));
      const pieces = reachDifference(normaliseAll([...target, ...copied]), after);
      expect(pieces.filter(({ gained, lost }) => !isEmpty(gained) || !isEmpty(lost))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
