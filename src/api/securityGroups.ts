import { useQuery } from '@tanstack/react-query';
import type { SecurityGroup } from '../contract/securityGroups';
import { callList } from './client';
import type { ResourceKind } from './read';
import { listOptions } from './resource';

/** The filters of the list, by the interface's own names; each takes any number of values. */
export interface SecurityGroupFilters {
  /** `name=value` */
  tag: readonly string[];
  organizationID: readonly string[];
  projectID: readonly string[];
  regionID: readonly string[];
  networkID: readonly string[];
}

const resource: ResourceKind = { kind: 'securityGroup' };

/** The list of security groups, for loaders and pages alike. */
export function securityGroupListQuery(filters: SecurityGroupFilters) {
  return listOptions<SecurityGroup, SecurityGroupFilters>(resource, filters, (signal, known) =>
    callList('listSecurityGroups', { query: { ...filters }, signal }, known),
  );
}

/** The list of security groups, polled. */
export function useSecurityGroups(filters: SecurityGroupFilters) {
  return useQuery(securityGroupListQuery(filters));
}
