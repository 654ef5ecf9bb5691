import {
  operations,
  type Operation,
  type OperationId,
  type PathOf,
  type QueryOf,
} from '../../contract/resources';
import { buildPath, buildQuery } from '../../contract/path';
import { currentConnection, type Connection } from '../../session/connections';

/**
 * The full address of an operation on the current connection, for requests, request panels and cURL. Throws
 * `InvalidIdError` for an id that is not allowed (interface.md, "Limits").
 */
export function operationUrl<Id extends OperationId>(
  id: Id,
  { path, query }: { path?: PathOf<Id>; query?: QueryOf<Id> } = {},
): string {
  return addressOf(operations[id], path ?? {}, query ?? {});
}

/** `operationUrl` without types that check the parameters of the operation. */
export function addressOf(
  operation: Operation,
  path: Readonly<Record<string, string>>,
  query: Readonly<Record<string, readonly string[] | undefined>>,
): string {
  const values = Object.entries(query).flatMap(([name, list]): [string, readonly string[]][] =>
    list ? [[name, list]] : [],
  );
  const rest =
    buildPath(operation.path, operation.parameters, path) + buildQuery(Object.fromEntries(values));
  return baseAddress(operation, currentConnection()) + rest;
}

function baseAddress(operation: Operation, { addresses }: Connection): string {
  return complete((operation.compute && addresses.compute) || addresses[operation.service]);
}

function complete(base: string): string {
  if (/^https?:/i.test(base) || typeof location === 'undefined') return base;
  return `${location.origin}${base}`;
}
