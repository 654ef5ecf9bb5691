import { filterNames } from '../api/resources/lists';
import type { FilteredType, KnownType } from '../contract/resources';
import type { Scope } from '../session/scope';

/** A filter. Tags are `name=value`; `value` and `time` are the console's own; the others are ids of one resource type. */
export interface ListFilter {
  name: string;
  title: string;
  kind:
    | 'tag'
    | 'value'
    | 'time'
    | Extract<KnownType, 'organization' | 'project' | 'region' | 'network'>;
}

/** The names of the console's own filters in the address; where the API has no filter by tag, `tag` is one too. */
export const ownFilterNames = ['state', 'provisioning', 'health', 'findings', 'created'] as const;

/** All filters of the API (interface.md, "Rules for the list filters"), in the order of the filter bar. */
const all: readonly ListFilter[] = [
  { name: 'tag', title: 'Tag', kind: 'tag' },
  { name: 'networkID', title: 'Network', kind: 'network' },
  { name: 'projectID', title: 'Project', kind: 'project' },
  { name: 'regionID', title: 'Region', kind: 'region' },
  { name: 'organizationID', title: 'Organization', kind: 'organization' },
];

/** The filters of the list of a resource type. */
export function filtersKnown(type: FilteredType): readonly ListFilter[] {
  const names: readonly string[] = filterNames(type);
  return all.filter(({ name }) => names.includes(name));
}

/** Values by the name of the filter in the address. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

/**
 * The filters of a scope: the chosen projects and regions, and the organization if it is not the connection's own,
 * which needs no filter.
 */
export function scopeFilters(
  { organizationId, projectIds, regionIds }: Scope,
  connection: { organizationId?: string | undefined },
  names: readonly string[],
): FilterValues {
  const isOwn = organizationId === '' || organizationId === connection.organizationId;
  const chosen: Record<string, readonly string[]> = {
    organizationID: isOwn ? [] : [organizationId],
    projectID: projectIds,
    regionID: regionIds,
  };
  return Object.fromEntries(
    Object.entries(chosen).filter(([name, values]) => names.includes(name) && values.length > 0),
  );
}

/** The filters of a list: those in the address, else those of the scope. */
export function effectiveFilters(
  address: Readonly<Record<string, readonly string[] | undefined>>,
  scope: FilterValues,
): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(address).map(([name, values]) => [name, values ?? scope[name] ?? []]),
  );
}
