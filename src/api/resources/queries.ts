import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  operations,
  type AnswerOf,
  type OperationId,
  type QueryOf,
} from '../../contract/operations';
import {
  resourceOf,
  resources,
  type OperationFor,
  type ResourceAction,
  type ResourceOf,
  type ResourceType,
  type TypeWith,
} from '../../contract/resources';
import { isObject, listAt, type JsonObject } from '../../lib/json';
import { currentMemoryKey } from '../../session/scope';
import { isSettled } from '../cache/freshness';
import { queryClient } from '../cache/queryClient';
import type { ResourceObject } from '../cache/record';
import { detailOptions, readFresh } from '../cache/resource';
import { call, type CallAnswer, type SingleId } from '../http/client';
import type { WriteTicket } from '../http/transport';

// The query of one resource of every type, made from its description (`contract/resources.ts`).

// The tables of the contract, typed so that a generic type can be followed through them.
export const table: {
  [Id in OperationId]: {
    query: readonly (keyof QueryOf<Id>)[];
    answer: z.core.$ZodType<AnswerOf<Id>>;
  };
} = operations;
const reads: { [T in TypeWith<'read'>]: { operations: { read: OperationFor<T, 'read'> } } } =
  resources;

/** One resource of a type, as pages use it. */
export type Resource<T extends ResourceType> = ResourceOf<T> & ResourceObject;

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
export function ask<T extends ResourceType>(
  action: Exclude<ResourceAction, 'list'>,
  type: ResourceType,
  { body, write, signal, ...which }: Which,
): Promise<CallAnswer<Resource<T>>> {
  const operation = operationOf(action, type) as SingleId;
  const input = { path: pathOf(operation, which), body, write, signal };
  return call(operation, input as never) as Promise<CallAnswer<Resource<T>>>;
}

/** The operation of a resource type for an action. */
export function operationOf(action: ResourceAction, type: ResourceType): OperationId {
  const operation = resourceOf(type).operations[action];
  if (operation === undefined) throw new Error(`No operation can ${action} a ${type}.`);
  return operation;
}

/** The path parameters of an operation: the organization if its path names one, else the resource. */
export function pathOf(
  operation: OperationId,
  { id = '', organization }: Which,
): Record<string, string> {
  return Object.fromEntries(
    Object.keys(operations[operation].parameters).map((name) => [
      name,
      name === 'organizationID' ? (organization ?? currentMemoryKey().organization) : id,
    ]),
  );
}
