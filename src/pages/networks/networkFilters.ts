import type { ListFilter } from '../../components/table/listFilters';

/** The filters the API knows for networks (interface.md, "Rules for the list filters"). */
export const networkFilters: readonly ListFilter[] = [
  { name: 'tag', title: 'Tag', kind: 'tag' },
  { name: 'projectID', title: 'Project', kind: 'project' },
  { name: 'regionID', title: 'Region', kind: 'region' },
  { name: 'organizationID', title: 'Organization', kind: 'organization' },
];
