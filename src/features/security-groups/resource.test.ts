import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResourceRecord } from '../../api/cache/record';
import { stringifyJson, type Json, type JsonObject } from '../../lib/json';
import { checkEcho } from '../../save/send/echo';
import { composeUpdate } from '../../save/plan/compose';
import type { ListDescription } from '../../save/plan/describe';
import type { Choices } from '../../save/plan/merge';
import { updateTarget } from '../../save/plan/merge.fixture';
import { makePlan } from '../../save/plan/plan';
import {
  composeRules,
  duplicateRow,
  ruleRows,
  styleOf,
  type RuleFields,
} from '../../lib/rules/ruleRows';
import { securityGroupResource } from './resource';

const rule = (port: number | undefined, cidr?: string, more: JsonObject = {}): JsonObject => ({
  direction: 'ingress',
  protocol: 'tcp',
  ...(port !== undefined && { port }),
  ...(cidr !== undefined && { cidr }),
  ...more,
});
const group = (...rules: Json[]): JsonObject => ({
  metadata: { id: 'g1', name: 'web', tags: [{ name: 'env', value: 'prod', odd: 1 }] },
  spec: { rules },
  status: { networkId: 'n1' },
});
const readOf = (raw: JsonObject): ResourceRecord<unknown> => ({
  value: undefined,
  raw,
  at: 1,
  source: 'read',
  requestId: 'r',
});
const rulesOf = (raw: JsonObject) => (raw['spec'] as JsonObject)['rules'] as Json[];

interface Given {
  mine: Json[];
  theirs?: Json[];
  choices?: Choices;
}
function plan(base: Json[], { mine, theirs = base, choices = {} }: Given) {
  const loaded = group(...base);
  return makePlan({
    target: updateTarget,
    description: securityGroupResource.describe('update'),
    loaded: readOf(loaded),
    fresh: readOf(group(...theirs)),
    body: composeUpdate(loaded, [{ pointer: '/spec/rules', value: mine }]),
    hidden: {},
    hiddenThen: [],
    hiddenNow: [],
    choices,
  });
}

