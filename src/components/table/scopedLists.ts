import { useQueries } from '@tanstack/react-query';
import { filteredTypes, filtersOf, listQuery, type Resource } from '../../api/resources/queries';
import type { ResourceRecord } from '../../api/cache/record';
import type { FilteredType, ResourceType } from '../../contract/resources';
import { useConnection } from '../../session/connections';
import { useScope } from '../../session/scope';
import { scopeFilters } from './listFilters';

const names = ['organizationID', 'projectID', 'regionID'] as const;

/** The filters of a list page that shows the whole scope of this browser, without further filters. */
export function useScopedFilters() {
  const chosen = scopeFilters(useScope(), useConnection(), names);
  return {
    tag: [],
    organizationID: chosen['organizationID'] ?? [],
    projectID: chosen['projectID'] ?? [],
    regionID: chosen['regionID'] ?? [],
  };
}

type Items = readonly ResourceRecord<Resource<FilteredType>>[];

/** The lists of this scope that pages have already read; nothing is requested. */
export function useReadLists(): ReadonlyMap<ResourceType, Items> {
  const scoped = useScopedFilters();
  return useQueries({
    queries: filteredTypes.map((type) => ({
      ...listQuery(type, filtersOf(type, scoped)),
      enabled: false,
    })),
    combine: byType,
  });
}

// A Map, because React Query would compare a plain object deeply with the one before, through all of its 10,000 rows.
function byType(results: readonly { data: { items: Items } | undefined }[]) {
  return new Map<ResourceType, Items>(
    results.flatMap(({ data }, index) => {
      const type = filteredTypes[index];
      return data && type ? [[type, data.items] as const] : [];
    }),
  );
}
