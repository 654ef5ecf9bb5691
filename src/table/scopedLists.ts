import { useConnection } from '../session/connections';
import { useScope } from '../session/scope';
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
