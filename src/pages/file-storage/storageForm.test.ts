import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valueAt, type JsonObject } from '../../lib/json';
import { baseline, composeUpdate } from '../../writes/plan/compose';
import { draftToKeep, readEditDraft } from '../../components/write/editDraft';
import { fileStorage } from '../../contract/fileStorage';
import {
  emptyStorage,
  sizeOf,
  storageAsRead,
  storageCreateBody,
  storageCreateFaults,
  storageEditBegin,
  storageEditFaults,
  storageEdits,
  storageEditValues,
  type StorageEditValues,
} from './storageForm';

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

function edited(object: JsonObject, change: Partial<StorageEditValues>): JsonObject {
  const values = { ...storageEditBegin(object, []), ...change };
  return composeUpdate(object, storageEdits(object, values, []));
}

describe('a create', () => {
  test('sends attachments only when there are some', () => {
    const values = { ...emptyStorage(place), name: ' a ', storageClassId: 'c', sizeGiB: '5' };
    expect(storageCreateBody(values).spec).toEqual({
      ...place,
      storageClassId: 'c',
      sizeGiB: 5,
      storageType: { nfs: { rootsquash: true } },
    });
    expect(storageCreateBody({ ...values, networkIds: ['n'] }).spec.attachments).toEqual({
      networkIds: ['n'],
    });
  });

  test.each(['', '0', '-1', '1.5', '1e3', '9999999999999999', 'x'])('%j is no size', (text) => {
    expect(sizeOf(text)).toBeUndefined();
    expect(storageCreateFaults({ ...emptyStorage(place), sizeGiB: text })).toHaveProperty(
      'sizeGiB',
    );
  });
});

describe('an update', () => {
  test('of an untouched form is the object as read', () => {
    expect(edited(raw, {})).toEqual(baseline(raw));
    const json = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(json, json, (metadata, spec) => {
        // What is attached without being asked for is sent on purpose.
        const object = { metadata: { ...metadata, id: 'x' }, spec } as JsonObject;
        expect(edited(object, {})).toEqual(baseline(object));
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
    expect(storageAsRead(silent).rootSquash).toBeUndefined();
    expect(edited(silent, {})).toEqual(baseline(silent));
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
    const values = storageEditBegin(odd, []);
    expect(storageEditFaults(values, storageAsRead(odd))).toEqual({});
    expect(storageEditFaults({ ...values, sizeGiB: '0' }, storageAsRead(odd))).toHaveProperty(
      'sizeGiB',
    );
  });
});

test('a draft is that of its storage, and nothing else', () => {
  const readDraft = (draft: unknown, id: string) =>
    readEditDraft(draft, id, { form: { drafts: storageEditValues }, answer: fileStorage });
  const values = storageEditBegin(raw, []);
  const base = { value: { metadata: { id: 's-1' } }, raw, at: 5, source: 'read', requestId: '' };
  const kept = JSON.parse(JSON.stringify(draftToKeep(values, base as never)));
  expect(readDraft(kept, 's-1')?.values).toEqual(values);
  expect(readDraft(kept, 's-2')).toBeUndefined();
  expect(readDraft({ values: 5 }, 's-1')).toBeUndefined();
});
