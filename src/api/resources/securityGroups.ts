import { useQuery } from '@tanstack/react-query';
import type { SecurityGroup } from '../../contract/securityGroups';
import { call, callComposed, callList } from '../http/client';
import type { ResourceKind } from '../cache/read';
import { detailOptions, listOptions, readFresh, useWrite } from '../cache/resource';

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

const read = (id: string, signal?: AbortSignal) =>
  call('getSecurityGroup', { path: { securityGroupID: id }, signal });

/** The list of security groups, for loaders and pages alike. */
export function securityGroupListQuery(filters: SecurityGroupFilters) {
  return listOptions<SecurityGroup, SecurityGroupFilters>(resource, filters, (signal, known) =>
    callList('listSecurityGroups', { query: { ...filters }, signal }, known),
  );
}

/** One security group, for loaders and pages alike. */
export function securityGroupQuery(id: string) {
  return detailOptions<SecurityGroup>(resource, id, (signal) => read(id, signal));
}

/** The list of security groups, polled. */
export function useSecurityGroups(filters: SecurityGroupFilters) {
  return useQuery(securityGroupListQuery(filters));
}

/** One security group, polled. */
export function useSecurityGroup(id: string) {
  return useQuery(securityGroupQuery(id));
}

/** One security group as it is now, past every cache: what an edit is compared with before it is saved. */
export function readSecurityGroupFresh(id: string) {
  return readFresh(resource, id, () => read(id));
}

/** Replaces what can be changed of a security group, once. There is no create in the interface. */
export function useUpdateSecurityGroup(id: string) {
  return useWrite(
    resource,
    (body) => callComposed('updateSecurityGroup', { path: { securityGroupID: id }, body }),
    'opened',
  );
}
