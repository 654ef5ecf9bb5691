import type { ResourceObject } from './read';

/** The filters that regional lists share (interface.md, "Rules for the list filters"). `tag` values are `name=value`. */
export interface ScopeFilters {
  tag: readonly string[];
  organizationID: readonly string[];
  projectID: readonly string[];
  regionID: readonly string[];
}

/**
 * Whether an object that this browser wrote would be in a filtered list: several values of one filter are any-of,
 * several filters and several tags all-of. What the object does not tell does not keep it out.
 */
export function inScope({ metadata, status }: ResourceObject, filters: ScopeFilters): boolean {
  const tags = new Set(metadata.tags?.map(({ name, value }) => `${name}=${value ?? ''}`));
  return (
    isIn(filters.organizationID, metadata.organizationId) &&
    isIn(filters.projectID, metadata.projectId) &&
    isIn(filters.regionID, status?.regionId) &&
    filters.tag.every((tag) => tags.has(tag))
  );
}

/** Whether a value passes a filter; no filter, and nothing known, pass. */
export function isIn(wanted: readonly string[], value: string | undefined): boolean {
  return wanted.length === 0 || value === undefined || wanted.includes(value);
}
