import type { ResourceObject } from './record';

/**
 * The filters of regional lists, by the interface's own names (interface.md, "Rules for the list filters"). `tag` values
 * are `name=value`.
 */
export interface ListFilters {
  tag?: readonly string[];
  organizationID?: readonly string[];
  projectID?: readonly string[];
  regionID?: readonly string[];
  networkID?: readonly string[];
}

/**
 * Whether an object that this browser wrote would be in a filtered list: several values of one filter are any-of,
 * several filters and several tags all-of. What the object does not tell does not keep it out.
 */
export function belongs({ metadata, status }: ResourceObject, filters: ListFilters): boolean {
  const tags = new Set(metadata.tags?.map(({ name, value }) => `${name}=${value ?? ''}`));
  return (
    passes(filters.organizationID, metadata.organizationId) &&
    passes(filters.projectID, metadata.projectId) &&
    passes(filters.regionID, status?.regionId) &&
    passes(filters.networkID, status?.networkId) &&
    (filters.tag ?? []).every((tag) => tags.has(tag))
  );
}

function passes(wanted: readonly string[] | undefined, value: string | undefined): boolean {
  return !wanted || wanted.length === 0 || value === undefined || wanted.includes(value);
}
