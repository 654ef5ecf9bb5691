import type { Scope } from '../session/scope';

/** Values by the API's own name of the filter. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

interface Defaults {
  organizationId?: string | undefined;
  projectId?: string | undefined;
  regionId?: string | undefined;
}

/**
 * The filters a scope stands for. What the connection merely brings along as a default for forms is no filter: only what
 * a person chose narrows a list.
 */
export function scopeFilters(
  scope: Scope,
  defaults: Defaults,
  names: readonly string[],
): FilterValues {
  const chosen: Record<string, readonly string[]> = {
    organizationID: unlessSame([scope.organizationId].filter(Boolean), defaults.organizationId),
    projectID: unlessSame(scope.projectIds, defaults.projectId),
    regionID: unlessSame(scope.regionIds, defaults.regionId),
  };
  return Object.fromEntries(
    Object.entries(chosen).filter(([name, values]) => names.includes(name) && values.length > 0),
  );
}

function unlessSame(values: readonly string[], usual: string | undefined): readonly string[] {
  return values.length === 1 && values[0] === usual ? [] : values;
}

/** What a list is filtered by: what the address says, else the scope. */
export function effectiveFilters(
  address: Readonly<Record<string, readonly string[] | undefined>>,
  scope: FilterValues,
): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(address).map(([name, values]) => [name, values ?? scope[name] ?? []]),
  );
}
