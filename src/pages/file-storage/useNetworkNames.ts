import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listQuery } from '../../api/resources/queries';
import type { IdSuggestion } from '../../components/form/idSuggestions';
import { useIdNames } from '../../components/resource/IdName';

interface Place {
  organizationId: string | undefined;
  projectId: string | undefined;
  regionId: string | undefined;
}

const only = (id: string | undefined) => (id === undefined || id === '' ? [] : [id]);

/**
 * The networks of the same project and region, which a storage there can be attached to. Nothing is asked while project
 * or region is not known.
 */
export function useNetworksOf({ organizationId, projectId, regionId }: Place) {
  const { data, error } = useQuery({
    ...listQuery('network', {
      tag: [],
      organizationID: only(organizationId),
      projectID: only(projectId),
      regionID: only(regionId),
    }),
    enabled: Boolean(projectId) && Boolean(regionId),
    // Names and suggestions of some seconds ago do; a form must not be disturbed.
    refetchInterval: false,
  });
  const items = data?.items;
  return useMemo(
    () => ({
      networks: (items ?? []).map(({ value: { metadata, status } }): IdSuggestion => ({
        id: metadata.id,
        name: [metadata.name, status?.prefix].filter(Boolean).join(' · ') || metadata.id,
      })),
      names: new Map(
        (items ?? []).map(({ value: { metadata } }) => [metadata.id, metadata.name ?? metadata.id]),
      ),
      error,
    }),
    [items, error],
  );
}

/** The name of a network: its nickname, its name where it is listed, else its id. */
export function useNetworkName(names: ReadonlyMap<string, string>): (id: string) => string {
  const nicknames = useIdNames();
  return (id) => {
    const { text, shortened } = nicknames(id);
    return text !== id && !shortened ? text : (names.get(id) ?? id);
  };
}
