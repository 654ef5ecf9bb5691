import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResourceRecord } from '../../api/cache/record';
import { stringifyJson, type Json, type JsonObject } from '../../lib/json';
import { writableBody, composeUpdate, type Edit } from '../../save/plan/compose';
import { checkEcho } from '../../save/send/echo';
import { attachedNetworks, fileStorageResource } from './resource';
import { updateTarget } from '../../save/plan/merge.fixture';
import { makePlan } from '../../save/plan/plan';
import { rootSquashPointer, storageTypeOf } from './storageType';

const GIB = 1024 ** 3;
const storage = (spec: JsonObject = {}, status: JsonObject = {}): JsonObject => ({
  metadata: { id: 's1', name: 'scratch' },
  spec: {
    sizeGiB: 100,
    storageType: { nfs: { rootsquash: true } },
    attachments: { networkIds: ['a', 'b'], odd: 1 },
    ...spec,
  },
  status: { usage: { capacityBytes: 100 * GIB, usedBytes: 60 * GIB }, ...status },
});
const readOf = (raw: JsonObject): ResourceRecord<unknown> => ({
  value: undefined,
  raw,
  at: 1,
  source: 'read',
  requestId: 'r',
});
const names: Record<string, string> = { a: 'prod-net', b: 'edge' };
const description = fileStorageResource.describe('update', { nameOf: (id) => names[id] ?? id });
const plan = (raw: JsonObject, edits: Edit[]) =>
  makePlan({
    target: updateTarget,
    description,
    loaded: readOf(raw),
    fresh: readOf(raw),
    body: composeUpdate(raw, edits),
    hidden: {},
    hiddenThen: [],
    hiddenNow: [],
    choices: {},
  });
const size = (value: Json): Edit => ({ pointer: '/spec/sizeGiB', value });
const attach = (...value: string[]): Edit => ({ pointer: '/spec/attachments/networkIds', value });
const warn = (raw: JsonObject, ...edits: Edit[]) =>
  plan(raw, edits).warnings.map(({ tone, text }) => `${tone} | ${text}`);

describe('the storage type', () => {
  const spellings: [JsonObject, string, boolean | undefined][] = [
    [{ nfs: { rootsquash: false } }, '/spec/storageType/nfs/rootsquash', false],
    [{ NFS: { rootSquash: true } }, '/spec/storageType/NFS/rootSquash', true],
    [{ NFS: {} }, '/spec/storageType/NFS/rootSquash', undefined],
    [{ nfs: null }, '/spec/storageType/nfs/rootsquash', undefined],
    [{ nfs: { rootsquash: 'yes' } }, '/spec/storageType/nfs/rootsquash', undefined],
    [{}, '/spec/storageType/nfs/rootsquash', undefined],
  ];
  it.each(spellings)('is read and written as it is spelled: %j', (storageType, pointer, value) => {
    const raw = storage({ storageType });
    expect(storageTypeOf(raw).rootSquash).toBe(value);
    expect(rootSquashPointer(raw)).toBe(pointer);
    const body = composeUpdate(raw, [{ pointer: rootSquashPointer(raw), value: false }]);
    expect(storageTypeOf(body).rootSquash).toBe(false);
    expect(Object.keys((body['spec'] as JsonObject)['storageType'] as JsonObject)).toHaveLength(1);
  });

  it('is named in the plan, and what it means', () => {
    const raw = storage({ storageType: { NFS: { rootSquash: true, odd: 1 } } });
    const made = plan(raw, [{ pointer: rootSquashPointer(raw), value: false }]);
    expect(made.changes).toMatchObject([
      { label: 'Root squash', beforeText: 'on', afterText: 'off' },
    ]);
    expect(made.warnings).toMatchObject([{ tone: 'failed', text: 'Turns root squash off' }]);
    expect((made.body['spec'] as JsonObject)['storageType']).toEqual({
      NFS: { rootSquash: false, odd: 1 },
    });
  });
});

describe('a plan', () => {
  it('of an untouched form changes nothing, whatever was read', () => {
    const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
    const spec = fc.record(
      { sizeGiB: json, storageType: json, attachments: json, other: json },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(spec, json, (members, attachments) => {
        const raw = { ...storage({}, { attachments }), spec: members };
        const made = plan(raw, []);
        expect(made.changes).toEqual([]);
        expect(stringifyJson(made.body)).toBe(stringifyJson(writableBody(raw)));
      }),
      { numRuns: 300 },
    );
  });

  it('warns of shrinking, and more of shrinking below what is used', () => {
    expect(warn(storage(), size(120))).toEqual([]);
    expect(warn(storage(), size(80))).toEqual(['attention | Shrinks from 100 to 80\u00a0GiB']);
    expect(plan(storage(), [size(59)]).warnings).toMatchObject([
      {
        tone: 'failed',
        text: 'Shrinks to 59\u00a0GiB, below what is used',
        // In the unit of the size, so that nobody has to convert.
        detail: '60\u00a0GiB are in use. Data may be lost.',
        confirm: 'Yes, shrink to 59\u00a0GiB',
      },
    ]);
    expect(warn(storage({}, { usage: {} }), size(59))).toEqual([
      'attention | Shrinks from 100 to 59\u00a0GiB',
    ]);
  });

  it('shows a size as it was and as it will be, with its unit', () => {
    expect(plan(storage(), [size(2048)]).changes).toMatchObject([
      { beforeText: '100\u00a0GiB', afterText: '2,048\u00a0GiB' },
    ]);
  });

  it('names the networks it detaches and attaches, and sends the others as they were', () => {
    const made = plan(storage(), [attach('b', 'c')]);
    expect(made.changes.map(({ label, kind }) => `${label} ${kind}`)).toEqual([
      'Attachment prod-net removed',
      'Attachment c added',
    ]);
    expect(warn(storage(), attach('b', 'c'))).toEqual([
      'attention | Detaches prod-net',
      'moving | Attaches c',
    ]);
    expect((made.body['spec'] as JsonObject)['attachments']).toEqual({
      networkIds: ['b', 'c'],
      odd: 1,
    });
  });

  it('does not overlook attachments that only the status shows', () => {
    const { spec, ...rest } = storage({}, { attachments: [{ networkId: 'a' }] });
    const { attachments: _, ...others } = spec as JsonObject;
    const raw = { ...rest, spec: others };
    expect(attachedNetworks(raw)).toEqual({ ids: ['a'], from: 'status' });
    expect(warn(raw, size(120))).toEqual(['attention | May detach prod-net']);
    expect(warn(raw, size(120), attach('a'))).toEqual([]);
  });
});

describe('the echo', () => {
  it('finds what is shown elsewhere, and root squash in any spelling', () => {
    const sent = {
      metadata: { name: 'scratch' },
      spec: {
        organizationId: 'o',
        projectId: 'p',
        regionId: 'r',
        storageClassId: 'c',
        sizeGiB: 10,
        storageType: { nfs: { rootsquash: true } },
      },
    };
    const answer = (storageType: JsonObject) => ({
      metadata: { id: 's', name: 'scratch', organizationId: 'o', projectId: 'p' },
      spec: { sizeGiB: 10, storageType },
      status: { regionId: 'r', storageClassId: 'c' },
    });
    const find = (storageType: JsonObject) =>
      checkEcho(sent, answer(storageType), fileStorageResource.describe('create'));
    expect(find({ NFS: { rootSquash: true } })).toEqual([]);
    expect(find({ NFS: {} })).toMatchObject([
      {
        label: 'Root squash',
        detail: expect.stringContaining('may be off') as string,
      },
    ]);
  });
});
