import { describe, expect, it } from 'vitest';
import { type Json, type JsonObject } from '../../lib/json';
import { securityGroupResource } from '../../features/security-groups/resource';
import { newSnapshot, whyNotSave } from '../send/snapshot';
import { composeUpdate } from './compose';
import { differences } from './diff';
import { threeWay, type Choices } from './merge';
import { updateTarget } from './merge.fixture';
import { makePlan } from './plan';

const description = securityGroupResource.describe('update');

// Rules are a set: a service may answer with them in any order, and none has an id.

const rule = (port: number, cidr = '0.0.0.0/0', more: JsonObject = {}): JsonObject => ({
  direction: 'ingress',
  protocol: 'tcp',
  port,
  cidr,
  ...more,
});
const [ssh, web, dns] = [rule(22), rule(443), rule(53)];
const group = (rules: Json[]): JsonObject => ({
  metadata: { id: 'g', name: 'web' },
  spec: { rules },
});
const read = (rules: Json[]) =>
  ({ value: undefined, raw: group(rules), at: 1, source: 'read', requestId: 'r' }) as const;

function plan(base: Json[], mine: Json[], theirs: Json[], choices: Choices = {}) {
  const made = makePlan({
    description,
    target: updateTarget,
    loaded: read(base),
    fresh: read(theirs),
    body: composeUpdate(group(base), [{ pointer: '/spec/rules', value: mine }]),
    hidden: {},
    hiddenThen: [],
    hiddenNow: [],
    choices,
  });
  return { ...made, rules: (made.body['spec'] as JsonObject)['rules'] as Json[] };
}

describe('rules that the service now answers in another order', () => {
  it('lose the one that I removed', () => {
    const { rules, conflicts, warnings, theirs, changes } = plan([ssh, web], [web], [web, ssh]);
    expect(rules).toEqual([web]);
    expect([conflicts, theirs]).toEqual([[], []]);
    expect(changes.map(({ kind }) => kind)).toEqual(['removed']);
    expect(warnings.map(({ text }) => text)).toEqual([
      'Closes tcp 22 (SSH) to any address on the internet over IPv4',
    ]);
  });

  it('have mine as I narrowed it, without a question', () => {
    const narrow = rule(22, '10.0.0.0/8');
    for (const choice of ['mine', 'theirs'] as const) {
      const choices = { '/spec/rules/0': choice };
      const made = plan([ssh, web], [narrow, web], [web, ssh], choices);
      expect(made.conflicts).toEqual([]);
      expect(made.rules).toEqual([web, narrow]);
    }
  });

  it('lose the one whose adding is undone', () => {
    const undo = (now: Json[]) =>
      threeWay(group([web, dns, ssh]), group([web, dns]), group(now), description);
    expect(undo([ssh, web, dns])).toEqual({ merged: group([web, dns]), conflicts: [] });
    expect(undo([ssh, dns, web])).toEqual({ merged: group([dns, web]), conflicts: [] });
    expect(undo([web, dns]).merged).toEqual(group([web, dns]));
  });

  it('have once what both added, however each wrote it', () => {
    const { cidr, ...rest } = ssh;
    const spellings: JsonObject[] = [
      { cidr, port: 22, protocol: 'tcp', direction: 'ingress' },
      { ...rest, prefix: cidr },
      { ...rest, cidr, prefix: null },
      { ...rest, CIDR: cidr },
      { ...rest, cidr, portMax: 22 },
    ];
    for (const theirs of spellings) {
      const { rules, conflicts, changes } = plan([web], [web, ssh], [theirs, web]);
      expect([rules, conflicts, changes]).toEqual([[theirs, web], [], []]);
    }
    expect(plan([web], [web, ssh], [web, { ...ssh, note: 'x' }]).rules).toHaveLength(3);
  });

  it('are told as an order and nothing else', () => {
    const { changes } = differences(group([ssh, web, dns]), group([dns, ssh, web]), description);
    expect(changes).toMatchObject([
      { isMoved: true, label: 'Order of rules', beforeText: '', afterText: 'changed' },
    ]);
    const moved = plan([ssh, web], [web, ssh], [ssh, web]);
    expect(moved.changes.map(({ isMoved }) => isMoved)).toEqual([true]);
    expect(moved.warnings).toEqual([]);
    expect(plan([ssh, web], [ssh, web], [web, ssh])).toMatchObject({ changes: [], theirs: [] });
    // The first of two equal rules is gone, and the other did not move.
    const fewer = differences(group([ssh, web, ssh]), group([web, ssh]), description);
    expect(fewer.changes.map(({ kind }) => kind)).toEqual(['removed']);
  });
});

