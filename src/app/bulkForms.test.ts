import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BulkEdit, BulkType } from '../memory/bulk';
import { noteReturned, rememberSent } from '../memory/resources';
import { TestStorage } from '../memory/storage.fixture';
import { removeLists } from '../memory/storedList';
import { listAt, valueAt, type Json, type JsonObject } from '../lib/json';
import { writableBody, withValue } from '../save/plan/compose';
import * as connections from '../session/connections';
import { sandbox } from '../session/session.fixture';
import type { ResourceRecord } from '../api/cache/record';
import { tagValue } from '../queue/bulk/bulkEdit';
import { planBulk, type BulkPlan } from '../queue/bulk/bulkPlan';
import { bulkForms } from './bulkForms';

const key = { connection: 'c', organization: 'acme' };
const read = (raw: JsonObject): ResourceRecord<unknown> => ({
  value: undefined,
  raw,
  at: 100,
  source: 'read',
  requestId: 'r',
});
const plan = (type: BulkType, edit: BulkEdit, raw: JsonObject, was: string | undefined) =>
  planBulk({ type, edit, key }, bulkForms[type], read(raw), was);

const specs: Record<BulkType, JsonObject> = {
  network: { dnsNameservers: [] },
  securityGroup: { rules: [] },
  fileStorage: { sizeGiB: 10 },
};
/** Plans edits of one resource as it is now. */
const plannedOf = (type: BulkType, raw: JsonObject) => (edit: BulkEdit, was: string | undefined) =>
  plan(type, edit, raw, was);

beforeEach(() => {
  vi.stubGlobal('localStorage', new TestStorage());
  vi.spyOn(connections, 'currentConnection').mockReturnValue(sandbox as never);
  removeLists(() => true);
  for (const type of ['network', 'securityGroup', 'fileStorage'] as const)
    for (const pointer of ['/metadata/description', '/spec/routes'])
      noteReturned(key.connection, type, pointer);
});

afterEach(() => vi.restoreAllMocks());

const word = fc.constantFrom('a', 'b', 'c');
const json = fc.constantFrom<Json>(null, '', 0, 'x', [], { deep: [1] });
const tags = fc.uniqueArray(
  fc.record({ name: word, value: word, note: json }, { requiredKeys: ['name', 'value'] }),
  { maxLength: 3, selector: ({ name }) => name },
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
      more: json,
    },
    { requiredKeys: ['dnsNameservers'] },
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
        const was = tagValue(edit, chosen);
        const is = tagValue(edit, now);
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

  it.each(['network', 'securityGroup', 'fileStorage'] as const)(
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
      expect(gone(set, 'dev')).toEqual({ kind: 'conflict', why: words('not there') });
      expect(changed(set, 'dev')).toEqual({ kind: 'conflict', why: words('staging') });
      expect(changed(remove, 'dev')).toEqual({ kind: 'conflict', why: words('staging') });
      expect(gone(remove, 'dev')).toEqual({ kind: 'already' });
    },
  );
});
