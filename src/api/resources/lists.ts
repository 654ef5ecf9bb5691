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
import { agrees, pendingOf, settle } from '../cache/settle';
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

/**
 * The filters of regional lists, named as in the API (interface.md, "Rules for the list filters"). A `tag` value has
 * the form `name=value`.
 */
export interface ListFilters {
  tag?: readonly string[];
  organizationID?: readonly string[];
  projectID?: readonly string[];
  regionID?: readonly string[];
  networkID?: readonly string[];
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

/**
 * A list with the answers to writes that it does not contain yet, sorted by id as services do. A missing resource is
 * added when it matches the filters.
 */
export function settledList<T extends ResourceObject>(
  type: ResourceType,
  list: RecordList<T>,
  filters: ListFilters,
  connection = currentConnection().id,
): RecordList<T> {
  const pending = pendingOf<T>(type, connection);
  if (pending.length === 0) return list;
  let items = list.items;
  for (const write of pending) {
    const id = write.value.metadata.id;
    const index = items.findIndex((item) => item.value.metadata.id === id);
    const record = items[index];
    if (record && agrees(write.raw, record.raw)) settle(type, id, connection);
    else if (record) items = items.with(index, write);
    else if (belongs(write.value, filters)) items = inserted(items, write);
  }
  return items === list.items ? list : { ...list, items };
}

function inserted<T extends ResourceObject>(
  items: readonly ResourceRecord<T>[],
  write: ResourceRecord<T>,
): ResourceRecord<T>[] {
  const id = write.value.metadata.id;
  const index = items.findIndex((item) => item.value.metadata.id > id);
  return items.toSpliced(index === -1 ? items.length : index, 0, write);
}

/**
 * Whether a resource written by this browser matches a list's filters: any value of one filter, but every filter and
 * every tag. Members that the resource does not show are not checked.
 */
function belongs({ metadata, status }: ResourceObject, filters: ListFilters): boolean {
  const tags = new Set(metadata.tags?.map(({ name, value }) => `${name}=${value ?? ''}`));
  return (
    passes(filters.organizationID, metadata.organizationId) &&
    passes(filters.projectID, metadata.projectId) &&
    passes(filters.regionID, status?.regionId) &&
    passes(filters.networkID, status?.networkId) &&
    (filters.tag ?? []).every((tag) => tags.has(tag))
  );
}

function passes(wanted: readonly string[] | undefined, value: string | undefined): boolean {
  return !wanted || wanted.length === 0 || value === undefined || wanted.includes(value);
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
