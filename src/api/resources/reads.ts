import type { QueryFunctionContext } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  operations,
  type AnswerOf,
  type OperationId,
  type QueryOf,
  resourceOf,
  type ResourceAction,
  type ResourceOf,
  type ResourceType,
} from '../../contract/resources';
import type { JsonObject } from '../../lib/json';
import { currentConnection } from '../../session/connections';
import { currentMemoryKey } from '../../session/scope';
import { queryClient } from '../cache/queryClient';
import {
  tellRecords,
  type DetailKey,
  type ResourceObject,
  type ResourceRecord,
} from '../cache/record';
import { settledFailure, settledRecord } from '../cache/settle';
import { call, type CallAnswer, type SingleId } from '../http/client';
import type { WriteTicket } from '../http/transport';

/** One resource of a type, as pages use it. */
export type Resource<T extends ResourceType> = ResourceOf<T> & ResourceObject;

/** The operations, typed so that a generic type can be followed through them. */
export const table: {
  [Id in OperationId]: {
    query: readonly (keyof QueryOf<Id>)[];
    answer: z.core.$ZodType<AnswerOf<Id>>;
  };
} = operations;

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

/** Throws when another connection is now in use, so that its answers do not end up in this connection's queries. */
export function stillConnected(connection: string): void {
  if (currentConnection().id !== connection) throw new Error('Another connection is in use now.');
}

export function asRecord<T>(
  answer: CallAnswer<T>,
  source: ResourceRecord<T>['source'],
): ResourceRecord<T> {
  const { value, raw, at, servedAt, requestId } = answer;
  return { value, raw: raw as JsonObject, at, servedAt, source, requestId };
}

/**
 * The query function of one resource (`queries.ts`), which also compares it with this browser's last write. It is the
 * client's default, so that a page reaches no transport. Rejects with an `ApiError`.
 */
async function readOne({
  queryKey,
  signal,
  meta,
}: QueryFunctionContext): Promise<ResourceRecord<ResourceObject>> {
  const [connection, type, how, id] = queryKey as DetailKey;
  stillConnected(connection);
  const key = currentMemoryKey();
  const record = await ask('read', type, { id, signal }).then(
    (answer) => settledRecord(type, asRecord(answer, 'read')),
    (error: unknown) => settledFailure(type, id, error),
  );
  stillConnected(connection);
  if (how === 'detail')
    tellRecords({ type, records: [record], key, how: meta?.['beside'] ? 'read' : 'opened' });
  return record;
}

export function startReading(): void {
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, queryFn: readOne } });
}
