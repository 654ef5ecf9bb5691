import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { securityGroupResource } from '../features/security-groups/resource';
import { fileStorageResource } from '../features/file-storage/resource';
import { networkResource } from '../features/networks/resource';
import { userResource } from '../features/users/resource';
import { serviceAccountResource } from '../features/service-accounts/resource';
import { recordedWrite } from '../contract/journal.fixture';
import { withSetsSorted } from '../contract/sets';
import { isObject, listAt, sameJson, stringifyJson, type Json, type JsonObject } from '../lib/json';
import type { ResourceDescription } from '../save/plan/describe';
import { removeLists } from '../memory/storedList';
import { differences, type Change } from '../save/plan/diff';
import { undone } from '../save/plan/merge';
import { differing, replacedBy, whyNotUndone, withoutChange } from '../save/plan/undo';

const key = { connection: 'c', organization: 'o' };
// Tests before this one, whose modules it shares, may have noted what this connection returns.
beforeEach(() => removeLists(() => true));
const word = fc.constantFrom('', 'a', 'b', 'c');
const tags = fc.uniqueArray(fc.record({ name: fc.constantFrom('x', 'y', 'z'), value: word }), {
  selector: ({ name }) => name,
});
const metadata = fc.record({ name: fc.constantFrom('n', 'm'), description: word, tags });
const groupIDs = fc.subarray(['g1', 'g2', 'g3', 'g4']);
const rules = fc.uniqueArray(
  fc.record({
    direction: fc.constantFrom('ingress', 'egress'),
    protocol: fc.constant('tcp'),
    port: fc.constantFrom(22, 80, 443),
    cidr: fc.constantFrom('0.0.0.0/0', '10.0.0.0/8'),
  }),
  { selector: (rule) => JSON.stringify(rule), maxLength: 4 },
);
const routes = fc.uniqueArray(
  fc.record({
    prefix: fc.constantFrom('10.1.0.0/16', '10.2.0.0/16', '10.3.0.0/16'),
    nexthop: fc.constantFrom('10.0.0.1', '10.0.0.2'),
  }),
  { selector: ({ prefix }) => prefix },
);
const dnsNameservers = fc.subarray(['1.1.1.1', '8.8.8.8', '9.9.9.9']);
const networkIds = fc.subarray(['n1', 'n2', 'n3']);
const state = fc.constantFrom('active', 'suspended');

/** Every type that can be updated, with bodies of it. */
const types: [ResourceDescription, fc.Arbitrary<JsonObject>][] = (
  [
    [networkResource.describe('update'), fc.record({ dnsNameservers, routes })],
    [securityGroupResource.describe('update'), fc.record({ rules })],
    [
      fileStorageResource.describe('update'),
      fc.record({ sizeGiB: fc.constantFrom(1, 2), attachments: fc.record({ networkIds }) }),
    ],
    [
      userResource.describe('update', { key }),
      fc.record({ subject: fc.constant('s'), state, groupIDs }),
    ],
    [serviceAccountResource.describe('update', { key }), fc.record({ groupIDs })],
  ] as const
).map(([description, spec]) => [
  description,
  fc.record({ metadata, spec }) as unknown as fc.Arbitrary<JsonObject>,
]);

/** Whether two bodies mean the same, in whatever order their lists are. */
const differ = (a: JsonObject, b: JsonObject, description: ResourceDescription) =>
  differences(a, b, description).changes.filter(({ label }) => !label.startsWith('Order of'));

const texts = (some: readonly (Change | Json)[]) =>
  some
    .map((each) => {
      if (!isObject(each) || !('beforeText' in each)) return stringifyJson(each as Json);
      const { kind, beforeText, afterText } = each as unknown as Change;
      return `${kind} ${beforeText} ${afterText}`;
    })
    .toSorted();

/** The rules that were sent, with one of their changes the other way round. */
function rulesBefore(sent: JsonObject, { pointer, kind, before }: Change): Json[] {
  const rules = listAt(sent, '/spec/rules');
  const [, index, member] = /^\/spec\/rules\/(\d+)(?:\/(\w+))?$/.exec(pointer) ?? [];
  if (index === undefined || before === undefined)
    return rules.filter((_, at) => at !== Number(index));
  if (member === undefined) return kind === 'removed' ? [...rules, before] : rules;
  return rules.map((rule, at) =>
    at === Number(index) ? { ...(rule as JsonObject), [member]: before } : rule,
  );
}

