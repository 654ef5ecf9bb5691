import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { listQuery, type everyNetwork } from '../api/resources/lists';
import { byName, type IdSuggestion } from '../ui/form/idSuggestions';
import { useIdNames, type IdNames } from '../resource/IdName';
import { useScopedFilters } from './useListFilters';
import { useKnown } from '../memory/resources';
import { useMemoryKey } from '../session/scope';

/**
 * `IdNames` with network names: the nickname, else the name in the list of networks, else the last known name. The list
 * is that of the scope unless another one is given.
 */
export function useNetworkNames(list?: ReturnType<typeof everyNetwork>): IdNames {
  const plain = useIdNames();
  const known = useKnown(useMemoryKey(), 'network');
  const scoped = useScopedFilters();
  // Names change rarely, so older data is fine.
  const { data } = useQuery({
    ...(list ?? listQuery('network', scoped)),
    refetchInterval: false,
    staleTime: 60_000,
  });
  const items = data?.items;
  const names = useMemo(
    () =>
      new Map([
        ...known.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])),
        ...(items ?? []).flatMap(({ value: { metadata } }) =>
          metadata.name ? [[metadata.id, metadata.name] as const] : [],
        ),
      ]),
    [known, items],
  );
  return useCallback(
    (id) => {
      const own = plain(id);
      const name = names.get(id);
      return (own.shortened || own.text === id) && name !== undefined
        ? { text: name, shortened: false }
        : own;
    },
    [plain, names],
  );
}

interface Place {
  organizationId: string | undefined;
  projectId: string | undefined;
  regionId: string | undefined;
}

const only = (id: string | undefined) => (id === undefined || id === '' ? [] : [id]);

/**
 * The networks of a project in a region, to choose from. Nothing is requested until the project and the region are
 * known; with `anywhere`, those of all projects and regions that are not given.
 */
export function useNetworksOf({ organizationId, projectId, regionId }: Place, anywhere = false) {
  const names = useIdNames();
  const { data, error, isLoading } = useQuery({
    ...listQuery('network', {
      organizationID: only(organizationId),
      projectID: only(projectId),
      regionID: only(regionId),
    }),
    enabled: anywhere || (Boolean(projectId) && Boolean(regionId)),
    // Slightly old data is fine here, and a refetch should not disturb a form.
    refetchInterval: false,
  });
  const items = data?.items;
  return useMemo(() => {
    // Nothing is suggested until they have come; when they could not be read, `networks` is undefined.
    const all = (items ?? (error ? undefined : []))?.map(({ value }) => value);
    const byId = new Map(all?.map(({ metadata }) => [metadata.id, metadata]));
    return {
      networks: all
        ?.map(({ metadata: { id, name, projectId: project }, status }): IdSuggestion => {
          const { prefix, regionId: region } = status ?? {};
          const place = anywhere ? [region, project && names(project).text] : [];
          return { id, name, detail: [prefix, ...place].filter(Boolean).join(' · ') };
        })
        .toSorted(byName),
      /** The name of a network: its nickname, else its name in the list, else its id. */
      nameOf(id: string): string {
        const { text, shortened } = names(id);
        return text !== id && !shortened ? text : (byId.get(id)?.name ?? id);
      },
      projectOf: (id: string) => byId.get(id)?.projectId,
      searching: isLoading,
      error,
    };
  }, [items, anywhere, names, isLoading, error]);
}
