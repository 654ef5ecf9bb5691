import { queryOptions } from '@tanstack/react-query';
import type { ResourceType } from '../../contract/resources';
import type { JsonObject } from '../../lib/json';
import { currentConnection } from '../../session/connections';
import { currentMemoryKey } from '../../session/scope';
import type { CallAnswer } from '../http/client';
import { isSettled, nextPoll } from './freshness';
import { queryClient } from './queryClient';
import { tellRecords, type RecordList, type ResourceObject, type ResourceRecord } from './record';
import { settledFailure, settledRecord } from './settle';

export const listKey = (connection: string, type: ResourceType) =>
  [connection, type, 'list'] as const;
export const detailKey = (connection: string, type: ResourceType, id: string) =>
  [connection, type, 'detail', id] as const;

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
      tellRecords({ type, records: [record], key: currentMemoryKey(), how: 'opened' });
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
export function stillConnected(connection: string): void {
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

/** Makes a record of an answer. */
export function asRecord<T>(
  answer: CallAnswer<T>,
  source: ResourceRecord<T>['source'],
): ResourceRecord<T> {
  const { value, raw, at, servedAt, requestId } = answer;
  return { value, raw: raw as JsonObject, at, servedAt, source, requestId };
}
