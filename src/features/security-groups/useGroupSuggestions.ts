import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listQuery } from '../../api/resources/lists';
import type { IdSuggestion } from '../../form/idSuggestions';
import { useIdSuggestions } from '../../form/useIdSuggestions';
import { useNetworkNames } from '../../page/resource/useNetworkNames';
import { useScopedFilters } from '../../table/useListFilters';
import { plural } from '../../lib/text/text';

/** The security groups of the scope and those known besides. */
export function useGroupSuggestions(): IdSuggestion[] {
  const scope = useScopedFilters();
  const { data } = useQuery({
    ...listQuery('securityGroup', { ...scope, networkID: [] }),
    refetchInterval: false,
  });
  const networks = useNetworkNames();
  const items = data?.items;
  return useIdSuggestions(
    'securityGroup',
    useMemo(
      () =>
        items?.map(({ value: { metadata, spec, status } }) => ({
          id: metadata.id,
          name: metadata.name,
          detail: [
            status?.networkId && networks(status.networkId).text,
            plural(spec?.rules?.length ?? 0, 'rule'),
          ]
            .filter(Boolean)
            .join(' · '),
        })),
      [items, networks],
    ),
  );
}
