import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Json, type JsonObject } from '../../lib/json';
import { threeWay } from './merge';
import { description } from './merge.fixture';

const rules = (...list: Json[]): JsonObject => ({ metadata: { name: 'g' }, spec: { rules: list } });
const ssh = { direction: 'ingress', protocol: 'tcp', port: 22, cidr: '10.0.0.0/8', note: 'x' };
const web = { direction: 'ingress', protocol: 'tcp', port: 80, cidr: '0.0.0.0/0' };
const ping = { direction: 'ingress', protocol: 'icmp' };
const dns = { direction: 'egress', protocol: 'udp', port: 53, cidr: '10.0.0.2/32' };
const rulesOf = (body_: JsonObject) => (body_['spec'] as JsonObject)['rules'];

describe('rules, which have no name', () => {
  it('lets two people edit different rules', () => {
    const mine = rules(ssh, { ...web, port: 443 }, ping);
    const theirs = rules({ ...ssh, cidr: '10.1.0.0/16' }, web, ping, dns);
    const { merged, conflicts } = threeWay(rules(ssh, web, ping), mine, theirs, description);
    expect(conflicts).toEqual([]);
    expect(rulesOf(merged)).toEqual([
      { ...ssh, cidr: '10.1.0.0/16' },
      { ...web, port: 443 },
      ping,
      dns,
    ]);
  });

  it('lets them edit different members of one rule, and asks about the same one', () => {
    const base = rules(ssh, web);
    const mine = rules({ ...ssh, port: 2222 }, web);
    const apart = threeWay(base, mine, rules({ ...ssh, cidr: '10.1.0.0/16' }, web), description);
    expect(rulesOf(apart.merged)).toEqual([{ ...ssh, port: 2222, cidr: '10.1.0.0/16' }, web]);

    const theirs = rules({ ...ssh, port: 2022 }, web);
    const { conflicts } = threeWay(base, mine, theirs, description);
    expect(conflicts).toMatchObject([
      { pointer: '/spec/rules/0/port', label: 'Rule 1 · port', base: 22, mine: 2222, theirs: 2022 },
    ]);
    const chosen = threeWay(base, mine, theirs, description, { '/spec/rules/0/port': 'mine' });
    expect(rulesOf(chosen.merged)).toEqual([{ ...ssh, port: 2222 }, web]);
  });

  it('takes a text that one cleared and the other left out for the same', () => {
    const { cidr: _, ...without } = ssh;
    const cleared = { ...ssh, cidr: '' };
    for (const [mine, theirs] of [
      [cleared, without],
      [without, cleared],
    ] as const) {
      const { merged, conflicts } = threeWay(rules(ssh), rules(mine), rules(theirs), description);
      expect(conflicts).toEqual([]);
      expect(rulesOf(merged)).toEqual([mine]);
    }
  });

  it('removes what one side removed, and keeps one of two equal rules', () => {
    const base = rules(ssh, web, web, ping);
    const { merged, conflicts } = threeWay(
      base,
      rules(ssh, web, ping),
      rules(web, web, ping),
      description,
    );
    expect(conflicts).toEqual([]);
    expect(rulesOf(merged)).toEqual([web, ping]);
  });

  it('takes a rule that both added once, and puts mine after theirs', () => {
    const base = rules(ssh);
    const same = threeWay(base, rules(ssh, dns), rules(ssh, ping, dns), description);
    expect(rulesOf(same.merged)).toEqual([ssh, ping, dns]);
    const other = threeWay(base, rules(ssh, web), rules(ssh, ping), description);
    expect(rulesOf(other.merged)).toEqual([ssh, ping, web]);
  });

  it('finds one edit of each side among many rules', () => {
    const many = Array.from({ length: 400 }, (_, i) => ({ ...web, port: i + 1 }));
    const mine = rules(
      ...many.map((rule, i) => (i === 7 ? { ...rule, cidr: '10.0.0.0/8' } : rule)),
    );
    const theirs = rules(
      ...many.map((rule, i) => (i === 390 ? { ...rule, cidr: '10.0.0.0/8' } : rule)),
    );
    const { merged, conflicts } = threeWay(rules(...many), mine, theirs, description);
    expect(conflicts).toEqual([]);
    expect(
      (rulesOf(merged) as JsonObject[]).filter(({ cidr }) => cidr === '10.0.0.0/8'),
    ).toHaveLength(2);
  });
});

