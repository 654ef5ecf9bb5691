import { MutationObserver, useMutation, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  operations,
  type AnswerOf,
  type OperationId,
  type QueryOf,
  type WriteId,
} from '../../contract/operations';
import {
  resourceOf,
  resources,
  resourceTypes,
  type FilteredType,
  type OperationFor,
  type ResourceAction,
  type ResourceOf,
  type ResourceType,
  type TypeWith,
} from '../../contract/resources';
import type { MemoryKey } from '../../memory/storedList';
import { isObject, listAt, type JsonObject } from '../../lib/json';
import { currentMemoryKey } from '../../session/scope';
import { isSettled } from '../cache/freshness';
import { queryClient } from '../cache/queryClient';
import type { ResourceObject } from '../cache/record';
import type { ListItem } from '../cache/readList';
import {
  detailOptions,
  listOptions,
  readFresh,
  writeOptions,
  type WriteOnce,
} from '../cache/resource';
import { operationUrl } from '../http/address';
import {
  call,
  callComposed,
  callList,
  type CallAnswer,
  type ListAnswer,
  type ListId,
  type SingleId,
} from '../http/client';
import type { Question, WriteTicket } from '../http/transport';

// The queries and mutations of every resource type, made from its description (`contract/resources.ts`).

// The tables of the contract, typed so that a generic type can be followed through them.
const table: {
  [Id in OperationId]: {
    query: readonly (keyof QueryOf<Id>)[];
    answer: z.core.$ZodType<AnswerOf<Id>>;
  };
} = operations;
const lists: { [T in TypeWith<'list'>]: { operations: { list: OperationFor<T, 'list'> } } } =
  resources;
const reads: { [T in TypeWith<'read'>]: { operations: { read: OperationFor<T, 'read'> } } } =
  resources;

/** One resource of a type, as pages use it. */
export type Resource<T extends ResourceType> = ResourceOf<T> & ResourceObject;

/**
 * The filters of a list, named as in the API; each takes any number of values, and `tag` values have the form
 * `name=value`.
 */
export type Filters<T extends FilteredType> = Record<FilterName<T>, readonly string[]>;
type FilterName<T extends FilteredType> = keyof QueryOf<OperationFor<T, 'list'>>;

/** The resource types that the API lists and filters. */
export const filteredTypes = resourceTypes.filter((type): type is FilteredType => {
  const { list } = resourceOf(type).operations;
  return list !== undefined && operations[list].query.length > 0;
});

/** The names of a list's filters. */
export function filterNames<T extends FilteredType>(type: T): readonly FilterName<T>[] {
  return table[lists[type].operations.list].query;
}

/** The filters of a list; filters that `values` does not name are empty. */
export function filtersOf<T extends FilteredType>(
  type: T,
  values: Readonly<Record<string, readonly string[]>>,
): Filters<T> {
  return Object.fromEntries(
    filterNames(type).map((name) => [name, values[name] ?? []]),
  ) as Filters<T>;
}

/** The query of a list, for loaders and pages; polled. */
export function listQuery<T extends FilteredType>(type: T, filters: Filters<T>) {
  return listOptions<Resource<T>, Filters<T>>(type, filters, (signal, known) =>
    askList<T>(resources[type].operations.list, { query: filters, signal }, known),
  );
}

/** The query of one resource, for loaders and pages; polled quickly until it and its parts have settled. */
export function detailQuery<T extends TypeWith<'read'>>(type: T, id: string) {
  return detailOptions<Resource<T>>(
    type,
    id,
    (signal) => ask<T>('read', type, { id, signal }),
    partsSettled[type],
  );
}

/** The loader of a route about one resource: starts the read without waiting for it. */
export function detailLoader(type: TypeWith<'read'>) {
  return ({ params: { id = '' } }: { params: { id?: string } }): null => {
    void queryClient.prefetchQuery(detailQuery(type, id));
    return null;
  };
}

/** A list, polled. */
export function useList<T extends FilteredType>(type: T, filters: Filters<T>) {
  return useQuery(listQuery(type, filters));
}

/** A list that a page has already read; nothing is requested. */
export function useReadList<T extends FilteredType>(type: T, filters: Filters<T>) {
  return useQuery({ ...listQuery(type, filters), enabled: false });
}

