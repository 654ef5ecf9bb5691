import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { isSet, sortedItems } from '../contract/sets';
import { fileStorageResource } from '../features/file-storage/resource';
import { networkResource } from '../features/networks/resource';
import { securityGroupResource } from '../features/security-groups/resource';
import { serviceAccountResource } from '../features/service-accounts/resource';
import { userResource } from '../features/users/resource';
import { canonicalText, listAt, type Json, type JsonObject } from '../lib/json';
import { openings } from '../lib/rules/connect';
import { meaningOf, normaliseAll } from '../lib/rules/rules';
import type { BulkEdit, BulkType } from '../memory/bulk';
import { rememberReturned } from '../memory/resources';
import { TestStorage } from '../memory/storage.fixture';
import { removeLists } from '../memory/storedList';
import { isSo, partOf } from '../queue/bulk/bulkEdit';
import { planBulk } from '../queue/bulk/bulkPlan';
import type { FormToUpdate } from '../save/fields/forms';
import { composeUpdate, withValue } from '../save/plan/compose';
import type { ResourceDescription } from '../save/plan/describe';
import { threeWay, type Choices } from '../save/plan/merge';
import { updateTarget } from '../save/plan/merge.fixture';
import { makePlan } from '../save/plan/plan';
import * as connections from '../session/connections';
import { sandbox } from '../session/session.fixture';
import { definedResources } from './resources';

// What holds of every list of every resource that can be changed, whatever order a service answers in.

/** `MERIDIAN_CASES=1000000` for a long search. */
const CASES = Number(process.env['MERIDIAN_CASES'] ?? 10_000);
const runs = { numRuns: CASES };
const forever = 24 * 3_600_000;

const key = { connection: 'c', organization: 'acme' };
interface Resource {
  description: ResourceDescription;
  form: Pick<FormToUpdate<object>, 'begin' | 'edits' | 'restored'>;
  bulk?: BulkType;
}
const formOf = (form: unknown) => form as Resource['form'];
const resources = {
  network: {
    description: networkResource.describe('update'),
    form: formOf(networkResource.update),
    bulk: 'network',
  },
  'security group': {
    description: securityGroupResource.describe('update'),
    form: formOf(securityGroupResource.update),
    bulk: 'securityGroup',
  },
  'file storage': {
    description: fileStorageResource.describe('update'),
    form: formOf(fileStorageResource.update),
    bulk: 'fileStorage',
  },
  user: {
    description: userResource.describe('update', { key, id: 'r' }),
    form: formOf(userResource.update),
    bulk: 'user',
  },
  'service account': {
    description: serviceAccountResource.describe('update', { key, id: 'r' }),
    form: formOf(serviceAccountResource.update),
  },
} satisfies Record<string, Resource>;

const some = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const written = (members: Record<string, Json | undefined>): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
const rule = fc
  .record({
    backwards: fc.boolean(),
    direction: fc.constantFrom('ingress', 'ingress', 'egress'),
    protocol: fc.constantFrom('tcp', 'tcp', 'any'),
    port: some(22, 443),
    range: fc.constantFrom('cidr', 'cidr', 'prefix'),
    where: some('0.0.0.0/0', '10.0.0.0/8', '64.0.0.0/7'),
    note: some('x'),
  })
  .map(({ backwards, direction, protocol, port, range, where, note }): Json => {
    const rule_ = written({ direction, protocol, port, [range]: where, note });
    return backwards ? Object.fromEntries(Object.entries(rule_).toReversed()) : rule_;
  });
const tag = fc
  .record({
    name: fc.constantFrom('a', 'b', 'c', ''),
    value: fc.constantFrom('', 'x', 'y'),
    odd: some(1),
  })
  .map((made): Json => written(made));
const route = fc
  .record({
    prefix: fc.constantFrom('10.1.0.0/16', '10.2.0.0/16', '10.1.0.7/16'),
    nexthop: fc.constantFrom('10.0.0.1', '10.0.0.2'),
    metric: some(1),
  })
  .map((made): Json => written(made));
const plain = fc.constantFrom<Json>('10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5');

