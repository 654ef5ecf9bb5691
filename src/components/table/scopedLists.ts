import { useConnection } from '../../session/connections';
import { useScope } from '../../session/scope';
import { scopeFilters } from './listFilters';

const names = ['organizationID', 'projectID', 'regionID'] as const;

/** The filters of a list that shows all of this browser's scope, as a list page without further filters has them. */
export function useScopedFilters() {
  const chosen = scopeFilters(useScope(), useConnection(), names);
  return {
    tag: [],
    organizationID: chosen['organizationID'] ?? [],
    projectID: chosen['projectID'] ?? [],
    regionID: chosen['regionID'] ?? [],
  };
}
