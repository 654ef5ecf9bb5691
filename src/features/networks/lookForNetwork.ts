import type { ResourceRecord } from '../../api/cache/record';
import { callList } from '../../api/http/lists';
import type { Network } from '../../contract/networks';
import { valueAt, type JsonObject } from '../../lib/json';
import { parseTime } from '../../lib/time/dates';
import type { Looked } from '../../save/send/snapshot';
import { canonical } from './resource';

/** How far a creation time may be off because of different clocks and whole seconds, in ms. */
const CLOCKS_MS = 2000;

/**
 * "Look for it" after a create with an unknown outcome: finds the networks of the project with the name and the prefix
 * that were sent. Only one created after `sentAt` (in ms) is certain, because the others may be older. Only reads the
 * list.
 */
export async function lookForNetwork(body: JsonObject, sentAt: number): Promise<Looked<Network>> {
  const sent = (pointer: string) => {
    const value = valueAt(body, pointer);
    return typeof value === 'string' ? value : '';
  };
  const only = (value: string) => (value === '' ? [] : [value]);
  // Read without any cache, because a list requested before the create cannot contain it.
  const {
    items,
    at,
    servedAt = at,
    requestId,
  } = await callList('listNetworks', {
    query: {
      organizationID: only(sent('/spec/organizationId')),
      projectID: only(sent('/spec/projectId')),
    },
  });
  const alike = items
    .map((item): ResourceRecord<Network> => ({ ...item, at, source: 'read', requestId }))
    .filter(({ value }) => value.metadata.name === sent('/metadata/name'))
    .filter(({ value }) => {
      const prefix = value.status?.prefix;
      return prefix === undefined || canonical(prefix) === canonical(sent('/spec/prefix'));
    })
    .toSorted((a, b) => createdAt(b) - createdAt(a));
  // Uses the service's clock when it is known.
  const from = servedAt - (at - sentAt) - CLOCKS_MS;
  const since = alike.filter(
    (record) => createdAt(record) >= from && createdAt(record) <= servedAt + CLOCKS_MS,
  );
  const [it] = since;
  return { ...(it && since.length === 1 && { it }), alike };
}

/** When it was created, in ms; 0 when unknown. */
function createdAt({ value }: ResourceRecord<Network>): number {
  return parseTime(value.metadata.creationTime) ?? 0;
}