interface List {
  [fc.toStringMethod]?: () => string;
  resource: keyof typeof resources;
  pointer: string;
  item: fc.Arbitrary<Json>;
}
const lists = (
  [
    { resource: 'network', pointer: '/metadata/tags', item: tag },
    { resource: 'network', pointer: '/spec/routes', item: route },
    { resource: 'network', pointer: '/spec/dnsNameservers', item: plain },
    { resource: 'security group', pointer: '/metadata/tags', item: tag },
    // Rules have the most ways to go wrong.
    ...Array.from({ length: 2 }, () => ({
      resource: 'security group' as const,
      pointer: '/spec/rules',
      item: rule,
    })),
    { resource: 'file storage', pointer: '/metadata/tags', item: tag },
    { resource: 'file storage', pointer: '/spec/attachments/networkIds', item: plain },
    { resource: 'user', pointer: '/metadata/tags', item: tag },
    { resource: 'user', pointer: '/spec/groupIDs', item: plain },
    { resource: 'service account', pointer: '/metadata/tags', item: tag },
    { resource: 'service account', pointer: '/spec/groupIDs', item: plain },
  ] satisfies List[]
).map((list): List => ({
  ...list,
  // For the words of a case that fails.
  [fc.toStringMethod]: () => `${list.resource} ${list.pointer}`,
}));

type Sides = Record<'base' | 'mine' | 'theirs', Json[]>;

/** A list that was loaded, and what two people made of it without moving anything. */
function sidesOf({ item, pointer }: List): fc.Arbitrary<Sides> {
  const all = fc.array(item, { maxLength: 5 });
  const what = fc.constantFrom('keep', 'keep', 'keep', 'remove', 'edit');
  const changes = fc.record({
    acts: fc.array(fc.tuple(what, item), { minLength: 5, maxLength: 5 }),
    added: fc.array(item, { maxLength: 2 }),
    first: fc.boolean(),
  });
  const unique = (list: readonly Json[]) => (isSet(pointer) ? [...list] : [...new Set(list)]);
  return fc.tuple(all, changes, changes).map(([list, me, them]) => {
    const base = unique(list);
    const side = ({ acts, added, first }: typeof me) => {
      const kept = base.flatMap((each, index): Json[] => {
        const [act, other] = acts[index] ?? ['keep', each];
        if (act === 'remove') return [];
        return [act === 'edit' ? other : each];
      });
      const made = first ? [...added, ...kept] : [...kept, ...added];
      // In a list with an order, an item that is there already is not put elsewhere.
      return isSet(pointer)
        ? made
        : unique(made.filter((each, index) => base[index] === each || !base.includes(each)));
    };
    return { base, mine: side(me), theirs: side(them) };
  });
}

const casesOf = (list: List) =>
  fc.record({ list: fc.constant(list), sides: sidesOf(list), turn: fc.nat() });
const given = fc.oneof(...lists.map(casesOf));

function shuffled<T>(list: readonly T[], turn: number): T[] {
  const left = [...list];
  return list.flatMap((_, index) => left.splice((turn >>> (index * 3)) % left.length, 1));
}

const rawOf = ({ pointer }: Pick<List, 'pointer'>, list: Json[]): JsonObject =>
  withValue({ metadata: { id: 'r', name: 'n', description: 'd' }, spec: {} }, pointer, list);
const read = (raw: JsonObject) =>
  ({ value: undefined, raw, at: 1, source: 'read', requestId: 'r' }) as const;

function planOf(list: List, { base, mine, theirs }: Sides, choices: Choices = {}) {
  const { description } = resources[list.resource];
  const plan = makePlan({
    description,
    target: updateTarget,
    loaded: read(rawOf(list, base)),
    fresh: read(rawOf(list, theirs)),
    body: composeUpdate(rawOf(list, base), [{ pointer: list.pointer, value: mine }]),
    hidden: {},
    hiddenThen: [],
    hiddenNow: [],
    choices,
  });
  return { ...plan, list: listAt(plan.body, list.pointer) };
}
type Planned = ReturnType<typeof planOf>;

const setOf = (list: readonly Json[]) => sortedItems(list).map(canonicalText);
/** Warnings without the places of rules, and without the order in which they name things. */
const warningsOf = ({ warnings }: Planned) =>
  warnings
    .map(({ tone, text, detail, confirm }) =>
      [
        tone,
        ...`${text} ${detail} ${confirm}`.replace(/\b([Rr]ules?|Route) \d+/g, '$1').split(/[ ,]+/),
      ]
        .sort()
        .join(' '),
    )
    .sort();
