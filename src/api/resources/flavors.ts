import { useQuery } from '@tanstack/react-query';
import type { Flavor } from '../../contract/flavors';
import { callList } from '../http/client';
import type { ResourceKind } from '../cache/read';
import { listOptions } from '../cache/resource';

const resource: ResourceKind = { kind: 'flavor' };

// Flavors only exist; nothing about them moves while somebody looks.
const STALE_AFTER_MS = 300_000;

/** The flavors of a region for an organization, for loaders and pages alike. */
export function flavorListQuery(organizationID: string, regionID: string) {
  const place = { organizationID: [organizationID], regionID: [regionID] };
  return {
    ...listOptions<Flavor, typeof place>(resource, place, (signal, known) =>
      callList('listFlavors', { path: { organizationID, regionID }, signal }, known),
    ),
    staleTime: STALE_AFTER_MS,
    refetchInterval: false as const,
  };
}

/** The flavors of a region for an organization. Without both ids nothing is asked. */
export function useFlavors(organizationID: string, regionID: string) {
  return useQuery({
    ...flavorListQuery(organizationID, regionID),
    enabled: organizationID !== '' && regionID !== '',
  });
}
