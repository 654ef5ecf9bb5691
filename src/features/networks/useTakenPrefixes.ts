import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listQuery } from '../../api/resources/lists';
import type { TakenPrefix } from '../../form/prefixAdvice';
import { useIdNames } from '../../page/resource/IdName';

/** The prefixes of the organization's networks, for warnings; those of other regions say where they are. */
export function useTakenPrefixes(organizationId: string, regionId: string): TakenPrefix[] {
  const { data } = useQuery({
    ...listQuery('network', everyNetwork(organizationId)),
    // A warning of some seconds ago is warning enough; the form must not be disturbed.
    refetchInterval: false,
  });
  const nameOf = useIdNames();
  const items = data?.items;
  return useMemo(
    () =>
      (items ?? []).flatMap(({ value }): TakenPrefix[] => {
        const { prefix, regionId: where } = value.status ?? {};
        if (prefix === undefined) return [];
        const taken = { name: value.metadata.name ?? value.metadata.id, prefix };
        const elsewhere = where !== undefined && regionId !== '' && where !== regionId;
        return [elsewhere ? { ...taken, elsewhere: nameOf(where).text } : taken];
      }),
    // Names of ids change rarely and only colour the warning.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [items, regionId],
  );
}

export function everyNetwork(organizationId: string) {
  return {
    tag: [],
    organizationID: organizationId === '' ? [] : [organizationId],
    projectID: [],
    regionID: [],
  };
}
