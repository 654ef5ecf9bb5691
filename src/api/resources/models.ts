import { queryOptions, useQuery } from '@tanstack/react-query';
import { modelEndpoint, type ModelEndpoint } from '../../contract/inference';
import { idFault } from '../../contract/path';
import { readAnswer, type Difference } from '../../contract/reading';
import { isObject, sameJson, valueAt, type Json } from '../../lib/json';
import { currentConnection } from '../../session/connections';
import { call } from '../http/client';
import { nextPoll } from '../cache/freshness';
import { stillConnected } from './reads';

/**
 * One entry of the catalogue. `value` has the usable members; `faults` names the others and is empty for a valid entry.
 * An entry that is not an object has no members.
 */
export interface ModelRead {
  /** Names the entry in addresses: its id, or `~` and its index when it has no unique id. */
  key: string;
  value: Partial<ModelEndpoint>;
  raw: Json;
  faults: readonly Difference[];
}

/** The catalogue; `items` stays the same array while nothing in it changes. `at` is in ms since 1970. */
export interface ModelCatalogue {
  items: readonly ModelRead[];
  at: number;
}

/** The catalogue of an organization, for loaders and pages. The API cannot read a single entry. */
export function modelsQuery(organization: string) {
  const connection = currentConnection().id;
  const queryKey = [connection, 'model', 'list', organization] as const;
  return queryOptions<ModelCatalogue, Error, ModelCatalogue, typeof queryKey>({
    queryKey,
    enabled: idFault(organization, 'any') === undefined,
    async queryFn({ client, signal }) {
      const before = client.getQueryData<ModelCatalogue>(queryKey);
      const path = { organization_id: organization };
      const { raw, at, unreadable } = await call('listModels', { path, signal });
      stillConnected(connection);
      const list = isObject(raw) ? raw['models'] : undefined;
      if (list !== null && !Array.isArray(list))
        throw unreadable('The answer has no list of models.');
      return { items: readModels(list ?? [], before?.items), at };
    },
    refetchInterval: (query) =>
      nextPoll(query, ({ items }) => ({ content: items, settled: true, count: items.length })),
  });
}

/** The catalogue of an organization, polled slowly because prices seldom change. */
export function useModels(organization: string) {
  return useQuery(modelsQuery(organization));
}

/** Reads each entry separately, so that an invalid one does not affect the others. */
export function readModels(
  list: readonly Json[],
  before: readonly ModelRead[] = [],
): readonly ModelRead[] {
  const ids = new Set<string>();
  const items = list.map((raw, index) => {
    const known = before[index];
    const key = keyOf(raw, index, ids);
    if (known && known.key === key && sameJson(known.raw, raw)) return known;
    return readModel(raw, key);
  });
  const same = items.length === before.length && items.every((item, at) => item === before[at]);
  return same ? before : items;
}

function keyOf(raw: Json, index: number, taken: Set<string>): string {
  const id = isObject(raw) ? raw['id'] : undefined;
  const usable =
    typeof id === 'string' && !/^(?:\.{0,2}|~\d+)$|\p{Surrogate}/u.test(id) && !taken.has(id);
  if (!usable) return `~${index}`;
  taken.add(id);
  return id;
}

function readModel(raw: Json, key: string): ModelRead {
  if (!isObject(raw)) {
    const { differences } = readAnswer(modelEndpoint, raw);
    return { key, value: {}, raw, faults: differences };
  }
  // An entry without an id can still have other usable members.
  const hasId = typeof raw['id'] === 'string';
  const read = readAnswer(modelEndpoint, hasId ? raw : { ...raw, id: key });
  const value: Partial<ModelEndpoint> = read.value ?? {};
  const faults = read.differences.filter(
    // Services write null for a member without a value.
    ({ kind, pointer }) => kind === 'wrong type' && valueAt(raw, pointer) !== null,
  );
  if (hasId) return { key, value, raw, faults };
  const { id: _madeUp, ...rest } = value;
  return {
    key,
    value: rest,
    raw,
    faults: [{ pointer: '/id', kind: 'missing', expected: 'text' }, ...faults],
  };
}
