import type { Operation, OperationId } from '../src/contract/resources';
import { isObject, type Json, type JsonObject } from '../src/lib/json';
import { memberProblem, Problem } from './problem';
import type { SentenceEncoder } from './resources/embeddingModels';
import type { Settings } from './settings';
import type { Collection, Reader, Store, StoredRecord, Writer } from './store/store';
import type { History } from './history';
import type { FaultKind } from './faults';

/** One call of an operation, after authentication, path rules and validation. */
export interface Call {
  operation: Operation & { id: OperationId };
  path: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** As the contract allows it; empty for reads. */
  body: JsonObject;
  /** Reads may be served stale; writes and their checks go to `store.write`. */
  reader: Reader;
  store: Store;
  history: History;
  settings: Settings;
  fault: FaultKind | undefined;
  actor: string;
  sentenceEncoder?: SentenceEncoder | undefined;
  now: number;
}

export interface Answer {
  status: number;
  body: Json;
}

export type Handler = (call: Call) => Promise<Answer>;

/** What a new store begins with. */
export interface SeedOrder {
  now: number;
  /** Otherwise only what cannot be created through the interface. */
  demo: boolean;
  /** Also entries that are hard to show, which tests ask for. */
  awkward: boolean;
  /** How many networks; the demo's own when left out. */
  networks?: number | undefined;
  /** How many entries the model catalogue has; the demo's own when left out. */
  models?: number | undefined;
}

/** All the sandbox has of a resource type. */
export interface SandboxResource {
  handlers: Partial<Record<OperationId, Handler>>;
  /** Its records in a new store. */
  seed: (order: SeedOrder) => StoredRecord[];
}

/** A member that is an object, or an empty object when it is missing. */
export function part(value: JsonObject, member: string): JsonObject {
  const inner = value[member];
  return isObject(inner) ? inner : {};
}

/** A member that is text by the contract. */
export function textAt(value: JsonObject, member: string): string {
  const inner = value[member];
  return typeof inner === 'string' ? inner : '';
}

/** A list of text members. */
export function textsAt(value: JsonObject, member: string): string[] {
  const inner = value[member];
  return Array.isArray(inner) ? inner.filter((item) => typeof item === 'string') : [];
}

/** The record with an id; throws 404 when there is none. */
export async function needed(
  reader: Reader,
  collection: Collection,
  id: string,
  noun: string,
): Promise<StoredRecord> {
  const record = await reader.get(collection, id);
  if (!record) throw new Problem(404, `There is no ${noun} with the id ${id}.`);
  return record;
}

/** Refuses an organization, project or region that the sandbox does not have. */
export async function checkPlace(writer: Reader, spec: JsonObject): Promise<void> {
  const organization = textAt(spec, 'organizationId');
  const meta = await writer.get('meta', 'place');
  if (!textsAt(meta?.data ?? {}, 'organizations').includes(organization))
    throw memberProblem('/spec/organizationId', `there is no organization ${organization}`, 400);
  const { projectId } = spec;
  const project = projectId !== undefined && (await writer.get('projects', String(projectId)));
  if (projectId !== undefined && (!project || project.organization !== organization))
    throw memberProblem('/spec/projectId', 'there is no such project in the organization', 400);
  const region = spec['regionId'];
  if (region !== undefined && !textsAt(meta?.data ?? {}, 'regions').includes(String(region)))
    throw memberProblem('/spec/regionId', `there is no region ${String(region)}`, 400);
}

/** Refuses a create that exceeds a project's quota, with 403 as on deployed services. */
export async function checkQuota(
  writer: Writer,
  collection: Collection,
  project: string,
  noun: string,
) {
  const meta = await writer.get('meta', 'quotas');
  const limits = part(meta?.data ?? {}, collection);
  const limit = Number(limits[project] ?? limits['*'] ?? Number.POSITIVE_INFINITY);
  const used = await writer.count(collection, { project: [project] });
  if (used >= limit)
    throw new Problem(403, `Quota exceeded: the project has ${used} of ${limit} ${noun}.`);
}

/** Where no other object of its kind may have the name of this one: its project, or the organization if it is in none. */
export function placeOf({ organization = '', project, name = '' }: StoredRecord) {
  return { name, ...(project === undefined ? { organization } : { project }) };
}

/** Refuses a name that another object of the kind has in the same place. */
export async function checkName(
  writer: Writer,
  collection: Collection,
  where: { name: string } & Partial<Record<'organization' | 'project' | 'network', string>>,
  noun: string,
  except?: string,
): Promise<void> {
  const found = await writer.list(
    collection,
    Object.fromEntries(Object.entries(where).map(([column, value]) => [column, [value]])),
  );
  if (!found.some((record) => record.id !== except)) return;
  const place =
    where.network !== undefined
      ? 'on the network'
      : `in the ${where.project === undefined ? 'organization' : 'project'}`;
  throw memberProblem('/metadata/name', `${noun} named ${where.name} already exists ${place}`, 409);
}
