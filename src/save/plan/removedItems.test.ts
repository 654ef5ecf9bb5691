import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TestStorage } from '../../memory/storage.fixture';
import { stringifyJson, valueAt, type Json, type JsonObject } from '../../lib/json';
import { fileStorageResource } from '../../features/file-storage/resource';
import { networkResource } from '../../features/networks/resource';
import { securityGroupResource } from '../../features/security-groups/resource';
import { serviceAccountResource } from '../../features/service-accounts/resource';
import { userResource } from '../../features/users/resource';
import { newSnapshot, whyNotSave } from '../send/snapshot';
import { composeUpdate, withValue } from './compose';
import type { ResourceDescription } from './describe';
import type { Choices } from './merge';
import { updateTarget } from './merge.fixture';
import { makePlan } from './plan';

beforeEach(() => void vi.stubGlobal('localStorage', new TestStorage()));

// The worst fault of a merge: what one side removed, a firewall rule say, comes back because the other side edited it.

const key = { connection: 'c', organization: 'acme' };
const resources: Record<string, () => ResourceDescription> = {
  network: () => networkResource.describe('update'),
  'security group': () => securityGroupResource.describe('update'),
  'file storage': () => fileStorageResource.describe('update'),
  user: () => userResource.describe('update', { key, id: 'r1' }),
  'service account': () => serviceAccountResource.describe('update', { key, id: 'r1' }),
};

type Side = 'mine' | 'theirs';

/** The plan of a resource of which both sides changed one list, and why it cannot be saved yet. */
function planned(
  resource: string,
  pointer: string,
  lists: Record<'base' | Side, Json[]>,
  choices: Choices = {},
) {
  const raw = (list: Json[]): JsonObject =>
    withValue({ metadata: { id: 'r1', name: 'edge' }, spec: {} }, pointer, list);
  const record = (list: Json[]) =>
    ({ value: undefined, raw: raw(list), at: 100, source: 'read', requestId: 'r' }) as const;
  const plan = makePlan({
    target: updateTarget,
    description: (resources[resource] ?? resources['network'] ?? expect.fail)(),
    loaded: record(lists.base),
    fresh: record(lists.theirs),
    body: composeUpdate(raw(lists.base), [{ pointer, value: lists.mine }]),
    hidden: {},
    hiddenThen: [],
    hiddenNow: [],
    choices,
  });
  return {
    conflicts: plan.conflicts,
    list: (valueAt(plan.body, pointer) ?? []) as Json[],
    whyNot: whyNotSave({ ...newSnapshot(), state: 'reviewing', plan, choices }),
  };
}

const inAnyOrder = (list: readonly Json[]) => list.map((item) => stringifyJson(item)).toSorted();