describe.each(types)('what takes a write of $type back', (description, body) => {
  it('leaves nothing of it, and an undo of the undo brings it back', () =>
    fc.assert(
      fc.property(body, body, (before, sent) => {
        const back = undone({ sent, before }, sent, description);
        expect(back).toEqual({ merged: before, conflicts: [] });
        const again = undone({ sent: before, before: sent }, back.merged, description);
        expect(again.merged).toEqual(sent);
      }),
    ));

  it('keeps what others changed since, or names it', () =>
    fc.assert(
      fc.property(body, body, body, (before, sent, now) => {
        const { merged, conflicts } = undone({ sent, before }, now, description);
        const count = (from: JsonObject, to: JsonObject) =>
          differences(from, to, description).changes.length;
        expect(count(sent, now) > 0 || conflicts.length === 0).toBe(true);
        // Nothing that the write left alone is touched.
        expect(count(sent, before) > 0 || sameJson(merged, now)).toBe(true);
        expect(undone({ sent, before }, now, description, true).conflicts).toEqual([]);
      }),
    ));

  it('is the same of the members that differ alone', () =>
    fc.assert(
      fc.property(body, body, body, (before, sent, now) => {
        const short = undone(differing({ sent, before }), now, description);
        const whole = undone({ sent, before }, now, description);
        expect(withSetsSorted(short.merged)).toEqual(withSetsSorted(whole.merged));
        expect(short.conflicts).toEqual(whole.conflicts);
      }),
    ));

  it('takes back any one of its changes, and no other', () =>
    fc.assert(
      fc.property(body, body, (before, sent) => {
        const changes = differ(before, sent, description);
        for (const change of changes) {
          const back = withoutChange(sent, change);
          const others = changes.filter((each) => each !== change);
          // Rules have no identity, so one that is left may now be told as another one.
          const [left, expected] =
            description.type === 'securityGroup'
              ? [texts(listAt(back, '/spec/rules')), texts(rulesBefore(sent, change))]
              : [texts(differ(before, back, description)), texts(others)];
          expect(left).toEqual(expected);
        }
      }),
    ));
});

const described = (before: object | undefined, body: object, more = {}) =>
  recordedWrite('answered', {
    type: 'network',
    operation: 'updateNetwork',
    resourceId: 'n',
    status: 200,
    body: JSON.stringify(body),
    ...(before && { before: JSON.stringify(before) }),
    ...more,
  });
const read = (write: ReturnType<typeof described>) =>
  replacedBy(write, key, networkResource.describe('update'));

it('what was read before a write is taken as a body; what it does not show counts as it was sent', () => {
  const routes = [{ prefix: '10.2.0.0/16', nexthop: '10.0.0.1' }];
  const spec = { dnsNameservers: ['1.1.1.1'], routes };
  const before = {
    metadata: { id: 'n', name: 'edge', creationTime: '2026-01-01T00:00:00Z' },
    spec: { dnsNameservers: [] },
    status: { prefix: '10.0.0.0/20' },
  };
  const found = read(described(before, { metadata: { name: 'edge' }, spec }));
  expect(found?.before).toEqual({
    metadata: { name: 'edge' },
    spec: { dnsNameservers: [], routes },
  });
  expect(found?.unrecorded.map(({ label }) => label)).toEqual(['Routes']);
  // A body says what it has; one without routes had none.
  const { id: _, ...metadata } = before.metadata;
  const sent = read(
    described({ metadata, spec: before.spec }, { metadata: { name: 'edge' }, spec }),
  );
  expect(sent?.unrecorded).toEqual([]);
  expect(sent?.before).toEqual({ metadata: { name: 'edge' }, spec: { dnsNameservers: [] } });
});

it('a rule that the service spells in another way counts as the one that was sent', () => {
  const rule = { direction: 'ingress', protocol: 'tcp', port: 22 };
  const body = (member: string) => ({
    metadata: { name: 'web' },
    spec: { rules: [{ ...rule, [member]: '10.0.0.0/8' }] },
  });
  const write = described(body('prefix'), body('cidr'), { type: 'securityGroup' });
  const found = replacedBy(write, key, securityGroupResource.describe('update'));
  expect(found?.before).toEqual(body('cidr'));
});

it('attachments that only the status shows were there before', () => {
  const description = fileStorageResource.describe('update');
  const before = {
    metadata: { id: 'f', name: 'home' },
    spec: { sizeGiB: 1 },
    status: { attachments: [{ networkId: 'n1' }] },
  };
  const body = {
    metadata: { name: 'home' },
    spec: { sizeGiB: 2, attachments: { networkIds: ['n1'] } },
  };
  const found = replacedBy(described(before, body, { type: 'fileStorage' }), key, description);
  expect(
    differences(found?.before ?? {}, body, description).changes.map(({ label }) => label),
  ).toEqual(['Size']);
});

it.each([
  [{ state: 'sent' }, 'It is still under way.'],
  [{ status: 409 }, 'It changed nothing.'],
  [{ state: 'not sent' }, 'It changed nothing.'],
  [{ operation: 'createNetwork', before: undefined }, 'The API can’t delete networks.'],
  [{ type: 'instance' as const, operation: 'x' }, 'The API can’t change instances.'],
  [{ before: undefined }, 'What it replaced is not recorded.'],
  [{ type: undefined }, 'It is no change of a resource.'],
  [{ before: '{"metadata":{"name":"b"}}' }, 'It changed nothing.'],
  [{}, undefined],
] as const)('a write with %o can’t be taken back because: %s', (more, why) => {
  const write = { ...described({ metadata: { name: 'a' } }, { metadata: { name: 'b' } }), ...more };
  expect(whyNotUndone(write, read(write))).toBe(why);
});
