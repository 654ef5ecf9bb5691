import { useQuery } from '@tanstack/react-query';
import type { Network } from '../../contract/networks';
import { call, callComposed, callList } from '../http/client';
import type { ResourceKind } from '../cache/read';
import { detailOptions, listOptions, readFresh, useWrite } from '../cache/resource';

/** The filters of the list, by the interface's own names; each takes any number of values. */
export interface NetworkFilters {
  /** `name=value` */
  tag: readonly string[];
  organizationID: readonly string[];
  projectID: readonly string[];
  regionID: readonly string[];
}

const resource: ResourceKind = { kind: 'network' };

const read = (id: string, signal?: AbortSignal) =>
  call('getNetwork', { path: { networkID: id }, signal });

/** The list of networks, for loaders and pages alike. */
export function networkListQuery(filters: NetworkFilters) {
  return listOptions<Network, NetworkFilters>(resource, filters, (signal, known) =>
    callList('listNetworks', { query: { ...filters }, signal }, known),
  );
}

/** One network, for loaders and pages alike. */
export function networkQuery(id: string) {
  return detailOptions<Network>(resource, id, (signal) => read(id, signal));
}

/** The list of networks, polled. */
export function useNetworks(filters: NetworkFilters) {
  return useQuery(networkListQuery(filters));
}

/** One network, polled. */
export function useNetwork(id: string) {
  return useQuery(networkQuery(id));
}

/** One network as it is now, past every cache: what an edit is compared with before it is saved. */
export function readNetworkFresh(id: string) {
  return readFresh(resource, id, () => read(id));
}

/** Creates a network, once. */
export function useCreateNetwork() {
  return useWrite(resource, (body) => callComposed('createNetwork', { body }), 'created');
}

/** Replaces what can be changed of a network, once. */
export function useUpdateNetwork(id: string) {
  return useWrite(
    resource,
    (body) => callComposed('updateNetwork', { path: { networkID: id }, body }),
    'opened',
  );
}
