import { namePattern } from '../src/contract/common';
import { isRemembered, resourceTypes } from '../src/contract/resources';
import type { JsonObject } from '../src/lib/json';
import { formatIp, parsePrefix } from '../src/lib/address/cidr';
import { checkName, part, placeOf, textAt, type Call } from './call';
import { staleUntil } from './history';
import { randomHex } from './random';
import { lifeOf, newLife, statesAt, type Life } from './life';
import { memberProblem } from './problem';
import type { Settings } from './settings';
import { collectionOf, type Collection, type StoredRecord, type Writer } from './store/store';

// interface.md, "Common envelope". A stored object has the shape {metadata, spec, status, life}: `metadata` and `spec`
// hold what was written and the ids and times of the service, `status` what does not change, `life` its states.

/** A new id: within the regional rule, 36 characters. */
function newId(): string {
  const hex = randomHex(32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-9${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Refuses a name outside the pattern seen on deployed services. */
export function checkNameText(metadata: JsonObject): void {
  if (!namePattern.test(textAt(metadata, 'name')))
    throw memberProblem(
      '/metadata/name',
      'must have 1 to 63 letters, digits, hyphens, underscores or dots, and start and end with a letter or digit',
    );
}

const serverOwned = [
  'id',
  'organizationId',
  'projectId',
  'creationTime',
  'createdBy',
  'modifiedTime',
  'modifiedBy',
  'provisioningStatus',
  'healthStatus',
];

/** Metadata as written, without members that only the service sets. */
function written(metadata: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(metadata).filter(([member]) => !serverOwned.includes(member)),
  );
}

type Written = Pick<Call, 'body' | 'actor' | 'now' | 'settings'>;

/** What is stored of an object that is created now. */
export function createdData(
  { body, actor, now, settings }: Written,
  { organization, project }: { organization: string; project?: string },
  spec: JsonObject,
  status: JsonObject,
): JsonObject {
  return {
    metadata: {
      id: newId(),
      ...written(part(body, 'metadata')),
      organizationId: organization,
      ...(project !== undefined && { projectId: project }),
      creationTime: new Date(now).toISOString(),
      createdBy: actor,
    },
    spec,
    status,
    life: relive(now, settings),
    ...extraMembers(body),
  };
}

/** What is stored of an object after an update: replaced whole, except what only the service sets. */
export function updatedData(
  { body, actor, now, settings }: Written,
  before: JsonObject,
  spec = part(body, 'spec'),
): JsonObject {
  const kept = Object.entries(part(before, 'metadata')).filter(([member]) =>
    serverOwned.includes(member),
  );
  return {
    metadata: {
      ...Object.fromEntries(kept),
      ...written(part(body, 'metadata')),
      modifiedTime: new Date(now).toISOString(),
      modifiedBy: actor,
    },
    spec,
    status: part(before, 'status'),
    life: relive(now, settings),
    ...extraMembers(body),
  };
}

/** Stores what an update made of an object, unless another one of the project has its name; stale reads see the old one. */
export async function storeUpdate(
  { settings, now, history }: Call,
  writer: Writer,
  collection: Collection,
  { before, after, noun }: { before: StoredRecord; after: JsonObject; noun: string },
): Promise<JsonObject> {
  const record = recordOf(after);
  await checkName(writer, collection, placeOf(record), noun, before.id);
  await writer.put(collection, [record]);
  history.note(collection, before.id, before, staleUntil(settings, now));
  return after;
}

/** The stored record of an object, with the columns it is searched by. */
export function recordOf(data: JsonObject): StoredRecord {
  const metadata = part(data, 'metadata');
  const status = part(data, 'status');
  const columns = {
    organization: metadata['organizationId'],
    project: metadata['projectId'],
    region: status['regionId'],
    network: status['networkId'],
    name: metadata['name'],
  };
  const set = Object.entries(columns).filter(([, value]) => typeof value === 'string');
  return { id: textAt(metadata, 'id'), ...Object.fromEntries(set), data };
}

/** The stored record of a user: users are searched by their subject. */
export function userRecord(data: JsonObject): StoredRecord {
  return { ...recordOf(data), name: textAt(part(data, 'spec'), 'subject') };
}

/** The life of an object that is updated now; a failed object recovers. */
function relive(now: number, settings: Settings): JsonObject {
  return lifeJson(newLife(now, settings.provisioningSeconds));
}

export function lifeJson(life: Life): JsonObject {
  return { ...life };
}

/** Members outside metadata, spec and status that a client sent and the sandbox keeps. */
export function extraMembers(body: JsonObject): JsonObject {
  const known = ['metadata', 'spec', 'status', 'life', 'attached', 'usage'];
  return Object.fromEntries(Object.entries(body).filter(([member]) => !known.includes(member)));
}

/** An object as an answer has it; its parts are copies, which each resource changes as its answers need it. */
interface Shown extends JsonObject {
  metadata: JsonObject;
  spec: JsonObject;
  status: JsonObject;
}

/** An object as reads and writes return it: with its current states, without empty optional members. */
export function shown(data: JsonObject, settings: Settings, now: number): Shown {
  const metadata: JsonObject = { ...part(data, 'metadata'), ...statesAt(lifeOf(data), now) };
  const tags = metadata['tags'];
  if (Array.isArray(tags) && tags.length === 0) delete metadata['tags'];
  if (settings.asSamples || metadata['description'] === '') delete metadata['description'];
  return {
    metadata,
    spec: { ...part(data, 'spec') },
    status: { ...part(data, 'status') },
    ...extraMembers(data),
  };
}

/** Where an NFS client of a network finds a storage: the fifth address of the network, and a path of the storage. */
export function mountSource(prefix: string, id: string): string {
  const network = parsePrefix(prefix);
  const server = network ? formatIp(network.family, network.first + 5n) : '10.0.0.5';
  return `${server}:/exports/${id.slice(0, 8)}`;
}

/** The kinds whose stored objects can be looked at under `/_sandbox/objects`. */
export const shownCollections = resourceTypes.filter(isRemembered).map(collectionOf);