/** Of two copies of a rule, either spelling may be what is asked about: the question is the same. */
const conflictsOf = (list: List, { conflicts }: Planned) =>
  conflicts
    .map(({ base, mine, theirs }) =>
      canonicalText([base, mine, theirs].map((item) => (item ? meaningIn(list)(item) : null))),
    )
    .sort();
const meaningIn = ({ pointer }: List) => (pointer === '/spec/rules' ? meaningOf : canonicalText);

beforeAll(() => {
  vi.stubGlobal('localStorage', new TestStorage());
  vi.spyOn(connections, 'currentConnection').mockReturnValue(sandbox as never);
  removeLists(() => true);
  for (const type of ['network', 'securityGroup', 'fileStorage'] as const)
    for (const pointer of ['/metadata/description', '/spec/routes'])
      rememberReturned(key.connection, type, pointer);
});

describe('every list of every resource', { timeout: forever }, () => {
  it('has the same items, questions and warnings when one side is in another order', () => {
    fc.assert(
      fc.property(given, fc.nat(2), ({ list, sides, turn }, which) => {
        const names = isSet(list.pointer)
          ? (['base', 'mine', 'theirs'] as const)
          : (['mine', 'theirs'] as const);
        const name = names[which % names.length] ?? 'mine';
        const moved = { ...sides, [name]: shuffled(sides[name], turn) };
        const [one, other] = [planOf(list, sides), planOf(list, moved)];
        expect(setOf(other.list)).toEqual(setOf(one.list));
        expect(conflictsOf(list, other)).toEqual(conflictsOf(list, one));
        expect(warningsOf(other)).toEqual(warningsOf(one));
        const told = (plan: Planned) =>
          isSet(list.pointer) && plan.changes.some(({ isMoved }) => !isMoved);
        expect(told(other)).toBe(told(one));
      }),
      runs,
    );
  });

  it('is mine when the others changed only the order, and theirs when I did; an order with a meaning is kept', () => {
    fc.assert(
      fc.property(given, ({ list, sides: { base, mine }, turn }) => {
        const moved = shuffled(base, turn);
        for (const sides of [
          { base, mine, theirs: moved },
          { base, mine: moved, theirs: mine },
        ]) {
          const plan = planOf(list, sides);
          expect(plan.conflicts).toEqual([]);
          expect(setOf(plan.list)).toEqual(setOf(mine));
        }
        const { description } = resources[list.resource];
        const merged = (...sides: Json[][]) => {
          const [b = {}, m = {}, t = {}] = sides.map((side) => rawOf(list, side));
          return listAt(threeWay(b, m, t, description).merged, list.pointer);
        };
        expect(merged(base, moved, base)).toEqual(moved);
        expect(merged(base, base, moved)).toEqual(moved);
      }),
      runs,
    );
  });

  it('lacks what one side removed, or asks, and has what one side added, or asks; nothing appears from nowhere', () => {
    fc.assert(
      fc.property(given, fc.constantFrom(undefined, 'mine', 'theirs'), ({ list, sides }, side) => {
        const meaning = meaningIn(list);
        const asked = planOf(list, sides);
        const choices = Object.fromEntries(
          asked.conflicts.flatMap(({ pointer }) => (side ? [[pointer, side] as const] : [])),
        );
        const result = planOf(list, sides, choices).list;
        const is = (all: readonly Json[], item: Json) =>
          all.some((each) => meaning(each) === meaning(item));
        const isWhole = list.pointer === '/spec/rules' || list.item === plain;
        // Of a tag or a route, one member may be what is asked about.
        const isAsked = (item: Json) =>
          asked.conflicts.some((conflict) =>
            (['base', 'mine', 'theirs'] as const).some(
              (name) => conflict[name] !== undefined && meaning(conflict[name]) === meaning(item),
            ),
          ) ||
          (!isWhole && asked.conflicts.length > 0);
        const back = sides.base.filter((item) =>
          (['mine', 'theirs'] as const).some(
            (name) =>
              !is(sides[name], item) && is(result, item) && (!isAsked(item) || side === name),
          ),
        );
        const lost = [...sides.mine, ...sides.theirs].filter(
          (item) => isWhole && !is(sides.base, item) && !is(result, item) && !isAsked(item),
        );
        const dropped = sides.base.filter(
          (item) => is(sides.mine, item) && is(sides.theirs, item) && !is(result, item),
        );
        const made = result.filter(
          (item) => isWhole && !is([...sides.mine, ...sides.theirs], item),
        );
        const open = (rules: Json[]) =>
          list.pointer === '/spec/rules'
            ? openings(normaliseAll(rules)).map(({ rule: { index } }) => rules[index] ?? null)
            : [];
        const had = [...open(sides.mine), ...open(sides.theirs)];
        const opened = open(result).filter((item) => !is(had, item));
        expect({ back, lost, dropped, made, opened }).toEqual({
          back: [],
          lost: [],
          dropped: [],
          made: [],
          opened: [],
        });
      }),
      runs,
    );
  });

  it('is undone and restored the same when the service answers in another order', () => {
    fc.assert(
      fc.property(given, ({ list, sides: { base, mine, theirs }, turn }) => {
        const { description, form } = resources[list.resource];
        const body = (items: Json[]) => rawOf(list, items);
        const undone = threeWay(body(mine), body(base), body(shuffled(mine, turn)), description);
        expect(undone.conflicts).toEqual([]);
        expect(setOf(listAt(undone.merged, list.pointer))).toEqual(setOf(base));
        // What others changed since is merged like any edit.
        const undo = (now: Json[]) => {
          const { merged, conflicts } = threeWay(body(mine), body(base), body(now), description);
          return [setOf(listAt(merged, list.pointer)), conflicts.length];
        };
        const later = isSet(list.pointer) ? shuffled(theirs, turn) : theirs;
        expect(undo(later)).toEqual(undo(theirs));

        // The forms of these two have no field for tags.
        if (list.pointer === '/metadata/tags' && /user|account/.test(list.resource)) return;
        const restored = form.restored(rawOf(list, theirs), body(base));
        const edits = form.edits(restored, form.begin(restored));
        const plan = makePlan({
          description,
          target: updateTarget,
          loaded: read(rawOf(list, theirs)),
          fresh: read(rawOf(list, later)),
          body: composeUpdate(restored, edits),
          hidden: {},
          hiddenThen: [],
          hiddenNow: [],
          choices: {},
        });
        expect(plan.conflicts).toEqual([]);
        expect(setOf(listAt(plan.body, list.pointer))).toEqual(setOf(base));
      }),
      runs,
    );
  });

  it('is changed in bulk the same in any order, and lacks what was taken out', () => {
    const ofRules = fc.record({
      kind: fc.constantFrom('add rule' as const, 'remove rule' as const),
      direction: fc.constantFrom('ingress', 'egress'),
      protocol: fc.constant('tcp'),
      port: fc.constantFrom('22', '443'),
      cidr: fc.constantFrom('0.0.0.0/0', '10.0.0.0/8'),
    });
    const name = fc.constantFrom('a', 'b', 'z');
    const ofTags = fc.oneof(
      fc.record({ kind: fc.constant('set tag' as const), name, value: fc.constantFrom('', 'x') }),
      fc.record({ kind: fc.constant('remove tag' as const), name }),
    );
    const ofGroups = fc.record({
      kind: fc.constantFrom('join group' as const, 'leave group' as const),
      group: fc.constantFrom('10.0.0.1', '10.0.0.2', '10.0.0.9'),
    });
    const cases = lists
      .filter(({ resource }) => resource !== 'service account')
      .flatMap((list) => {
        const edits: Record<string, fc.Arbitrary<BulkEdit>> = {
          '/spec/rules': ofRules,
          '/metadata/tags': ofTags,
          '/spec/groupIDs': ofGroups,
        };
        const edit = edits[list.pointer];
        return edit ? [fc.tuple(edit, casesOf(list))] : [];
      });
    fc.assert(
      fc.property(
        fc.oneof(...cases),
        ([
          made,
          {
            list,
            sides: { base },
            turn,
          },
        ]) => {
          const type = (resources[list.resource] as Resource).bulk ?? 'user';
          const memory = type === 'user' && { memory: { what: 'answer', at: 1 } as const };
          const planned = (items: Json[]) => {
            const raw = withValue(rawOf(list, items), '/spec/sizeGiB', 10);
            const groups = type === 'user' && list.pointer !== '/spec/groupIDs';
            const whole = groups ? withValue(raw, '/spec/groupIDs', ['g']) : raw;
            const was = partOf(made, whole);
            const plan = planBulk(
              { type, edit: made, key },
              definedResources[type],
              { ...read(whole), ...memory },
              was,
            );
            if (plan.kind !== 'change') return plan.kind;
            const isMade = isSo(made, plan.plan.body);
            return [isMade, setOf(listAt(plan.plan.body, list.pointer)), plan.confirms.length];
          };
          const plan = planned(base);
          expect(planned(shuffled(base, turn))).toEqual(plan);
          expect(plan[0]).not.toBe(false);
        },
      ),
      runs,
    );
  });
});