describe.each([
  ['network', '/metadata/tags'],
  ['security group', '/metadata/tags'],
  ['file storage', '/metadata/tags'],
  ['user', '/metadata/tags'],
  ['network', '/spec/routes'],
  ['security group', '/spec/rules'],
])('of a %s, an item of %s', (resource, pointer) => {
  // Edited items have only one member changed, and added ones have nothing in common with others.
  const samples: Record<string, { item: (n: number) => JsonObject; edit: JsonObject }> = {
    '/metadata/tags': { item: (n) => ({ name: `t${n}`, value: 'a' }), edit: { value: 'b' } },
    '/spec/routes': {
      item: (n) => ({ prefix: `10.${n}.0.0/16`, nexthop: '10.200.0.1', metric: n }),
      edit: { nexthop: '10.200.0.2' },
    },
    '/spec/rules': {
      item: (n) =>
        n < 50
          ? { direction: 'ingress', protocol: 'tcp', port: 100 + n, cidr: `10.${n}.0.0/16` }
          : { direction: 'egress', protocol: 'udp', port: n, cidr: `fd0${n % 10}::/16` },
      edit: { port: 22 },
    },
  };
  const { item, edit } = samples[pointer] ?? expect.fail(pointer);
  const edited = (n: number) => ({ ...item(n), ...edit });

  it('that one side removed and the other edited is asked about, and comes back only if that is chosen', () => {
    const nothing = ['leave', 'mine edits', 'theirs edits', 'mine removes', 'theirs removes'];
    const clashes = ['mine edits, theirs removes', 'mine removes, theirs edits'];
    const act = fc.record({
      what: fc.constantFrom(...nothing, ...clashes, ...clashes),
      choice: fc.constantFrom<Side | undefined>('mine', 'theirs', undefined),
    });
    fc.assert(
      fc.property(
        fc.array(act, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        fc.boolean(),
        (acts, iAdd, theyAdd) => {
          const after = (side: Side, what: string, n: number) =>
            what.includes(`${side} removes`)
              ? []
              : [what.includes(`${side} edits`) ? edited(n) : item(n)];
          const listOf = (side: Side, added: Json[]) => [
            ...acts.flatMap(({ what }, n) => after(side, what, n)),
            ...added,
          ];
          const [mineAdded, theirsAdded] = [iAdd ? [item(51)] : [], theyAdd ? [item(62)] : []];
          const asked = acts.flatMap(({ what, choice }, n) =>
            clashes.includes(what) ? [{ at: `${pointer}/${n}`, what, choice, n }] : [],
          );
          const { conflicts, list, whyNot } = planned(
            resource,
            pointer,
            {
              base: acts.map((_, n) => item(n)),
              mine: listOf('mine', mineAdded),
              theirs: listOf('theirs', theirsAdded),
            },
            Object.fromEntries(
              asked.flatMap(({ at, choice }) => (choice ? [[at, choice] as const] : [])),
            ),
          );

          // Each is one question about the whole item, in which the side that removed it has no value.
          expect(conflicts.map(({ pointer: at, mine, theirs }) => ({ at, mine, theirs }))).toEqual(
            asked.map(({ at, what, n }) => ({
              at,
              mine: what === clashes[0] ? edited(n) : undefined,
              theirs: what === clashes[1] ? edited(n) : undefined,
            })),
          );
          expect(whyNot?.startsWith('Choose which') ?? false).toBe(
            asked.some(({ choice }) => choice === undefined),
          );
          // As long as nothing is chosen, theirs stands.
          const expected = acts.flatMap(({ what, choice = 'theirs' }, n) => {
            if (clashes.includes(what)) return after(choice, what, n);
            if (what.includes('removes')) return [];
            return [what.includes('edits') ? edited(n) : item(n)];
          });
          expect(inAnyOrder(list)).toEqual(inAnyOrder([...expected, ...mineAdded, ...theirsAdded]));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe.each([
  ['network', '/spec/dnsNameservers'],
  ['file storage', '/spec/attachments/networkIds'],
  ['user', '/spec/groupIDs'],
  ['service account', '/spec/groupIDs'],
])('of a %s, a value in %s', (resource, pointer) => {
  it('that either side removed stays away, whatever the other did to the list', () => {
    const act = fc.constantFrom('leave', 'mine removes', 'theirs removes', 'both remove');
    const side = fc.record({ adds: fc.boolean(), reverses: fc.boolean() });
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 6 }), side, side, (acts, me, them) => {
        const base = acts.map((_, n) => `10.0.0.${n}`);
        const listOf = (who: Side, { adds, reverses }: typeof me) => {
          const kept = base.filter((_, n) => acts[n] === 'leave' || acts[n] === other[who]);
          const list = [...kept, ...(adds ? [`10.0.1.${who === 'mine' ? 1 : 2}`] : [])];
          return reverses ? list.toReversed() : list;
        };
        const lists = { base, mine: listOf('mine', me), theirs: listOf('theirs', them) };
        const { conflicts, list, whyNot } = planned(resource, pointer, lists);
        // Only when both changed the order is it asked which one to keep; until that is answered, the list is theirs.
        const asked = me.reverses && them.reverses && conflicts.length > 0;
        expect(conflicts.map((conflict) => conflict.pointer)).toEqual(asked ? [pointer] : []);
        expect(whyNot?.startsWith('Choose which') ?? false).toBe(asked);
        const kept = base.filter((_, n) => acts[n] === 'leave');
        const added = [...lists.mine, ...lists.theirs].filter((each) => !base.includes(each));
        expect(inAnyOrder(list)).toEqual(inAnyOrder(asked ? lists.theirs : [...kept, ...added]));
      }),
      { numRuns: 200 },
    );
  });
  const other = { mine: 'theirs removes', theirs: 'mine removes' };
});