describe('rules in an editor and back', () => {
  const words = fc.constantFrom('ingress', 'egress', 'sideways', 'TCP', '');
  const member = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const anyRule: fc.Arbitrary<Json> = fc.oneof(
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json> },
    {
      weight: 9,
      arbitrary: fc
        .record({
          direction: member(words),
          protocol: member(fc.constantFrom('tcp', 'udp', 'any', 'gre')),
          port: member(fc.oneof(fc.integer({ min: 0, max: 70_000 }), fc.constantFrom(null, '22'))),
          portMax: member(fc.integer({ min: 0, max: 70_000 })),
          cidr: member(fc.constantFrom('10.0.0.0/8', '10.0.0.7/8', '', 'odd', null)),
          prefix: member(fc.constantFrom('fd00::/8', '0.0.0.0/0')),
          PREFIX: member(fc.constant('10.0.0.0/8')),
          note: member(fc.jsonValue({ maxDepth: 2 })),
        })
        .map(
          (made) =>
            Object.fromEntries(
              Object.entries(made).filter(([, value]) => value !== undefined),
            ) as JsonObject,
        ),
    },
  );
  const list = fc.array(anyRule, { maxLength: 20 });

  it('untouched, are what they were to the last byte', () => {
    fc.assert(
      fc.property(list, (rules) => {
        expect(stringifyJson(composeRules(rules, ruleRows(rules)))).toBe(stringifyJson(rules));
      }),
      { numRuns: 1_000 },
    );
  });

  it('with one of twenty edited, leave the other nineteen alone', () => {
    const twenty = fc.array(anyRule, { minLength: 20, maxLength: 20 });
    const edit = fc.constantFrom<Partial<RuleFields>>(
      { port: '8443' },
      { port: '9000-9010' },
      { cidr: '192.0.2.0/24' },
      { cidr: '', port: '' },
      { direction: 'egress', protocol: 'udp' },
    );
    fc.assert(
      fc.property(twenty, fc.nat(19), edit, (rules, index, change) => {
        const rows = ruleRows(rules).map((row, at) => (at === index ? { ...row, ...change } : row));
        const sent = composeRules(rules, rows);
        const others = (all: Json[]) =>
          all.filter((_, at) => at !== index).map((x) => stringifyJson(x));
        expect(others(sent)).toEqual(others(rules));
        expect(ruleRows(sent)[index]).toMatchObject(change);
      }),
      { numRuns: 1_000 },
    );
  });

  it('keep the unknown members, the spelling and the absence of a port of an edited rule', () => {
    const rules = [
      { note: 1, protocol: 'tcp', prefix: '10.0.0.0/8', direction: 'ingress', portMax: 9, port: 7 },
    ];
    const change = (fields: Partial<RuleFields>) =>
      stringifyJson(composeRules(rules, [{ ...(ruleRows(rules)[0] as RuleFields), ...fields }])[0]);
    const text = stringifyJson(rules[0]);
    expect(change({ cidr: '10.1.0.0/16' })).toBe(text.replace('10.0.0.0/8', '10.1.0.0/16'));
    expect(change({ port: '8' })).toBe(text.replace('"portMax":9,"port":7', '"port":8'));
    expect(change({ port: '8-12' })).toBe(
      text.replace('"portMax":9,"port":7', '"portMax":12,"port":8'),
    );
    expect(change({ port: '', cidr: '' })).toBe(
      '{"note":1,"protocol":"tcp","direction":"ingress"}',
    );
    const bare = { direction: 'ingress', protocol: 'icmp' };
    const row = ruleRows([bare])[0] as RuleFields;
    expect(composeRules([bare], [{ ...row, cidr: '10.0.0.0/8' }])).toEqual([
      { ...bare, cidr: '10.0.0.0/8' },
    ]);
  });

  it('complete what was typed: an address to itself, a service to its port, and nothing that was read', () => {
    const fresh = { direction: 'ingress', protocol: 'tcp' };
    const added = { ...fresh, port: 'PostgreSQL', cidr: '203.0.113.7' };
    expect(composeRules([], [added])).toEqual([{ ...fresh, port: 5432, cidr: '203.0.113.7/32' }]);
    const bare = { ...fresh, port: 22, cidr: '203.0.113.7' };
    const [row] = ruleRows([bare]) as [RuleFields];
    expect(composeRules([bare], [row])).toEqual([bare]);
    expect(composeRules([bare], [{ ...row, port: 'https' }])).toEqual([{ ...bare, port: 443 }]);
    expect(composeRules([bare], [{ ...row, cidr: '2001:db8::1' }])).toEqual([
      { ...bare, cidr: '2001:db8::1/128' },
    ]);
  });

  it('write new rules as the group is written, and the document’s way when it has none', () => {
    const fresh = { direction: 'ingress', protocol: 'tcp', port: '22', cidr: '10.0.0.0/8' };
    const added = (...rules: Json[]) =>
      stringifyJson(composeRules(rules, [...ruleRows(rules), fresh]).at(-1));
    expect(added()).toBe('{"direction":"ingress","protocol":"tcp","port":22,"cidr":"10.0.0.0/8"}');
    expect(added({ direction: 'ingress', protocol: 'any', prefix: '::/0' })).toContain(
      '"prefix":"10.0.0.0/8"',
    );
    expect(added({ ...rule(5), portMax: 5, prefix: '::/0' })).toContain('"port":22,"portMax":22');
    expect(styleOf([rule(5), { ...rule(5), portMax: 9 }])).toEqual({
      range: 'cidr',
      portMax: 'ranges',
    });
  });

  it('copy a rule with what it carries besides, but an id', () => {
    const rules = [rule(22, '10.0.0.0/8', { note: 'x', id: 'r1' })];
    const [row] = ruleRows(rules) as [RuleFields];
    const copy = duplicateRow(rules, row);
    expect(composeRules(rules, [row, copy])).toEqual([
      rules[0],
      rule(22, '10.0.0.0/8', { note: 'x' }),
    ]);
  });
});