describe('all triples of lists of up to three rules', { timeout: forever }, () => {
  const of = (port: number, more: JsonObject): JsonObject => ({
    direction: 'ingress',
    protocol: 'tcp',
    port,
    ...more,
  });
  // Two that are alike, one of them spelled in two ways, and another one.
  const all = [
    of(22, { cidr: '0.0.0.0/0' }),
    of(22, { portMax: 22, prefix: '0.0.0.0/0' }),
    of(22, { cidr: '10.0.0.0/8' }),
    { direction: 'egress', protocol: 'any' },
  ];
  const names = all.map(meaningOf);
  const list = { resource: 'security group', pointer: '/spec/rules', item: rule } as const;
  // Any order is in the long search; otherwise each set stands in one.
  const next = (last: number) =>
    CASES > 10_000 ? all.keys() : [...all.keys()].filter((each) => each >= last);
  const longer = (made: readonly number[]): number[][] =>
    made.length === 3
      ? []
      : [...next(made.at(-1) ?? 0)].flatMap((each) => [
          [...made, each],
          ...longer([...made, each]),
        ]);
  const every = [[], ...longer([])].map((made) => made.map((each) => all[each] ?? null));
  const count = (rules: readonly Json[], name: string) =>
    rules.filter((each) => meaningOf(each) === name).length;

  /** How many of a rule there should be; undefined where it has to be asked. */
  function expected(b: number, m: number, t: number): number | undefined {
    if (m === t || t === b) return m;
    if (m === b) return t;
    if (m < b && t < b) return Math.min(m, t);
    if (m > b && t > b) return Math.max(m, t);
    return m === 0 || t === 0 ? undefined : m + t - b;
  }

  it('come out as counted by hand, or as a question', () => {
    let asked = 0;
    const body = (rules: Json[]) => rawOf(list, rules);
    const faults: unknown[] = [];
    for (const base of every)
      for (const mine of every)
        for (const theirs of every) {
          const merge = (choices: Choices = {}) =>
            threeWay(
              body(base),
              body(mine),
              body(theirs),
              securityGroupResource.describe('update'),
              choices,
            );
          const { merged, conflicts } = merge();
          const fault = (rules: readonly Json[], side?: 'mine' | 'theirs') =>
            [...new Set(names)].find((name) => {
              const [b, m, t] = [base, mine, theirs].map((each) => count(each, name));
              const [has, right] = [count(rules, name), expected(b ?? 0, m ?? 0, t ?? 0)];
              if (conflicts.length === 0) return has !== right;
              const gone = { mine: m, theirs: t }[side ?? 'mine'] === 0 && b !== 0;
              return has > Math.max(m ?? 0, t ?? 0) || (side && gone && has > 0);
            });
          let wrong = fault(listAt(merged, list.pointer));
          if (conflicts.length > 0) {
            asked++;
            for (const side of ['mine', 'theirs'] as const) {
              const choices = Object.fromEntries(conflicts.map(({ pointer }) => [pointer, side]));
              wrong ??= fault(listAt(merge(choices).merged, list.pointer), side);
            }
          }
          if (wrong !== undefined) faults.push({ base, mine, theirs, merged, conflicts });
        }
    expect(faults).toEqual([]);
    expect(asked).toBeGreaterThan(0);
  });
});
