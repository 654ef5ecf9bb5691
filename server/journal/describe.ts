import { tryDecode } from 'hono/utils/url';
import {
  operations,
  type Operation,
  type OperationId,
  resourceOf,
  resourceTypes,
  type ResourceType,
} from '../../src/contract/resources';
import { isObject, type Json } from '../../src/lib/json';
import { maskText } from '../../src/lib/text/secrets';
import { withoutNulls } from '../store/schema';

/** Longer names and ids are cut: an index takes no long ones. */
const longest = 500;

/** What a write is about, as far as its path and body, or its answer, say. */
export interface Subject {
  type?: ResourceType;
  isCreate: boolean;
  id?: string;
  name?: string;
  organization?: string;
  project?: string;
}

/** Whether the journal records the operation: a write of the regional or the identity API. */
export function isRecorded({ method, service }: Operation): boolean {
  return method !== 'GET' && (service === 'regional' || service === 'identity');
}

/** What a request is about. `body` is as it is kept. */
export function subjectOfRequest(operation: OperationId, path: string, body: string): Subject {
  const { type, isCreate } = target(operation);
  const parameters = parametersOf(operations[operation], path);
  const place = parameters.find(({ name }) => name === 'organizationID')?.value;
  const json = parsed(body);
  return {
    isCreate,
    ...withoutNulls({
      type,
      // The resource that a path names is its last parameter; the others say where it is.
      id: isCreate ? undefined : parameters.at(-1)?.value,
      name: textAt(json, 'metadata', 'name') ?? textAt(json, 'spec', 'subject'),
      organization: place ?? textAt(json, 'spec', 'organizationId'),
      project: textAt(json, 'spec', 'projectId'),
    }),
  };
}

/** What the answer adds, as it is kept: the service's own ids. */
export function subjectOfAnswer(answer: string): Omit<Subject, 'isCreate'> {
  const json = parsed(answer);
  return withoutNulls({
    id: textAt(json, 'metadata', 'id'),
    name: textAt(json, 'metadata', 'name'),
    organization: textAt(json, 'metadata', 'organizationId'),
    project: textAt(json, 'metadata', 'projectId'),
  });
}

/** The columns of a write that say what it is about. */
export function columnsOf({ project, type, id, name }: Subject) {
  return {
    project: project ?? null,
    resourceType: type ?? null,
    resourceId: id ?? null,
    resourceName: name ?? null,
  };
}

function target(operation: OperationId): { type: ResourceType | undefined; isCreate: boolean } {
  const has = (type: ResourceType, action: 'create' | 'update') =>
    resourceOf(type).operations[action] === operation;
  const type = resourceTypes.find((one) => has(one, 'create') || has(one, 'update'));
  return { type, isCreate: type !== undefined && has(type, 'create') };
}

function parametersOf(operation: Operation, path: string): { name: string; value: string }[] {
  const sent = path.replace(/\?.*/s, '').split('/');
  return operation.path.split('/').flatMap((segment, index) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) return [];
    // The sandbox takes paths that the gateway would not forward, so this may be no valid encoding.
    return [{ name, value: shortened(tryDecode(sent[index] ?? '', decodeURIComponent)) }];
  });
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

function textAt(value: Json, part: string, member: string): string | undefined {
  const inner = isObject(value) ? value[part] : undefined;
  const text = isObject(inner) ? inner[member] : undefined;
  return typeof text === 'string' && text !== '' ? shortened(text) : undefined;
}

/** PostgreSQL takes no zero character in a text. */
function shortened(text: string): string {
  return maskText(text).replaceAll('\0', '\uFFFD').slice(0, longest);
}
