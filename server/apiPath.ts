import {
  operationIds,
  operations,
  type Operation,
  type OperationId,
} from '../src/contract/resources';
import { idFault } from '../src/contract/path';

/** The operation of a request, or why it is refused; `undefined` when the path belongs to no API. */
export type ApiMatch =
  | { kind: 'operation'; id: OperationId; operation: Operation; fault?: string }
  | { kind: 'other method'; allowed: string[] }
  | { kind: 'no such operation' };

/** Path prefixes of the APIs; the console has no pages below them. */
const apiPrefixes = /^\/(?:api|v1|organizations|_sandbox)\//;

// A segment of one or two dots, encoded or not, is read as a step in the path, so it is never an id.
const segment = '(?!(?:\\.|%2[eE]){1,2}(?:/|$))[^/]+';

const routes = operationIds.map((id) => {
  const operation: Operation = operations[id];
  const template = operation.path.replaceAll(/\{\w+\}/g, segment);
  return { id, operation, pattern: new RegExp(`^${template}$`) };
});

/** Finds the operation for a method and a raw path, which has no query and may be percent-encoded. */
export function matchApi(method: string, path: string): ApiMatch | undefined {
  const route = routes.find(
    ({ operation, pattern }) => operation.method === method && pattern.test(path),
  );
  if (route) {
    const fault = pathFault(route.operation, path);
    const { id, operation } = route;
    return { kind: 'operation', id, operation, ...(fault !== undefined && { fault }) };
  }
  const there = routes.filter(({ pattern }) => pattern.test(path));
  if (there.length > 0)
    return { kind: 'other method', allowed: there.map(({ operation }) => operation.method) };
  return apiPrefixes.test(path) ? { kind: 'no such operation' } : undefined;
}

/**
 * Why a path must not be forwarded. Paths are forwarded byte for byte, so no segment may get another meaning when a
 * server decodes it: no step up, extra slash or control character.
 */
function pathFault(operation: Operation, path: string): string | undefined {
  const sent = path.split('/');
  for (const [index, segment] of operation.path.split('/').entries()) {
    const [, parameter] = /^\{(\w+)\}$/.exec(segment) ?? [];
    if (parameter === undefined) continue;
    const id = decoded(sent[index] ?? '');
    if (id === undefined) return `The ${parameter} in the path is not valid percent-encoding.`;
    if (/\p{Cc}/u.test(id)) return `The ${parameter} in the path has a control character in it.`;
    // Parts between semicolons are checked too, because some servers drop the text after a semicolon.
    if (id.split(/[/\\;]/).some((part) => part === '.' || part === '..'))
      return `The ${parameter} in the path has characters that would change the path.`;
    // A server that decodes twice would see another id than the one checked here.
    if (/%[0-9a-f]{2}/i.test(id)) return `The ${parameter} in the path is encoded twice.`;
    const fault = idFault(id, operation.parameters[parameter] ?? 'any');
    if (fault !== undefined) return `The ${parameter} in the path cannot be used: ${fault}`;
  }
  return undefined;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
