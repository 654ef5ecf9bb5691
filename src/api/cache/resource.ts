import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ResourceType } from '../../contract/resources';
import type { JsonObject } from '../../lib/json';
import { rememberSent } from '../../memory/resources';
import type { MemoryKey } from '../../memory/storedList';
import { currentConnection } from '../../session/connections';
import { sessionCount } from '../../session/credential';
import { currentMemoryKey } from '../../session/scope';
import type { CallAnswer, ListAnswer } from '../http/client';
import type { WriteTicket } from '../http/transport';
import { isSettled, nextPoll } from './freshness';
import { noticeList, noticeObject } from './notice';
import { queryClient } from './queryClient';
import type { RecordList, ResourceRecord, ResourceObject } from './record';
import type { ListItem } from './readList';
import {
  noteWritten,
  settledFailure,
  settledList,
  settledRecord,
  type ListFilters,
} from './settle';

const listKey = (connection: string, type: ResourceType) => [connection, type, 'list'] as const;
const detailKey = (connection: string, type: ResourceType, id: string) =>
  [connection, type, 'detail', id] as const;

/** Query options of a list. It is polled while something in it changes, and unchanged records stay the same objects. */
export function listOptions<T extends ResourceObject, F extends ListFilters>(
  type: ResourceType,
  filters: F,
  load: (signal: AbortSignal, known: readonly ListItem<T>[] | undefined) => Promise<ListAnswer<T>>,
) {
  const connection = currentConnection().id;
  const queryKey = [...listKey(connection, type), filters] as const;
  return queryOptions<RecordList<T>, Error, RecordList<T>, typeof queryKey>({
    queryKey,
    async queryFn({ client, signal }) {
      stillConnected(connection);
      const before = client.getQueryData<RecordList<T>>(queryKey);
      // Answers to writes are left out, so that a read that says the same becomes a record of its own.
      const answer = await load(
        signal,
        before?.items.filter(({ source }) => source === 'read'),
      );
      stillConnected(connection);
      const list = settledList(type, asRecordList(answer), filters);
      const items = before && sameItems(before.items, list.items) ? before.items : list.items;
      if (items !== before?.items) noticeList(type, items);
      return { ...list, items };
    },
    refetchInterval: (query) =>
      nextPoll(query, ({ items }) => ({
        content: items,
        settled: isListSettled(items),
        count: items.length,
      })),
  });
}

/** Query options of one resource, which starts with the data of a list on screen. Its parts may change on their own. */
export function detailOptions<T extends ResourceObject>(
  type: ResourceType,
  id: string,
  load: (signal: AbortSignal) => Promise<CallAnswer<T>>,
  partsSettled?: (raw: JsonObject) => boolean,
) {
  const connection = currentConnection().id;
  const queryKey = detailKey(connection, type, id);
  return queryOptions<ResourceRecord<T>, Error, ResourceRecord<T>, typeof queryKey>({
    queryKey,
    async queryFn({ signal }) {
      stillConnected(connection);
      const record = await readFresh(type, id, () => load(signal));
      stillConnected(connection);
      noticeObject(type, record);
      return record;
    },
    initialData: () => fromLists<T>(type, id)?.record,
    initialDataUpdatedAt: () => fromLists<T>(type, id)?.at,
    refetchInterval: (query) =>
      nextPoll(query, ({ value, raw, source }) => ({
        content: JSON.stringify(raw),
        settled: source === 'read' && isSettled(value.metadata) && (partsSettled?.(raw) ?? true),
        count: 1,
      })),
  });
}

/** Throws when another connection is now in use, so that its answers do not end up in this connection's queries. */
function stillConnected(connection: string): void {
  if (currentConnection().id !== connection) throw new Error('Another connection is in use now.');
}

/** A resource as the cached lists show it, so that its page can be shown before its own read is complete. */
function fromLists<T extends ResourceObject>(
  type: ResourceType,
  id: string,
): { record: ResourceRecord<T>; at: number } | undefined {
  const lists = queryClient.getQueriesData<RecordList<T>>({
    queryKey: listKey(currentConnection().id, type),
  });
  for (const [, list] of lists) {
    const record = list?.items.find(({ value }) => value.metadata.id === id);
    if (list && record) return { record, at: list.at };
  }
  return undefined;
}

/** Reads a resource without any cache, and compares it with this browser's last write. Rejects with an `ApiError`. */
export async function readFresh<T extends ResourceObject>(
  type: ResourceType,
  id: string,
  load: () => Promise<CallAnswer<T>>,
): Promise<ResourceRecord<T>> {
  try {
    return settledRecord(type, asRecord(await load(), 'read'));
  } catch (error) {
    return settledFailure<T>(type, id, error);
  }
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
  noticeObject(type, record, key, how);
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

/** Makes a record of an answer. */
export function asRecord<T>(
  answer: CallAnswer<T>,
  source: ResourceRecord<T>['source'],
): ResourceRecord<T> {
  const { value, raw, at, servedAt, requestId } = answer;
  return {
    value,
    raw: raw as JsonObject,
    at,
    ...(servedAt !== undefined && { servedAt }),
    source,
    requestId,
  };
}

// One record per element, for as long as the element is the same object.
const records = new WeakMap<object, ResourceRecord<unknown>>();

function asRecordList<T>({ items, unreadable, at, requestId }: ListAnswer<T>): RecordList<T> {
  const recordOf = (item: ListItem<T>): ResourceRecord<T> => {
    const known = 'source' in item ? item : records.get(item);
    if (known) return known as ResourceRecord<T>;
    const record: ResourceRecord<T> = {
      value: item.value,
      raw: item.raw,
      at,
      source: 'read',
      requestId,
    };
    records.set(item, record);
    return record;
  };
  return { items: items.map(recordOf), unreadable, at };
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

const settledLists = new WeakMap<object, boolean>();
function isListSettled(items: readonly ResourceRecord<ResourceObject>[]): boolean {
  const known = settledLists.get(items);
  if (known !== undefined) return known;
  const settled = items.every(
    ({ value, source }) => source === 'read' && isSettled(value.metadata),
  );
  settledLists.set(items, settled);
  return settled;
}
