import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordedWrite } from '../contract/journal.fixture';
import type { BulkEdit, BulkType, RowEdit } from '../memory/bulk';
import { rememberReturned, rememberSent } from '../memory/resources';
import { TestStorage } from '../memory/storage.fixture';
import { removeLists } from '../memory/storedList';
import { listAt, sameJson, valueAt, type Json, type JsonObject } from '../lib/json';
import { writableBody, withValue } from '../save/plan/compose';
import * as connections from '../session/connections';
import { sandbox } from '../session/session.fixture';
import type { Base } from '../save/plan/plan';
import { partOf } from '../queue/bulk/bulkEdit';
import { planBulk, type BulkPlan } from '../queue/bulk/bulkPlan';
import { undoRequest } from '../queue/bulk/undoRun';
import { definedResources } from './resources';

const key = { connection: 'c', organization: 'acme' };
const read = (raw: JsonObject, more: Partial<Base<unknown>> = {}): Base<unknown> => ({
  value: undefined,
  raw,
  at: 100,
  source: 'read',
  requestId: 'r',
  ...more,
});
const plan = (type: BulkType, edit: BulkEdit, raw: JsonObject, was: string | undefined) =>
  planBulk({ type, edit, key }, definedResources[type], read(raw), was);

const specs: Record<BulkType, JsonObject> = {
  network: { dnsNameservers: [] },
  securityGroup: { rules: [] },
  fileStorage: { sizeGiB: 10 },
  user: { subject: 'a@example.com', state: 'active', groupIDs: ['g1'] },
};
/** Plans edits of one resource as it is now; of a user, the last answer is remembered. */
const plannedOf =
  (type: BulkType, raw: JsonObject) => (edit: BulkEdit, was: string | undefined) => {
    const memory = type === 'user' && ({ memory: { what: 'answer', at: 1 } } as const);
    return planBulk({ type, edit, key }, definedResources[type], read(raw, { ...memory }), was);
  };

beforeEach(() => {
  vi.stubGlobal('localStorage', new TestStorage());
  vi.spyOn(connections, 'currentConnection').mockReturnValue(sandbox as never);
  removeLists(() => true);
  for (const type of ['network', 'securityGroup', 'fileStorage'] as const)
    for (const pointer of ['/metadata/description', '/spec/routes'])
      rememberReturned(key.connection, type, pointer);
});

afterEach(() => vi.restoreAllMocks());

it('leaves out a group that has the rule twice, where it is to be taken out', () => {
  const rule = { direction: 'ingress', protocol: 'tcp', port: 22, cidr: '10.0.0.0/8' };
  const raw = (...rules: Json[]): JsonObject => ({
    metadata: { id: 'g', name: 'g' },
    spec: { rules },
  });
  const edit: BulkEdit = { ...rule, kind: 'remove rule', port: '22' };
  expect(plan('securityGroup', edit, raw(rule), undefined).kind).toBe('change');
  const { cidr, ...rest } = rule;
  expect(plan('securityGroup', edit, raw(rule, { ...rest, prefix: cidr }), undefined)).toEqual({
    kind: 'left out',
    why: 'It has this rule more than once.',
  });
});

