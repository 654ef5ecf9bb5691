import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../lib/json';
import { dangerOf, newRule, ruleOfRow } from './editorRows';
import { faultsOf } from '../../../save/fields/forms.fixture';
import { composeRules, duplicateRow, rowFaults, rulesAsRead } from '../../../lib/rules/ruleRows';
import { securityGroupResource } from '../resource';

const readRules = (rules: Json[]) => rulesAsRead({ spec: { rules } });

const list: Json[] = [
  { direction: 'ingress', protocol: 'tcp', port: 22, cidr: '10.0.0.0/8', note: 'kept' },
  { direction: 'ingress', protocol: 'tcp', port: 8000, portMax: 8100, cidr: '10.0.0.0/8' },
  { direction: 'egress', protocol: 'any' },
];

describe('rows of the editor', () => {
  test('that nobody touches are sent as they came, and are no faults, whatever the list holds', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (rules) => {
        const read = readRules(rules as Json[]);
        expect(composeRules(read.list, read.rows)).toEqual(rules);
        const group = { spec: { rules: rules as Json[] } };
        expect(
          faultsOf(
            securityGroupResource.update.rules(group),
            securityGroupResource.update.begin(group),
          ),
        ).toEqual({});
      }),
      { numRuns: 300 },
    );
  });

  test('are sent with copies and new ones as they stand', () => {
    const read = readRules(list);
    const [first] = read.rows;
    if (first === undefined) throw new Error('there is a first row');
    const copy = duplicateRow(read.list, first);
    expect(composeRules(read.list, [...read.rows, copy, newRule])).toEqual([
      ...list,
      { direction: 'ingress', protocol: 'tcp', port: 22, cidr: '10.0.0.0/8', note: 'kept' },
      { direction: 'ingress', protocol: 'tcp' },
    ]);
  });

  test('carry what was pasted with them, through a draft', () => {
    const pasted = { direction: 'ingress', protocol: 'udp', port: '53', cidr: '10.0.0.0/8' };
    const row = { ...pasted, extra: '{"comment":"dns"}' };
    const draft = JSON.parse(JSON.stringify(row)) as typeof row;
    expect(composeRules([], [draft])).toEqual([
      { direction: 'ingress', protocol: 'udp', port: 53, cidr: '10.0.0.0/8', comment: 'dns' },
    ]);
    expect(composeRules([], [{ ...row, extra: '{' }])).toHaveLength(1);
  });
});

describe('faults', () => {
  const row = { ...newRule, port: '443', cidr: '10.0.0.0/8' };

  test('are a missing range, a port out of range, a range where none was seen', () => {
    expect(rowFaults(row, undefined, false)).toEqual({});
    expect(rowFaults({ ...row, cidr: '' }, undefined, false)).toHaveProperty('cidr');
    expect(rowFaults({ ...row, cidr: '10.0.0/8' }, undefined, false)).toHaveProperty('cidr');
    expect(rowFaults({ ...row, port: '65536' }, undefined, false)).toHaveProperty('port');
    expect(rowFaults({ ...row, port: '1-9' }, undefined, false)).toHaveProperty('port');
    expect(rowFaults({ ...row, port: '1-9' }, undefined, true)).toEqual({});
    expect(rowFaults({ ...row, protocol: ' ' }, undefined, false)).toHaveProperty('protocol');
  });

  test('are not what stands as it was read', () => {
    const before = { ...row, cidr: '', port: 'x' };
    expect(rowFaults(before, before, false)).toEqual({});
    expect(rowFaults({ ...before, port: 'y' }, before, false)).toEqual({
      port: expect.stringContaining('1 to 65535') as string,
    });
  });

  test('a range of ports is taken where a rule has one, or where ranges are written as services do', () => {
    expect(readRules(list).ranges).toBe(true);
    expect(readRules([{ prefix: '10.0.0.0/8' }]).ranges).toBe(true);
    expect(readRules([{ cidr: '10.0.0.0/8', port: 1 }]).ranges).toBe(false);
    expect(readRules([]).ranges).toBe(false);
  });
});

test('a rule is read as it is typed, with what it has besides', () => {
  const read = readRules(list);
  const [first] = read.rows;
  if (first === undefined) throw new Error('there is a first row');
  const open = ruleOfRow({ ...first, cidr: '0.0.0.0/0' }, read);
  expect(open.unknownMembers).toEqual({ note: 'kept' });
  expect(dangerOf(open)?.tone).toBe('failed');
  expect(dangerOf(ruleOfRow(first, read))).toBeUndefined();
  expect(ruleOfRow({ ...first, port: 'x' }, read).understood).toBe(false);
});
