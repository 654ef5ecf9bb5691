import { type Filters } from '../../api/resources/queries';
import type { ListFilter } from '../../components/table/listFilters';

export const filterNames = ['tag', 'organizationID', 'projectID', 'regionID', 'networkID'] as const;

/** The filters the API knows for security groups (interface.md, "Rules for the list filters"). */
export const groupFilters: readonly ListFilter[] = [
  { name: 'tag', title: 'Tag', kind: 'tag' },
  { name: 'networkID', title: 'Network', kind: 'network' },
  { name: 'projectID', title: 'Project', kind: 'project' },
  { name: 'regionID', title: 'Region', kind: 'region' },
  { name: 'organizationID', title: 'Organization', kind: 'organization' },
];

export function asFilters(values: Record<string, readonly string[]>): Filters<'securityGroup'> {
  const { tag = [], organizationID = [], projectID = [], regionID = [], networkID = [] } = values;
  return { tag, organizationID, projectID, regionID, networkID };
}