const word = fc.constantFrom('a', 'b', 'c');
const json = fc.constantFrom<Json>(null, '', 0, 'x', [], { deep: [1] });
const tags = fc.uniqueArray(
  fc.record({ name: word, value: word, note: json }, { requiredKeys: ['name', 'value'] }),
  { maxLength: 3, selector: ({ name }) => name },
);
const rule = fc.record(
  {
    direction: fc.constantFrom('ingress', 'egress'),
    protocol: fc.constantFrom('tcp', 'udp'),
    port: fc.integer({ min: 1, max: 3 }),
    cidr: fc.constantFrom('10.0.0.0/8', '10.1.0.0/16'),
    note: json,
  },
  { requiredKeys: ['direction', 'protocol', 'port', 'cidr'] },
);
const record: fc.Arbitrary<JsonObject> = fc.record({
  metadata: fc.record(
    { id: fc.constant('n1'), name: word, tags, description: word, creationTime: word, more: json },
    { requiredKeys: ['id', 'name'] },
  ),
  spec: fc.record(
    {
      dnsNameservers: fc.constantFrom<Json>([], ['1.1.1.1']),
      routes: fc.constantFrom<Json>(
        [],
        [{ prefix: '10.9.0.0/16', nexthop: '10.0.0.1', metric: 1 }],
      ),
      rules: fc.array(rule, { maxLength: 4 }),
      more: json,
    },
    { requiredKeys: ['dnsNameservers', 'rules'] },
  ),
  status: fc.constant({ regionId: 'r' }),
});
const tagEdit = fc.oneof(
  fc.record({ kind: fc.constant('set tag' as const), name: word, value: word }),
  fc.record({ kind: fc.constant('remove tag' as const), name: word }),
);
const TAGS = '/metadata/tags';
const bodyOf = (planned: BulkPlan) => (planned.kind === 'change' ? planned.plan.body : undefined);

