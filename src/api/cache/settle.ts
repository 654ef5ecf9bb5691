import type { ResourceType } from '../../contract/resources';
import { withSetsSorted } from '../../contract/sets';
import { isBlank, isObject, sameJson, type Json, type JsonObject } from '../../lib/json';
import { parseTime } from '../../lib/time/dates';
import { currentConnection } from '../../session/connections';
import { onSignOut } from '../../session/credential';
import { isNotFound } from '../http/errors';
import { serviceNow } from '../../lib/time/clock';
import type { RecordList, ResourceObject, ResourceRecord } from './record';

/**
 * For some seconds after a write, a read can return the older state or 404. The console shows the answer to the write
 * until a read agrees with it, for at most 30 s.
 */
const LONGEST_MS = 30_000;

interface Written {
  type: ResourceType;
  connection: string;
  record: ResourceRecord<ResourceObject>;
  until: number;
}
const written = new Map<string, Written>();

const nameOf = (type: ResourceType, id: string, connection = currentConnection().id) =>
  JSON.stringify([connection, type, id]);

/** Keeps the answer to a write, which later reads of the resource are expected to show. */
export function expectWritten<T extends ResourceObject>(
  type: ResourceType,
  id: string,
  record: ResourceRecord<T>,
  connection = currentConnection().id,
): void {
  const until = serviceNow() + LONGEST_MS;
  written.set(nameOf(type, id, connection), { type, connection, record, until });
}

/** What to show after a read of a resource: the read, or the answer to a write that the read does not contain yet. */
export function settledRecord<T extends ResourceObject>(
  type: ResourceType,
  record: ResourceRecord<T>,
): ResourceRecord<T> {
  const pending = pendingWrite<T>(type, record.value.metadata.id);
  if (!pending) return record;
  if (!agrees(pending.raw, record.raw)) return pending;
  settle(type, record.value.metadata.id);
  return record;
}

/** What to show after a failed read: the answer to the write if the resource was only not found yet. */
export function settledFailure<T extends ResourceObject>(
  type: ResourceType,
  id: string,
  error: unknown,
): ResourceRecord<T> {
  const pending = isNotFound(error) ? pendingWrite<T>(type, id) : undefined;
  if (!pending) throw error;
  return pending;
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

/** A read shows what was written. */
function settle(type: ResourceType, id: string, connection?: string): void {
  written.delete(nameOf(type, id, connection));
}

function pendingWrite<T extends ResourceObject>(
  type: ResourceType,
  id: string,
): ResourceRecord<T> | undefined {
  return pendingOf<T>(type).find((record) => record.value.metadata.id === id);
}

/** The answers to writes of a type that no read has confirmed yet. */
export function pendingOf<T extends ResourceObject>(
  type: ResourceType,
  connection = currentConnection().id,
): ResourceRecord<T>[] {
  const now = serviceNow();
  for (const [name, { until }] of written) if (until <= now) written.delete(name);
  return [...written.values()]
    .filter((entry) => entry.type === type && entry.connection === connection)
    .map((entry) => entry.record as ResourceRecord<T>);
}

/**
 * Whether a read shows the name, description, tags and spec from the answer to a write. A read with a later
 * modification time also agrees. States and times are ignored, because they change by themselves.
 */
export function agrees(write: JsonObject, read: JsonObject): boolean {
  if (modifiedLater(write, read)) return true;
  const [one, other] = [withSetsSorted(write), withSetsSorted(read)];
  const [ours, theirs] = [metadataOf(one), metadataOf(other)];
  return (
    ['name', 'description', 'tags'].every((member) => same(ours[member], theirs[member])) &&
    same(one['spec'], other['spec'])
  );
}

function modifiedLater(write: JsonObject, read: JsonObject): boolean {
  const [ours, theirs] = [write, read].map((raw) => {
    const time = metadataOf(raw)['modifiedTime'];
    return typeof time === 'string' ? parseTime(time) : undefined;
  });
  return ours !== undefined && theirs !== undefined && theirs > ours;
}

function metadataOf(raw: JsonObject): JsonObject {
  return isObject(raw['metadata']) ? raw['metadata'] : {};
}

// An empty member that only one of the two returns counts as absent, because services differ in that.
function same(a: Json | undefined, b: Json | undefined): boolean {
  if (isObject(a) && isObject(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
      same(a[key], b[key]),
    );
  return sameJson(a ?? null, b ?? null) || (isBlank(a) && isBlank(b));
}

onSignOut(() => written.clear());
