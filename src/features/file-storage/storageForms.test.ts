import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileStorageCreate } from '../../contract/fileStorage';
import { valueAt, type JsonObject } from '../../lib/json';
import { writableBody, composeUpdate } from '../../save/plan/compose';
import { faultsOf } from '../../save/fields/forms.fixture';
import { fileStorageResource } from './resource';

const { begin, edits, rules } = fileStorageResource.update;

const place = { organizationId: 'org', projectId: 'project', regionId: 'region' };

const raw: JsonObject = {
  metadata: { id: 's-1', name: 'datasets', tags: [{ name: 'env', value: 'a', note: 'odd' }] },
  spec: {
    sizeGiB: 100,
    storageType: { NFS: { rootSquash: true, future: 1 } },
    attachments: { networkIds: ['b', 'a'], future: true },
    other: [null],
  },
  status: { regionId: 'region' },
};

function edited(object: JsonObject, change: object): JsonObject {
  const values = { ...begin(object), ...change };
  return composeUpdate(object, edits(object, values));
}

describe('a create', () => {
  test('sends attachments only when there are some', () => {
    const values = {
      ...fileStorageResource.create.empty(place),
      name: ' a ',
      storageClassId: 'c',
      sizeGiB: '5',
    };
    expect(fileStorageResource.create.body(values)['spec']).toEqual({
      ...place,
      storageClassId: 'c',
      sizeGiB: 5,
      storageType: { nfs: { rootsquash: true } },
    });
    const body = fileStorageResource.create.body({ ...values, networkIds: ['n'] });
    expect(valueAt(body, '/spec/attachments')).toEqual({ networkIds: ['n'] });
    expect(fileStorageCreate.safeParse(body).success).toBe(true);
  });

  const notSizes = ['', '0', '-1', '-50', '1.5', '1.024', '1e3', '2 TB', '9999999999999999', 'x'];
  test.each(notSizes)('%j is no size', (text) => {
    expect(
      faultsOf(fileStorageResource.create.rules, {
        ...fileStorageResource.create.empty(place),
        sizeGiB: text,
      }),
    ).toHaveProperty('sizeGiB');
  });
});

describe('an update', () => {
  test('of an untouched form is the object as read', () => {
    expect(edited(raw, {})).toEqual(writableBody(raw));
    const json = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(json, json, (metadata, spec) => {
        // A network that is attached but not in the spec is sent on purpose.
        const object = { metadata: { ...metadata, id: 'x' }, spec } as JsonObject;
        expect(edited(object, {})).toEqual(writableBody(object));
      }),
    );
  });

  test('keeps the spelling of root squash, and all beside it', () => {
    expect(valueAt(edited(raw, { rootSquash: false }), '/spec/storageType')).toEqual({
      NFS: { rootSquash: false, future: 1 },
    });
    expect(valueAt(edited(raw, { networkIds: ['a'] }), '/spec/attachments')).toEqual({
      networkIds: ['a'],
      future: true,
    });
  });

  test('says nothing about root squash that was not reported, unless somebody does', () => {
    const silent: JsonObject = { ...raw, spec: { sizeGiB: 1, storageType: { nfs: {} } } };
    expect(begin(silent).rootSquash).toBeUndefined();
    expect(edited(silent, {})).toEqual(writableBody(silent));
    expect(valueAt(edited(silent, { rootSquash: false }), '/spec/storageType')).toEqual({
      nfs: { rootsquash: false },
    });
  });

  test('sends what is attached where only the status tells of it', () => {
    const told: JsonObject = {
      ...raw,
      spec: { sizeGiB: 1 },
      status: { attachments: [{ networkId: 'n', provisioningStatus: 'provisioned' }] },
    };
    expect(valueAt(edited(told, {}), '/spec/attachments')).toEqual({ networkIds: ['n'] });
  });

  test('finds no fault in what stands as it was read', () => {
    const odd: JsonObject = { metadata: { id: 's-1' }, spec: {} };
    const values = begin(odd);
    expect(faultsOf(rules(odd), values)).toEqual({});
    expect(faultsOf(rules(odd), { ...values, sizeGiB: '0' })).toHaveProperty('sizeGiB');
  });
});

test('pointers of a refusal lead to inputs', () => {
  const pointers = {
    '/spec/storageClassId': 'storageClassId',
    '/spec/sizeGiB': 'sizeGiB',
    '/spec/storageType': 'rootSquash',
    '/spec/storageType/NFS/rootSquash': 'rootSquash',
    '/spec/storageType/nfs/rootsquash': 'rootSquash',
    '/spec/attachments': 'networkIds',
    '/spec/attachments/networkIds/0': 'networkIds',
    '/metadata/description': 'description',
  };
  for (const [pointer, input] of Object.entries(pointers))
    expect(fileStorageResource.create.fieldAt(pointer)).toBe(input);
  expect(fileStorageResource.create.fieldAt('/spec/other/member')).toBeUndefined();
});