describe('the plan of one resource in a bulk change', () => {
  it('changes the tag and nothing else, whatever others changed since it was chosen', () => {
    fc.assert(
      fc.property(record, record, tagEdit, (chosen, now, edit) => {
        const was = partOf(edit, chosen);
        const is = partOf(edit, now);
        const wanted = edit.kind === 'set tag' ? edit.value : undefined;
        const planned = plan('network', edit, now, was);
        const kind = is === wanted ? 'already' : is === was ? 'change' : 'conflict';
        expect(planned.kind).toBe(kind);
        const isNamed = (tag: Json) => valueAt(tag, '/name') === edit.name;
        const before = listAt(now, TAGS);
        const after =
          wanted === undefined
            ? before.filter((tag) => !isNamed(tag))
            : before.some(isNamed)
              ? // Unknown members of the tag itself stay too.
                before.map((tag) =>
                  isNamed(tag) ? { ...(tag as JsonObject), value: wanted } : tag,
                )
              : [...before, { name: edit.name, value: wanted }];
        expect(bodyOf(planned)).toEqual(
          kind === 'change' ? withValue(writableBody(now), TAGS, after) : undefined,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('adds the rule after all others, or says that there is such a rule', () => {
    fc.assert(
      fc.property(record, rule, (now, { note: _, ...added }) => {
        const edit = { kind: 'add rule' as const, ...added, port: String(added.port) };
        const planned = plan('securityGroup', edit, now, undefined);
        const rules = listAt(now, '/spec/rules') as JsonObject[];
        const isThere = rules.some((each) => sameJson(each, added));
        expect(planned.kind).toBe(isThere ? 'already' : 'change');
        expect(bodyOf(planned)).toEqual(
          isThere ? undefined : withValue(writableBody(now), '/spec/rules', [...rules, added]),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('asks for the same yes as an edit of one group before a rule opens SSH to any address', () => {
    const edit = {
      kind: 'add rule' as const,
      direction: 'ingress',
      protocol: 'tcp',
      port: '22',
      cidr: '0.0.0.0/0',
    };
    const planned = plan(
      'securityGroup',
      edit,
      { metadata: { id: 'g', name: 'g' }, spec: { rules: [] } },
      undefined,
    );
    expect(planned).toMatchObject({
      kind: 'change',
      confirms: [expect.stringMatching(/^Yes, open/)],
    });
  });

  it('keeps a member that is not returned as it was last sent, and leaves the resource out without that', () => {
    removeLists(() => true);
    const raw = { metadata: { id: 'n1', name: 'edge' }, spec: { dnsNameservers: [] } };
    const edit = { kind: 'set tag' as const, name: 'env', value: 'prod' };
    expect(plan('network', edit, raw, undefined)).toEqual({
      kind: 'left out',
      why: 'The API does not return the routes, and saving replaces it.',
    });
    const routes = [{ prefix: '10.9.0.0/16', nexthop: '10.0.0.1' }];
    rememberSent(
      key,
      'network',
      'n1',
      { metadata: { name: 'edge', description: 'd' }, spec: { dnsNameservers: [], routes } },
      1,
    );
    const planned = plan('network', edit, raw, undefined);
    expect(planned).toMatchObject({
      kind: 'change',
      plan: {
        body: {
          metadata: { name: 'edge', description: 'd', tags: [{ name: 'env', value: 'prod' }] },
          spec: { dnsNameservers: [], routes },
        },
      },
    });
  });

  it.each(['network', 'securityGroup', 'fileStorage', 'user'] as const)(
    'brings back no tag of a %s that others removed since, and removes none that they changed',
    (type) => {
      const set = { kind: 'set tag' as const, name: 'env', value: 'prod' };
      const remove = { kind: 'remove tag' as const, name: 'env' };
      const tagged = (...list: JsonObject[]) =>
        plannedOf(type, { metadata: { id: 'r', name: 'r', tags: list }, spec: specs[type] });
      const gone = tagged();
      const changed = tagged({ name: 'env', value: 'staging' });
      const words = (is: string) =>
        `Tag env was changed by someone else: it was dev and is now ${is}.`;
      expect(gone(set, 'dev')).toEqual({ kind: 'conflict', why: words('not set') });
      expect(changed(set, 'dev')).toEqual({ kind: 'conflict', why: words('staging') });
      expect(changed(remove, 'dev')).toEqual({ kind: 'conflict', why: words('staging') });
      expect(gone(remove, 'dev')).toEqual({ kind: 'already' });
    },
  );

  it('puts nobody back into a group that others took them out of since, and the other way round', () => {
    const inGroups = (...groupIDs: string[]) =>
      plannedOf('user', { metadata: { id: 'u' }, spec: { ...specs.user, groupIDs } });
    const join = { kind: 'join group' as const, group: 'g2' };
    const leave = { kind: 'leave group' as const, group: 'g2' };
    expect(inGroups('g1')(join, 'g2')).toMatchObject({ kind: 'conflict' });
    expect(inGroups('g1', 'g2')(leave, undefined)).toMatchObject({ kind: 'conflict' });
    expect(inGroups('g1')(leave, 'g2')).toEqual({ kind: 'already' });
  });

  it('puts a user into a group and out of it, and leaves out a user of whom nothing is known', () => {
    const spec = { subject: 'a@example.com', state: 'active', groupIDs: ['g1'] };
    const raw = { metadata: { id: 'u', name: 'a@example.com' }, spec };
    const known = read(raw, { memory: { what: 'answer', at: 1 } });
    const join = { kind: 'join group' as const, group: 'g2' };
    const of = (edit: BulkEdit, base: Base<unknown>) =>
      planBulk({ type: 'user', edit, key }, definedResources.user, base, partOf(edit, base.raw));
    expect(of(join, known)).toMatchObject({
      kind: 'change',
      plan: { body: { spec: { ...spec, groupIDs: ['g1', 'g2'] } } },
    });
    expect(of({ kind: 'leave group', group: 'g1' }, known)).toMatchObject({
      kind: 'change',
      confirms: ['Save the user with no groups'],
    });
    expect(of({ kind: 'leave group', group: 'g2' }, known)).toEqual({ kind: 'already' });
    for (const memory of [
      { what: 'nothing' as const },
      { what: 'answer' as const, at: 1, instead: raw },
    ])
      expect(of(join, read(raw, { memory }))).toMatchObject({
        kind: 'left out',
        why: 'The current values of this user are unknown.',
      });
  });
});

describe('the undo of a run', () => {
  const network = (description: string, ...tags: string[]) => ({
    metadata: { name: 'edge', description, tags: tags.map((name) => ({ name, value: '1' })) },
    spec: { dnsNameservers: [] },
  });
  const of = (id: string, before: JsonObject | undefined, sent: JsonObject, more = {}) =>
    recordedWrite('answered', {
      id: `w${id}`,
      type: 'network',
      operation: 'updateNetwork',
      resourceId: id,
      name: `net-${id}`,
      status: 200,
      ...(before && { before: JSON.stringify(before) }),
      body: JSON.stringify(sent),
      run: { id: 'r', name: 'Add tag a', size: 5, outcomes: { accepted: 5 } },
      ...more,
    });
  const request = undoRequest(
    [
      of('6', network('d'), network('d', 'a'), { state: 'unknown', status: undefined }),
      of('5', network('d'), network('d', 'a'), { status: 409 }),
      of('4', network('d'), network('d')),
      of('3', undefined, network('d', 'a')),
      // Sent again, with what had been changed in between.
      of('2', network('d', 'a'), network('d', 'a', 'b')),
      of('2', network('d'), network('d', 'a')),
      of('1', network('d'), network('d', 'a')),
    ],
    key,
    definedResources,
  );
  const row = (id: string) => request?.rows.find((each) => each.id === id);
  const planOf = (id: string, now: JsonObject) =>
    planBulk(
      { type: 'network', edit: row(id)?.edit as RowEdit, key },
      definedResources.network,
      read({ ...now, metadata: { ...(now['metadata'] as JsonObject), id } }),
      undefined,
    );

  it('has one row for each resource; those that can’t be undone come last and say why', () => {
    expect(request).toMatchObject({ type: 'network', undoes: 'Add tag a' });
    expect(request?.rows.map(({ id, leftOut }) => [id, leftOut])).toEqual([
      ['1', undefined],
      ['2', undefined],
      ['6', undefined],
      ['3', 'What it replaced is not recorded.'],
      ['4', 'It changed nothing.'],
      ['5', 'It changed nothing.'],
    ]);
  });

  it('takes back only what the run changed, and keeps what others changed since', () => {
    const plan = planOf('1', network('theirs', 'a', 'z'));
    expect(plan).toMatchObject({ kind: 'change', plan: { body: network('theirs', 'z') } });
    expect(planOf('2', network('d', 'a', 'b'))).toMatchObject({ plan: { body: network('d') } });
  });

  it('is a conflict where others changed the same since, and nothing where it is undone already', () => {
    const now = network('d');
    const tags = [{ name: 'a', value: '2' }];
    expect(planOf('1', { ...now, metadata: { ...now.metadata, tags } })).toEqual({
      kind: 'conflict',
      why: 'Tag a was changed again since: it is now a=2.',
    });
    expect(planOf('1', now)).toEqual({ kind: 'already' });
  });

  it('leaves out what the API does not return', () => {
    const routes = [{ prefix: '10.2.0.0/16', nexthop: '10.0.0.1' }];
    const sent = { ...network('d'), spec: { dnsNameservers: [], routes } };
    const hidden = { ...key, connection: 'another' };
    const edit = {
      kind: 'undo',
      sent: JSON.stringify(sent),
      before: JSON.stringify(network('d')),
    } as const;
    const unshown = { ...network('d'), metadata: { ...network('d').metadata, id: 'n' } };
    const planned = planBulk(
      { type: 'network', edit: { ...edit, before: edit.sent, sent: edit.before }, key: hidden },
      definedResources.network,
      read(unshown),
      undefined,
    );
    expect(planned).toEqual({
      kind: 'left out',
      why: 'The API does not return what it changed. Undo it alone.',
    });
  });

  it('is offered only for types of which several can be changed', () => {
    const instance = of('1', network('d'), network('d', 'a'), { type: 'instance' });
    expect(undoRequest([instance], key, definedResources)).toBeUndefined();
    expect(undoRequest([], key, definedResources)).toBeUndefined();
  });
});
