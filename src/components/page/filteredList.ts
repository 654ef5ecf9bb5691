import { operations } from '../../contract/operations';
import { resources, type ResourceType } from '../../contract/resources';
import { listPath } from './paths';

/** The list of a resource type with one filter; a list that the API can't filter is searched for the value instead. */
export function filteredList(
  type: ResourceType,
  filter: 'projectID' | 'regionID' | 'tag',
  value: string,
): string {
  const reads = resources[type].operations;
  const filters: readonly string[] = 'list' in reads ? operations[reads.list].query : [];
  const known = filters.includes(filter);
  return `${listPath(type)}?${new URLSearchParams({ [known ? filter : 'q']: value })}`;
}