describe('two people', () => {
  const base = [rule(22, '10.0.0.0/8'), rule(80, '0.0.0.0/0'), rule(443)];
  const [ssh, web, tls] = base as [JsonObject, JsonObject, JsonObject];

  it('both win when they edit different rules', () => {
    const mine = [{ ...ssh, cidr: '10.1.0.0/16' }, web, tls];
    const made = plan(base, { mine, theirs: [ssh, web, { ...tls, cidr: '10.0.0.0/8' }, rule(53)] });
    expect(made.conflicts).toEqual([]);
    expect(rulesOf(made.body)).toEqual([mine[0], web, { ...tls, cidr: '10.0.0.0/8' }, rule(53)]);
  });

  it('are asked when they edit the same rule, even different members of it', () => {
    const mine = [{ ...ssh, port: 23 }, web, tls];
    const theirs = [{ ...ssh, cidr: '0.0.0.0/0' }, web, tls];
    const { conflicts } = plan(base, { mine, theirs });
    expect(conflicts).toMatchObject([
      {
        pointer: '/spec/rules/0',
        label: 'Rule 1',
        mineText: 'ingress tcp 23 (Telnet), 10.0.0.0/8',
        theirsText: 'ingress tcp 22 (SSH), any IPv4 address',
      },
    ]);
    const chosen = plan(base, { mine, theirs, choices: { '/spec/rules/0': 'mine' } });
    expect(rulesOf(chosen.body)).toEqual(mine);
  });
});

describe('the plan', () => {
  const warn = (before: Json[], after: Json[]) =>
    plan(before, { mine: after }).warnings.map(({ tone, text, confirm }) =>
      [tone, text, ...(confirm === undefined ? [] : ['tick'])].join(' | '),
    );

  it('names rules and members', () => {
    const { changes } = plan([rule(80), rule(22, '10.0.0.0/8')], {
      mine: [rule(80), rule(22, '10.1.0.0/16')],
    });
    expect(changes.map(({ label, afterText }) => `${label}: ${afterText}`)).toEqual([
      'Rule 2 · CIDR: 10.1.0.0/16',
    ]);
  });

  it('wants a tick before an administrative port is opened to everybody, however that is written', () => {
    const inside = rule(22, '10.0.0.0/8');
    const expected = (over: string) =>
      `failed | Opens tcp 22 (SSH) to any address on the internet${over} | tick`;
    expect(warn([inside], [rule(22, '0.0.0.0/0')])).toEqual([expected(' over IPv4')]);
    expect(warn([inside], [rule(22, '::/0'), inside])).toEqual([expected(' over IPv6')]);
    expect(warn([inside], [rule(22)])).toEqual([expected('')]);
    expect(warn([], [rule(22, '0.0.0.0/1'), rule(22, '128.0.0.0/1')])).toEqual([
      expected(' over IPv4'),
    ]);
    expect(warn([], [rule(undefined, '0.0.0.0/0')])[0]).toMatch(/^failed .* tick$/);
    expect(warn([rule(22, '0.0.0.0/1')], [rule(22, '0.0.0.0/1'), rule(22, '::/2')])[0]).toMatch(
      /tick$/,
    );
  });

  it('does not want one for what was open before, the web, or what leaves', () => {
    const open = rule(22, '0.0.0.0/0');
    expect(warn([open], [open, { ...open, port: 443 }])).toEqual([
      'attention | Opens tcp 443 (HTTPS) to any address on the internet over IPv4',
    ]);
    expect(warn([], [{ direction: 'egress', protocol: 'any' }])).toEqual([
      'moving | Lets every protocol and port leave to any address on the internet',
    ]);
  });

  it('wants a tick before every rule is removed, and says what is closed', () => {
    expect(warn([rule(9090, '10.20.0.0/16')], [])).toEqual([
      'failed | Removes the only rule | tick',
      'attention | Closes tcp 9090 (Prometheus) to 10.20.0.0/16',
    ]);
  });

  it('has doubts only about rules that are new or changed', () => {
    const odd = { direction: 'sideways', protocol: 'tcp' };
    const twice = [rule(80, '10.0.0.0/8'), rule(80, '10.0.0.0/8')];
    expect(warn([odd, ...twice], [odd, ...twice, rule(81, '10.0.0.0/8')])).toEqual([
      'moving | Opens tcp 81 to 10.0.0.0/8',
    ]);
    expect(warn([twice[0] as Json], [...twice.slice(0, 1), odd])).toEqual([
      'attention | Rule 2 is not understood: direction “sideways” is not one this console knows',
    ]);
  });
});

