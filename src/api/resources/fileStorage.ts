import { useQuery } from '@tanstack/react-query';
import type { FileStorage } from '../../contract/fileStorage';
import { isObject, valueAt, type JsonObject } from '../../lib/json';
import { call, callComposed } from '../http/client';
import { isSettled } from '../cache/freshness';
import type { ResourceKind } from '../cache/read';
import { detailOptions, readFresh, useWrite } from '../cache/resource';

const resource: ResourceKind = {
  kind: 'fileStorage',
  mentions: { '/status/storageClassId': 'storageClass' },
  partsSettled: attachmentsSettled,
};

/** Attachments come and go one by one: at rest when each is, and when those asked for are those there are. */
export function attachmentsSettled(raw: JsonObject): boolean {
  const attached = listAt(raw, '/status/attachments').filter(isObject);
  const states = attached.map(({ provisioningStatus: state }) => state);
  if (
    !states.every((state) => typeof state !== 'string' || isSettled({ provisioningStatus: state }))
  )
    return false;
  const asked = listAt(raw, '/spec/attachments/networkIds');
  const there = attached.map(({ networkId }) => networkId);
  return asked.length === there.length && asked.every((id) => there.includes(id as string));
}

function listAt(raw: JsonObject, pointer: string): unknown[] {
  const list = valueAt(raw, pointer);
  return Array.isArray(list) ? list : [];
}

const read = (id: string, signal?: AbortSignal) =>
  call('getFileStorage', { path: { filestorageID: id }, signal });

/** One file storage, for loaders and pages alike. The interface has no list of them. */
export function fileStorageQuery(id: string) {
  return detailOptions<FileStorage>(resource, id, (signal) => read(id, signal));
}

/** One file storage, polled, quickly until every attachment has come to rest. */
export function useFileStorage(id: string) {
  return useQuery(fileStorageQuery(id));
}

/** One file storage as it is now, past every cache: what an edit is compared with before it is saved. */
export function readFileStorageFresh(id: string) {
  return readFresh(resource, id, () => read(id));
}

/** Creates a file storage, once. */
export function useCreateFileStorage() {
  return useWrite(resource, (body) => callComposed('createFileStorage', { body }), 'created');
}

/** Replaces what can be changed of a file storage, once. */
export function useUpdateFileStorage(id: string) {
  return useWrite(
    resource,
    (body) => callComposed('updateFileStorage', { path: { filestorageID: id }, body }),
    'opened',
  );
}