describe('a rule', () => {
  it('that I removed is asked about when somebody made a copy of it', () => {
    const narrow = rule(22, '10.0.0.0/8');
    const copies: [Json[], Json[]][] = [
      [[web], [ssh, web, ssh]],
      [
        [web, narrow],
        [{ ...ssh, portMax: 22 }, web, ssh],
      ],
      // The other rule was made a copy.
      [[web], [ssh, ssh]],
    ];
    for (const [mine, theirs] of copies) {
      const asked = plan([ssh, web], mine, theirs);
      expect(asked.conflicts).toMatchObject([
        { pointer: '/spec/rules/0', base: ssh, theirs: { port: 22 } },
      ]);
      expect(whyNotSave({ ...newSnapshot(), state: 'reviewing', plan: asked, choices: {} })).toBe(
        'Choose which Rule 1 to keep.',
      );
      const { rules } = plan([ssh, web], mine, theirs, { '/spec/rules/0': 'mine' });
      expect(rules).not.toContainEqual(ssh);
    }
  });

  it('that both made is there once, whatever they made it from', () => {
    expect(plan([ssh], [ssh, web], [web]).rules).toEqual([web]);
    expect(plan([ssh], [web], [web, ssh]).rules).toEqual([web]);
    expect(plan([ssh, dns], [web, dns], [dns, web]).rules).toEqual([dns, web]);
  });

  it('of which each removed other copies stays, in whichever spelling', () => {
    const { cidr, ...rest } = ssh;
    const anew = { ...rest, prefix: cidr };
    const { rules, conflicts } = plan([ssh, ssh, anew], [ssh], [anew]);
    expect([rules, conflicts]).toEqual([[anew], []]);
  });

  it('that one only spelled anew is as the other changed it', () => {
    const { cidr, ...rest } = ssh;
    const anew = { ...rest, prefix: cidr };
    const narrow = rule(22, '10.0.0.0/8');
    expect(plan([ssh], [narrow], [anew])).toMatchObject({ rules: [narrow], conflicts: [] });
    expect(plan([ssh], [anew], [narrow])).toMatchObject({ rules: [narrow], conflicts: [] });
    expect(plan([ssh], [anew], [ssh])).toMatchObject({ rules: [anew], conflicts: [] });
    expect(plan([ssh, web], [web], [web, anew])).toMatchObject({ rules: [web], conflicts: [] });
  });

  it('is found again among a thousand in another order, and among more', () => {
    const merge = (...sides: Json[][]) => {
      const [base = {}, mine = {}, theirs = {}] = sides.map(group);
      const { merged, conflicts } = threeWay(base, mine, theirs, description);
      return { rules: (merged['spec'] as JsonObject)['rules'] as Json[], conflicts };
    };
    const many = Array.from({ length: 1000 }, (_, n) => rule(n + 1, `10.0.${n % 250}.0/24`));
    const mine = many.with(21, rule(22, '10.9.0.0/16')).slice(1);
    const found = merge(many, mine, many.toReversed());
    expect(found).toEqual({ rules: mine.toReversed(), conflicts: [] });
    const narrow = (each: JsonObject) => ({ ...each, cidr: '10.0.0.0/8' });
    // One that I removed and one that I edited, of which they edited all.
    expect(merge(many, mine, many.map(narrow).toReversed()).conflicts).toHaveLength(2);
    const more = [...many, ...many.map((each) => ({ ...each, direction: 'egress' }))];
    expect(merge(more, more.slice(1), more.map(narrow).toReversed()).conflicts).toHaveLength(1);
  });
});
