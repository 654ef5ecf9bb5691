import { operations } from '../../contract/operations';
import { resources, type ResourceType } from '../../contract/resources';
import { listPath } from './paths';

/** The list of a resource type with one filter; a list that can't be filtered by it is searched for the value instead. */
export function filteredList(
  type: ResourceType,
  filter: 'projectID' | 'regionID' | 'tag',
  value: string,
): string {
  const reads = resources[type].operations;
  const filters: readonly string[] = 'list' in reads ? operations[reads.list].query : [];
  // The console filters by tag itself where the API does not.
  const known = filter === 'tag' || filters.includes(filter);
  return `${listPath(type)}?${new URLSearchParams({ [known ? filter : 'q']: value })}`;
}