describe('the echo', () => {
  const sent = group(rule(22, '10.0.0.0/8'), rule(80, '0.0.0.0/0'));
  const find = (...rules: Json[]) =>
    checkEcho(sent, group(...rules), securityGroupResource.describe('update')).map(
      ({ pointer, detail }) => [pointer, detail],
    );

  it('is loud about a range or port that was dropped', () => {
    expect(find(rule(22), rule(80, '0.0.0.0/0'))).toEqual([
      [
        '/spec/rules/0/cidr',
        'The service did not confirm rules[0].cidr; the rule may apply to any address.',
      ],
    ]);
    expect(find(rule(80, '0.0.0.0/0'), rule(undefined, '10.0.0.0/8'))).toEqual([
      [
        '/spec/rules/0/port',
        'The service did not confirm rules[0].port; the rule may apply to any port.',
      ],
    ]);
  });

  it('is loud about a rule that is gone, one too many, and one that was widened', () => {
    expect(find(rule(22, '10.0.0.0/8'))).toMatchObject([['/spec/rules/1', expect.anything()]]);
    expect(find(rule(22, '10.0.0.0/8'), rule(80, '0.0.0.0/0'), rule(23))).toMatchObject([
      ['/spec/rules/2', 'The service has a rule that was not sent.'],
    ]);
    expect(find(rule(22, '10.0.0.0/8', { portMax: 99 }), rule(80, '0.0.0.0/0'))).toMatchObject([
      ['/spec/rules/0', expect.anything()],
    ]);
  });

  it('knows the same rule in another spelling and order', () => {
    const { cidr, ...web } = rule(80, '0.0.0.0/0');
    expect(
      find({ ...web, prefix: cidr, portMax: 80, id: 'r2' }, rule(22, '10.0.0.0/8', { id: 'r1' })),
    ).toEqual([]);
  });
});

it('points a refusal of a member at the input of its rule', () => {
  const pointers = { port: 'port', portMax: 'port', protocol: 'protocol', prefix: 'cidr' };
  for (const [member, input] of Object.entries(pointers))
    expect(securityGroupResource.update.fieldAt(`/spec/rules/2/${member}`)).toBe(
      `rules.2.${input}`,
    );
  expect(securityGroupResource.update.fieldAt('/spec/rules/2')).toBe('rules.2.cidr');
  expect(securityGroupResource.update.fieldAt('/spec/rules')).toBeUndefined();
});

it('a thousand rules are confirmed in another order without comparing each with each', () => {
  let compared = 0;
  const list = securityGroupResource.describe('update').lists['/spec/rules'] as ListDescription;
  const same = (sent: Json, answered: Json) => {
    compared++;
    return list.same?.(sent, answered) === true;
  };
  const lists = { '/spec/rules': { ...list, same } };
  const sent = Array.from({ length: 1000 }, (_, n) => rule(n + 1, `10.${n % 250}.0.0/16`));
  const answered = sent.map((each) => ({ ...each, hits: 0 })).toReversed();
  const description = { ...securityGroupResource.describe('update'), lists };
  expect(checkEcho(group(...sent), group(...answered), description)).toEqual([]);
  expect(compared).toBeLessThan(3000);
});
