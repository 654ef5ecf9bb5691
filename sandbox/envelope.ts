import { namePattern } from '../src/contract/common';
import { isRemembered, resourceTypes } from '../src/contract/resources';
import type { JsonObject } from '../src/lib/json';
import { part, textAt } from './call';
import { randomHex } from './random';
import { lifeOf, newLife, statesAt, type Life } from './life';
import { memberProblem } from './problem';
import type { Settings } from './settings';
import { collectionOf, type StoredRecord } from './store/store';

// interface.md, "Common envelope". A stored object has the shape {metadata, spec, status, life}: `metadata` and `spec`
// hold what was written beside the ids and times of the service, `status` what does not change, `life` its states.

/** A new id: within the regional rule, 36 characters. */
export function newId(): string {
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

/** Metadata of an object created now. */
export function createdMetadata(
  body: JsonObject,
  owner: { organization: string; project?: string; actor?: string; now: number; id?: string },
): JsonObject {
  return {
    id: owner.id ?? newId(),
    ...written(part(body, 'metadata')),
    organizationId: owner.organization,
    ...(owner.project !== undefined && { projectId: owner.project }),
    creationTime: new Date(owner.now).toISOString(),
    ...(owner.actor !== undefined && { createdBy: owner.actor }),
  };
}

/** Metadata after an update: replaced whole, except what only the service sets. */
export function updatedMetadata(
  before: JsonObject,
  body: JsonObject,
  change: { actor: string; now: number },
): JsonObject {
  const kept = Object.entries(before).filter(([member]) => serverOwned.includes(member));
  return {
    ...Object.fromEntries(kept),
    ...written(part(body, 'metadata')),
    modifiedTime: new Date(change.now).toISOString(),
    modifiedBy: change.actor,
  };
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

/** The life of an object that is updated now; a failed object recovers. */
export function relive(now: number, settings: Settings): JsonObject {
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

/** An object as reads and writes return it: with its current states, without empty optional members. */
export function shown(
  data: JsonObject,
  settings: Settings,
  now: number,
): { metadata: JsonObject; spec: JsonObject; status: JsonObject; extra: JsonObject } {
  const metadata: JsonObject = { ...part(data, 'metadata'), ...statesAt(lifeOf(data), now) };
  const tags = metadata['tags'];
  if (Array.isArray(tags) && tags.length === 0) delete metadata['tags'];
  if (settings.asSamples || metadata['description'] === '') delete metadata['description'];
  return {
    metadata,
    spec: { ...part(data, 'spec') },
    status: { ...part(data, 'status') },
    extra: extraMembers(data),
  };
}

/** The kinds whose stored objects can be looked at under `/_sandbox/objects`. */
export const shownCollections = resourceTypes.filter(isRemembered).map(collectionOf);