const tags = (...list: Json[]): JsonObject => ({ metadata: { name: 'g', tags: list }, spec: {} });
const env = { name: 'env', value: 'prod' };
const team = { name: 'team', value: 'net', odd: 1 };
const tagsOf = (merged: JsonObject) => (merged['metadata'] as JsonObject)['tags'];

describe('tags, which have a name', () => {
  it('asks when both gave a new tag different values', () => {
    const { conflicts } = threeWay(
      tags(team),
      tags(team, env),
      tags(team, { ...env, value: 'test' }),
      description,
    );
    expect(conflicts).toMatchObject([{ label: 'Tag env · value', mine: 'prod', theirs: 'test' }]);
  });

  it('finds a tag again wherever it stands, with its unknown members', () => {
    const { merged, conflicts } = threeWay(
      tags(env, team),
      tags({ ...env, value: 'test' }, team),
      tags({ ...team, odd: 2 }, env),
      description,
    );
    expect(conflicts).toEqual([]);
    expect(tagsOf(merged)).toEqual([
      { ...team, odd: 2 },
      { ...env, value: 'test' },
    ]);
  });

  it('tells tags of one name apart', () => {
    const { merged, conflicts } = threeWay(
      tags(env, { ...env, value: 'test' }),
      tags(env),
      tags(env, { ...env, value: 'test' }, team),
      description,
    );
    expect(conflicts).toEqual([]);
    expect(tagsOf(merged)).toEqual([env, team]);
  });

  it('has the order of the side that changed it, and mine when both did', () => {
    const third = { name: 'z', value: '' };
    const once = threeWay(
      tags(env, team, third),
      tags(third, team, env),
      tags(env, team, third, { name: 'n' }),
      description,
    );
    expect(once.conflicts).toEqual([]);
    expect(tagsOf(once.merged)).toEqual([third, { name: 'n' }, team, env]);
    const both = threeWay(
      tags(env, team, third),
      tags(third, team, env),
      tags(team, env, third),
      description,
    );
    expect(both.conflicts).toEqual([]);
    expect(tagsOf(both.merged)).toEqual([third, team, env]);
  });
});