/** One resource, polled. */
export function useDetail<T extends TypeWith<'read'>>(type: T, id: string) {
  return useQuery(detailQuery(type, id));
}

/** Reads one resource without any cache, for comparing an edit before it is saved. */
export function readNow<T extends TypeWith<'read'>>(type: T, id: string) {
  return readFresh<Resource<T>>(type, id, () => ask<T>('read', type, { id }));
}

/** The schema that checks a read of one resource. */
export function answerOf<T extends TypeWith<'read'>>(type: T) {
  return table[reads[type].operations.read].answer as z.core.$ZodType<Resource<T>>;
}

/** Creates one resource, once. `key` names the organization if it is not the current one. */
export function useCreate<T extends TypeWith<'create'>>(type: T, key?: MemoryKey) {
  return useMutation(
    writeOptions<Resource<T>>(
      type,
      (once) => create(type, once, key?.organization),
      'created',
      key && (() => key),
    ),
  );
}

/** `useCreate` for code outside React components; it remembers nothing. */
export function create<T extends TypeWith<'create'>>(
  type: T,
  once: WriteOnce,
  organization?: string,
) {
  return ask<T>('create', type, { ...once, organization });
}

/** Replaces the writable part of one resource, once. */
export function useUpdate<T extends TypeWith<'update'>>(type: T, id: string, key?: MemoryKey) {
  return useMutation(updateOptions(type, id, key));
}

/** `useUpdate` for code outside React components. */
export function updateOnce<T extends TypeWith<'update'>>(
  type: T,
  id: string,
  once: WriteOnce,
  key: MemoryKey,
) {
  return new MutationObserver(queryClient, updateOptions(type, id, key)).mutate(once);
}

function updateOptions<T extends TypeWith<'update'>>(type: T, id: string, key?: MemoryKey) {
  return writeOptions<Resource<T>>(
    type,
    (once) => ask<T>('update', type, { id, ...once, organization: key?.organization }),
    'opened',
    key && (() => key),
  );
}

/** The operation that writes a resource type, and its address; `organization` if it is not the current one. */
export function writeTarget(
  action: 'create' | 'update',
  type: ResourceType,
  organization?: string,
): { operation: WriteId; url: (id?: string) => string } {
  const operation = operationOf(action, type) as WriteId;
  const url = (id?: string) =>
    operationUrl(operation, { path: pathOf(operation, { id, organization }) as never });
  return { operation, url };
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

interface Which {
  id?: string | undefined;
  organization?: string | undefined;
  body?: JsonObject;
  write?: WriteTicket | undefined;
  signal?: AbortSignal;
}

/** TypeScript cannot follow an operation through the table of resources, so the type of the answer is given here. */
function ask<T extends ResourceType>(
  action: Exclude<ResourceAction, 'list'>,
  type: ResourceType,
  { body, write, signal, ...which }: Which,
): Promise<CallAnswer<Resource<T>>> {
  const operation = operationOf(action, type) as SingleId;
  const question: Question = { path: pathOf(operation, which), signal, write };
  const answer = body
    ? callComposed(operation, { ...question, body } as never)
    : call(operation, question as never);
  return answer as Promise<CallAnswer<Resource<T>>>;
}

function askList<T extends ResourceType>(
  operation: ListId,
  question: Question,
  known: readonly ListItem<Resource<T>>[] | undefined,
): Promise<ListAnswer<Resource<T>>> {
  const answer = callList(operation, question as never, known as never);
  return answer as Promise<ListAnswer<Resource<T>>>;
}

function operationOf(action: ResourceAction, type: ResourceType): OperationId {
  const operation = resourceOf(type).operations[action];
  if (operation === undefined) throw new Error(`No operation can ${action} a ${type}.`);
  return operation;
}

/** The path parameters of an operation: the organization if its path names one, else the resource. */
function pathOf(operation: OperationId, { id = '', organization }: Which): Record<string, string> {
  return Object.fromEntries(
    Object.keys(operations[operation].parameters).map((name) => [
      name,
      name === 'organizationID' ? (organization ?? currentMemoryKey().organization) : id,
    ]),
  );
}
