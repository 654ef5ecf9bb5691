import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ResourceType, TypeWith } from '../../contract/resources';
import { isObject, listAt, type JsonObject } from '../../lib/json';
import { currentConnection } from '../../session/connections';
import { isSettled, nextPoll } from '../cache/freshness';
import { queryClient } from '../cache/queryClient';
import {
  detailKey,
  listKey,
  type DetailKey,
  type RecordList,
  type ResourceRecord,
} from '../cache/record';
import type { Resource } from './reads';

// The queries of one resource. What they ask is the client's default query function (`reads.ts`).

/**
 * The query of one resource, for loaders and pages; it starts with the data of a list on screen, and is polled quickly
 * until the resource and its parts have settled.
 */
export function detailQuery<T extends TypeWith<'read'>>(type: T, id: string) {
  const queryKey = detailKey(currentConnection().id, type, id);
  return queryOptions<
    ResourceRecord<Resource<T>>,
    Error,
    ResourceRecord<Resource<T>>,
    typeof queryKey
  >({
    queryKey,
    initialData: () => fromLists<T>(type, id)?.record,
    initialDataUpdatedAt: () => fromLists<T>(type, id)?.at,
    refetchInterval: (query) =>
      nextPoll(query, ({ value, raw, source }) => ({
        content: JSON.stringify(raw),
        settled:
          source === 'read' && isSettled(value.metadata) && (partsSettled[type]?.(raw) ?? true),
        count: 1,
      })),
  });
}

/** Options for a resource that nobody opened: it is shown beside another one, or in a list. */
export const beside = { meta: { beside: true } };

/** A resource as the cached lists show it, so that its page can be shown before its own read is complete. */
function fromLists<T extends TypeWith<'read'>>(
  type: T,
  id: string,
): { record: ResourceRecord<Resource<T>>; at: number } | undefined {
  const lists = queryClient.getQueriesData<RecordList<Resource<T>>>({
    queryKey: listKey(currentConnection().id, type),
  });
  for (const [, list] of lists) {
    const record = list?.items.find(({ value }) => value.metadata.id === id);
    if (list && record) return { record, at: list.at };
  }
  return undefined;
}

/** The loader of a route about one resource: starts the read without waiting for it. */
export function detailLoader(type: TypeWith<'read'>) {
  return ({ params: { id = '' } }: { params: { id?: string } }): null => {
    void queryClient.prefetchQuery(detailQuery(type, id));
    return null;
  };
}

export function useDetail<T extends TypeWith<'read'>>(type: T, id: string) {
  return useQuery(detailQuery(type, id));
}

/** Reads one resource now, for comparing an edit before it is saved: no poll that began earlier can answer for it. */
export function readNow<T extends TypeWith<'read'>>(type: T, id: string) {
  return queryClient.fetchQuery<ResourceRecord<Resource<T>>>({
    queryKey: [currentConnection().id, type, 'fresh', id, (fresh += 1)] satisfies DetailKey,
    retry: false,
    gcTime: 0,
  });
}

let fresh = 0;

/** For types with parts that change on their own: whether those parts have settled. */
const partsSettled: Partial<Record<ResourceType, (raw: JsonObject) => boolean>> = {
  fileStorage: attachmentsSettled,
};

/** Whether attachments have settled: each is at rest, and they are the ones that were asked for. */
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
