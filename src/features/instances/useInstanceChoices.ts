import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { beside, detailQuery } from '../../api/resources/queries';
import { everyNetwork, listQuery, useFlavors } from '../../api/resources/lists';
import { byName, type IdSuggestion } from '../../ui/form/idSuggestions';
import type { IdNames } from '../../resource/IdName';
import { useNetworkNames } from '../../table/useNetworkNames';
import { idFault } from '../../contract/path';
import { plural } from '../../lib/text/text';
import { useConnection } from '../../session/connections';
import { useMemoryKey } from '../../session/scope';
import { flavorWords, flavorName, type FlavorRow } from '../../resource/flavorFacts';

/** The network that was chosen, whether or not it is among the suggested ones; its region decides about flavors. */
export function useChosenNetwork(networkId: string) {
  const { data, error, isFetching } = useQuery({
    ...detailQuery('network', networkId),
    ...beside,
    enabled: idFault(networkId, 'regional') === undefined,
    refetchInterval: false,
  });
  return { network: data?.value, failed: error !== null, reading: isFetching && !data };
}

/** The flavors of the network's region, smallest first. */
export function useFlavorChoices(organizationId: string, regionId: string) {
  const { data, error, isLoading } = useFlavors(organizationId, regionId);
  const { units } = useConnection();
  const items = data?.items;
  return useMemo(() => {
    const rows = items?.toSorted(bySize) ?? (error ? undefined : []);
    return {
      suggestions: rows?.map((row): IdSuggestion => {
        const { id } = row.value.metadata;
        return { id, name: flavorName(row), detail: flavorWords(row, units) };
      }),
      wordsOf: (id: string): string | undefined => {
        const row = rows?.find(({ value }) => value.metadata.id === id);
        return row && flavorWords(row, units);
      },
      listed: items !== undefined,
      searching: isLoading,
      error,
    };
  }, [items, units, isLoading, error]);
}

function bySize(a: FlavorRow, b: FlavorRow): number {
  const [left, right] = [a.value.spec, b.value.spec];
  return (
    Number(Boolean(left?.gpu)) - Number(Boolean(right?.gpu)) ||
    (left?.cpus ?? 0) - (right?.cpus ?? 0) ||
    (left?.memory ?? 0) - (right?.memory ?? 0)
  );
}

/** The security groups of the network. */
export function useGroupChoices(networkId: string) {
  const { data, error, isLoading } = useQuery({
    ...listQuery('securityGroup', { networkID: [networkId] }),
    enabled: idFault(networkId, 'regional') === undefined,
    refetchInterval: false,
  });
  const items = data?.items;
  return useMemo(
    () => ({
      suggestions: (items ?? (error ? undefined : []))
        ?.map(({ value: { metadata, spec } }): IdSuggestion => ({
          id: metadata.id,
          name: metadata.name,
          detail: plural(spec?.rules?.length ?? 0, 'rule'),
        }))
        .toSorted(byName),
      nameOf: (id: string) =>
        items?.find(({ value }) => value.metadata.id === id)?.value.metadata.name,
      ids: items && new Set(items.map(({ value }) => value.metadata.id)),
      searching: isLoading,
      error,
    }),
    [items, isLoading, error],
  );
}

/** Names of ids, and of the organization's networks: instances only tell the network's id. */
export function useNamesWithNetworks(): IdNames {
  const { organization } = useMemoryKey();
  return useNetworkNames(everyNetwork(organization));
}
