import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  operations,
  type QueryOf,
  resourceOf,
  resources,
  resourceTypes,
  type FilteredType,
  type OperationFor,
  type ResourceType,
  type TypeWith,
} from '../../contract/resources';
import { currentConnection } from '../../session/connections';
import { currentMemoryKey } from '../../session/scope';
import { isSettled, nextPoll } from '../cache/freshness';
import {
  listKey,
  tellRecords,
  type RecordList,
  type ResourceObject,
  type ResourceRecord,
} from '../cache/record';
import { settledList, type ListFilters } from '../cache/settle';
import type { ListId } from '../http/client';
import { callList, type ListAnswer, type ListItem } from '../http/lists';
import type { Requested } from '../http/transport';
import { stillConnected, table, type Resource } from './reads';
import { oncePer } from '../../lib/oncePer';

// The lists of every resource type that has one, made from its description (`contract/resources.ts`).

const lists: { [T in TypeWith<'list'>]: { operations: { list: OperationFor<T, 'list'> } } } =
  resources;
type Filters<T extends FilteredType> = Record<FilterName<T>, readonly string[]>;
type FilterName<T extends FilteredType> = keyof QueryOf<OperationFor<T, 'list'>>;

export const filteredTypes = resourceTypes.filter((type): type is FilteredType => {
  const { list } = resourceOf(type).operations;
  return list !== undefined && operations[list].query.length > 0;
});

export function filterNames<T extends FilteredType>(type: T): readonly FilterName<T>[] {
  return table[lists[type].operations.list].query;
}

/** The filters of a list by their names in the API; each takes any number of values, and a `tag` is `name=value`. */
type GivenFilters = Readonly<Record<string, readonly string[] | undefined>>;

/** The query of a list, for loaders and pages; polled. What is given besides the filters of its type is left out. */
export function listQuery<T extends FilteredType>(type: T, given: GivenFilters) {
  const filters = Object.fromEntries(
    filterNames(type).map((name) => [name, given[name] ?? []]),
  ) as Filters<T>;
  return listOptions<Resource<T>, Filters<T>>(type, filters, (signal, known) =>
    askList<T>(resources[type].operations.list, { query: filters, signal }, known),
  );
}

export function useList<T extends FilteredType>(type: T, given: GivenFilters) {
  return useQuery(listQuery(type, given));
}

/** All networks of an organization. */
export function everyNetwork(organizationId: string) {
  const id = organizationId.trim();
  return listQuery('network', { organizationID: id === '' ? [] : [id] });
}

/** The flavors of a region for an organization, for loaders and pages. */
export function flavorListQuery(organizationID: string, regionID: string) {
  const place = { organizationID: [organizationID], regionID: [regionID] };
  return {
    ...listOptions<Resource<'flavor'>, typeof place>('flavor', place, (signal, known) =>
      callList('listFlavors', { path: { organizationID, regionID }, signal }, known),
    ),
    // Flavors seldom change.
    staleTime: 300_000,
    refetchInterval: false as const,
  };
}

/** The flavors of a region for an organization; nothing is read without both ids. */
export function useFlavors(organizationID: string, regionID: string) {
  return useQuery({
    ...flavorListQuery(organizationID, regionID),
    enabled: organizationID !== '' && regionID !== '',
  });
}

function askList<T extends ResourceType>(
  operation: ListId,
  question: Requested,
  known: readonly ListItem<Resource<T>>[] | undefined,
): Promise<ListAnswer<Resource<T>>> {
  const answer = callList(operation, question as never, known as never);
  return answer as Promise<ListAnswer<Resource<T>>>;
}

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
      const key = currentMemoryKey();
      const before = client.getQueryData<RecordList<T>>(queryKey);
      // Leave out answers to writes, so that the poll replaces them.
      const answer = await load(
        signal,
        before?.items.filter(({ source }) => source === 'read'),
      );
      stillConnected(connection);
      const list = settledList(type, asRecordList(answer), filters);
      const items = before && sameItems(before.items, list.items) ? before.items : list.items;
      if (items !== before?.items) tellRecords({ type, records: items, key, how: 'seen' });
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

const isListSettled = oncePer((items: readonly ResourceRecord<ResourceObject>[]) =>
  items.every(({ value, source }) => source === 'read' && isSettled(value.metadata)),
);
