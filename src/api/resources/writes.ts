import { MutationObserver, mutationOptions, type QueryClient } from '@tanstack/react-query';
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
import { currentMemoryKey } from '../../session/scope';
import { queryClient } from '../cache/queryClient';
import {
  detailKey,
  listKey,
  tellRecords,
  type RecordList,
  type ResourceObject,
  type ResourceRecord,
} from '../cache/record';
import { noteWritten } from '../cache/settle';
import { operationUrl } from '../http/address';
import type { CallAnswer } from '../http/client';
import type { WriteTicket } from '../http/transport';
import { settledList, type ListFilters } from './lists';
import { ask, asRecord, operationOf, pathOf, type Resource } from './reads';

// The mutations of every resource type, made from its description (`contract/resources.ts`).

/** Creates one resource, once; it remembers nothing. */
export function create<T extends TypeWith<'create'>>(
  type: T,
  once: WriteOnce,
  organization?: string,
) {
  return ask<T>('create', type, { ...once, organization });
}

/**
 * Sends a create, or an update of one resource, once, and remembers it: for `key`, or else for the organization that is
 * current when it is sent. Rejects with an `ApiError`.
 */
export function writeOnce<T extends ResourceType>(
  { write, type }: Pick<Write, 'write' | 'type'>,
  id: string | undefined,
  once: WriteOnce,
  key?: MemoryKey,
) {
  const send = () => ask<T>(write, type, { id, ...once, organization: key?.organization });
  const how = write === 'create' ? 'created' : 'opened';
  const options = writeOptions<Resource<T>>(type, send, how, key && (() => key));
  return new MutationObserver(queryClient, options).mutate(once);
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
export interface WriteOnce {
  body: JsonObject;
  write?: WriteTicket | undefined;
}

/**
 * A mutation that writes once and never retries. Its data is the answer, which all reads show until they agree with it.
 * `keyOf` says where the write is remembered.
 */
export function writeOptions<T extends ResourceObject>(
  type: ResourceType,
  send: (once: WriteOnce) => Promise<CallAnswer<T>>,
  how: 'created' | 'opened',
  keyOf = currentMemoryKey,
) {
  return mutationOptions<ResourceRecord<T>, Error, WriteOnce>({
    mutationFn: async (once, { client }) => {
      // The key is read now, because the connection or organization may change while the request is under way.
      const key = keyOf();
      const session = sessionCount();
      const record = asRecord(await send(once), 'write');
      // If the person signed out meanwhile, nothing is kept.
      if (session === sessionCount())
        await accept(client, type, key, { body: once.body, record, how });
      return record;
    },
  });
}

interface Accepted<T> {
  body: JsonObject;
  record: ResourceRecord<T>;
  how: 'created' | 'opened';
}

async function accept<T extends ResourceObject>(
  client: QueryClient,
  type: ResourceType,
  key: MemoryKey,
  { body, record, how }: Accepted<T>,
): Promise<void> {
  const { id } = record.value.metadata;
  rememberSent(key, type, id, body, record.at);
  tellRecords({ type, records: [record], key, how });
  noteWritten(type, id, record, key.connection);
  const detail = detailKey(key.connection, type, id);
  const lists = { queryKey: listKey(key.connection, type) };
  // A read that started before the write would show the older state.
  await Promise.all([client.cancelQueries({ queryKey: detail }), client.cancelQueries(lists)]);
  client.setQueryData<ResourceRecord<T>>(detail, record);
  for (const [queryKey, list] of client.getQueriesData<RecordList<T>>(lists))
    if (list)
      client.setQueryData<RecordList<T>>(
        queryKey,
        settledList(type, list, queryKey[3] as ListFilters, key.connection),
      );
  void client.invalidateQueries({ queryKey: [key.connection, 'journal'] });
  void client.invalidateQueries({ queryKey: detail });
  void client.invalidateQueries(lists);
}
