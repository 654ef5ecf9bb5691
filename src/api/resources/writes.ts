import {
  operations,
  type WriteId,
  type ResourceType,
  type TypeWith,
} from '../../contract/resources';
import type { JsonObject } from '../../lib/json';
import { rememberSent } from '../../memory/resources';
import type { MemoryKey } from '../../memory/storedList';
import { sessionCount } from '../../session/credential';
import { queryClient } from '../cache/queryClient';
import {
  detailKey,
  listKey,
  tellRecords,
  type RecordList,
  type ResourceObject,
  type ResourceRecord,
} from '../cache/record';
import { expectWritten, settledList, type ListFilters } from '../cache/settle';
import { operationUrl } from '../http/address';
import type { WriteTicket } from '../http/transport';
import { ask, asRecord, operationOf, pathOf, type Resource } from './reads';

// The writes of every resource type, made from its description (`contract/resources.ts`).

export function create<T extends TypeWith<'create'>>(
  type: T,
  once: WriteOnce,
  organization?: string,
) {
  return ask<T>('create', type, { ...once, organization });
}

/**
 * Sends a create, or an update of one resource, once, and remembers it for `key`. All reads show its answer until they
 * agree with it. Rejects with an `ApiError`.
 */
export async function writeOnce<T extends ResourceType>(
  { write, type }: Pick<Write, 'write' | 'type'>,
  id: string | undefined,
  once: WriteOnce,
  key: MemoryKey,
): Promise<ResourceRecord<Resource<T>>> {
  const session = sessionCount();
  const answer = await ask<T>(write, type, { id, ...once, organization: key.organization });
  const record = asRecord(answer, 'write');
  // If the person signed out meanwhile, nothing is kept.
  if (session === sessionCount())
    await accept(type, key, {
      body: once.body,
      record,
      how: write === 'create' ? 'created' : 'read',
    });
  return record;
}

/** A create, or an update of one resource; `organization` if it is not the current one. */
interface Write {
  write: 'create' | 'update';
  type: ResourceType;
  organization?: string | undefined;
}

/** The operation of a write, and the full address it is sent to. */
export function writeTarget({ write, type, organization }: Write, id?: string) {
  const operation = operationOf(write, type) as WriteId;
  const url = operationUrl(operation, { path: pathOf(operation, { id, organization }) as never });
  return { operation, method: operations[operation].method, url };
}

/** What a write sends, and its ticket where the gateway keeps a journal. */
interface WriteOnce {
  body: JsonObject;
  write?: WriteTicket | undefined;
}

interface Accepted<T> {
  body: JsonObject;
  record: ResourceRecord<T>;
  how: 'created' | 'read';
}

async function accept<T extends ResourceObject>(
  type: ResourceType,
  key: MemoryKey,
  { body, record, how }: Accepted<T>,
): Promise<void> {
  const { id } = record.value.metadata;
  rememberSent(key, type, id, body, record.at);
  tellRecords({ type, records: [record], key, how });
  expectWritten(type, id, record, key.connection);
  const detail = detailKey(key.connection, type, id);
  const lists = { queryKey: listKey(key.connection, type) };
  // A read that started before the write would show the older state.
  await Promise.all([
    queryClient.cancelQueries({ queryKey: detail }),
    queryClient.cancelQueries(lists),
  ]);
  queryClient.setQueryData<ResourceRecord<T>>(detail, record);
  for (const [queryKey, list] of queryClient.getQueriesData<RecordList<T>>(lists))
    if (list)
      queryClient.setQueryData<RecordList<T>>(
        queryKey,
        settledList(type, list, queryKey[3] as ListFilters, key.connection),
      );
  void queryClient.invalidateQueries({ queryKey: [key.connection, 'journal'] });
  void queryClient.invalidateQueries({ queryKey: detail });
  void queryClient.invalidateQueries(lists);
}
