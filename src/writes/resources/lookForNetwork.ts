import type { ResourceRecord } from '../../api/cache/record';
import { callList } from '../../api/http/client';
import type { Network } from '../../contract/networks';
import { valueAt, type JsonObject } from '../../lib/json';
import { parseTime } from '../../lib/time/dates';
import type { Looked } from '../send/machine';
import { canonical } from './networks';

/** Clocks and whole seconds may tell a creation this much earlier or later than it was, in ms. */
const CLOCKS_MS = 2000;

/**
 * "Look for it" after a create whose outcome is unknown: the networks of the project that have the name and the prefix
 * that were sent. Those may have been there before, so only the one that was created since `sentAt` (in ms) is it. Reads
 * the list; sends nothing.
 */
export async function lookForNetwork(body: JsonObject, sentAt: number): Promise<Looked<Network>> {
  const sent = (pointer: string) => {
    const value = valueAt(body, pointer);
    return typeof value === 'string' ? value : '';
  };
  const only = (value: string) => (value === '' ? [] : [value]);
  // Past every cache: a list that was asked for before the create says nothing about it.
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
  // By the service's clock, where it is told.
  const from = servedAt - (at - sentAt) - CLOCKS_MS;
  const since = alike.filter(
    (record) => createdAt(record) >= from && createdAt(record) <= servedAt + CLOCKS_MS,
  );
  const [it] = since;
  return { ...(it && since.length === 1 && { it }), alike };
}

/** In ms; 0 where it is not told. */
function createdAt({ value }: ResourceRecord<Network>): number {
  return parseTime(value.metadata.creationTime) ?? 0;
}