describe('lists', () => {
  it('with an order of their own have that of the side that changed it; both are a question', () => {
    const dns = (...list: string[]) => ({ metadata: { name: 'g' }, spec: { dns: list } });
    const [base, mine] = [dns('a', 'b', 'c'), dns('c', 'b', 'a')];
    expect(threeWay(base, mine, base, description)).toEqual({ merged: mine, conflicts: [] });
    expect(threeWay(base, base, mine, description)).toEqual({ merged: mine, conflicts: [] });
    const theirs = dns('b', 'a', 'c');
    expect(threeWay(base, mine, theirs, description).conflicts).toMatchObject([
      { pointer: '/spec/dns', mine: ['c', 'b', 'a'], theirs: ['b', 'a', 'c'] },
    ]);
    const chosen = threeWay(base, mine, theirs, description, { '/spec/dns': 'mine' });
    expect(chosen.merged).toEqual(mine);
  });

  const unique = (max: number) =>
    fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: max });

  it('of plain values: what either side added is there, what either removed is gone', () => {
    const side = (list: number[]) => ({ metadata: {}, spec: { dns: list.map(String) } });
    fc.assert(
      fc.property(unique(6), unique(6), unique(6), (b, m, t) => {
        const { merged, conflicts } = threeWay(side(b), side(m), side(t), description);
        const kept = b.filter((x) => m.includes(x) && t.includes(x));
        const expected = new Set([...kept, ...[...m, ...t].filter((x) => !b.includes(x))]);
        const list = (merged['spec'] as JsonObject)['dns'] as string[];
        // Both sides reordered the list, which is one conflict about the whole list.
        const asked = conflicts.map(({ pointer }) => pointer);
        const found = [...new Set(list)].toSorted();
        const wanted = [...expected].map(String).toSorted();
        expect({ asked, found }).toEqual(
          asked.length > 0 ? { asked: ['/spec/dns'], found } : { asked: [], found: wanted },
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('of things without a name: edits of different items all arrive, and nothing else moves', () => {
    const act = fc.constantFrom(
      'leave',
      'mine edits',
      'theirs edits',
      'mine removes',
      'theirs removes',
    );
    fc.assert(
      fc.property(
        fc.array(act, { maxLength: 8 }),
        fc.boolean(),
        fc.boolean(),
        (acts, iAdd, theyAdd) => {
          const base = acts.map((_, i) => ({ protocol: 'tcp', port: i, cidr: `c${i}` }));
          const side = (who: string, added: boolean) => [
            ...base.flatMap((rule_, i) => {
              if (acts[i] === `${who} removes`) return [];
              return [acts[i] === `${who} edits` ? { ...rule_, cidr: `by ${who}` } : rule_];
            }),
            ...(added ? [{ protocol: who }] : []),
          ];
          const { merged, conflicts } = threeWay(
            rules(...base),
            rules(...side('mine', iAdd)),
            rules(...side('theirs', theyAdd)),
            description,
          );
          const expected = base.flatMap((rule_, i) => {
            const [who = '', what] = (acts[i] ?? '').split(' ');
            if (what === 'removes') return [];
            return [what === 'edits' ? { ...rule_, cidr: `by ${who}` } : rule_];
          });
          expect(conflicts).toEqual([]);
          expect((merged['spec'] as JsonObject)['rules']).toEqual([
            ...expected,
            ...(theyAdd ? [{ protocol: 'theirs' }] : []),
            ...(iAdd ? [{ protocol: 'mine' }] : []),
          ]);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('a name that stands twice', () => {
  const tags = (...list: Json[]): JsonObject => ({ metadata: { name: 'g', tags: list } });
  const tagsOf = (body: JsonObject) => (body['metadata'] as JsonObject)['tags'];
  const tag = (name: string, value: string, odd?: number) => ({ name, value, ...(odd && { odd }) });

  it.each([
    {
      base: [tag('c', ''), tag('a', 'y', 1)],
      mine: [tag('a', '', 1), tag('a', 'y', 1)],
      theirs: [tag('c', ''), tag('a', 'y'), tag('a', 'y')],
      removed: tag('a', 'y', 1),
    },
    {
      base: [tag('a', 'x', 1), tag('a', 'y', 2)],
      mine: [tag('a', 'y', 1), tag('a', 'z', 3)],
      theirs: [tag('a', 'x', 2), tag('a', 'z', 4)],
      removed: tag('a', 'y', 2),
    },
  ])('is asked about as a whole: members of two edits make no third', ({ base, ...row }) => {
    const { mine, theirs, removed } = row;
    const asked = threeWay(tags(...base), tags(...mine), tags(...theirs), description).conflicts;
    const answered = (side: 'mine' | 'theirs') => {
      const choices = Object.fromEntries(asked.map(({ pointer }) => [pointer, side]));
      const sides = [tags(...base), tags(...mine), tags(...theirs)] as const;
      return tagsOf(threeWay(...sides, description, choices).merged);
    };
    const made = [answered('mine'), answered('theirs')].flat();
    expect([...mine, ...theirs]).toEqual(expect.arrayContaining(made));
    expect(answered('theirs')).not.toContainEqual(removed);
  });
});
