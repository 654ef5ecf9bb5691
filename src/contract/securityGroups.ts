import * as z from 'zod/mini';
import { type ResourceContract, defineOperations } from './define';
import { cidrString, mayBeAbsent, readProjectMetadata, seenState, writeMetadata } from './common';

// interface.md, "Security group". Directions and protocols that it does not show come from deployed services.
export const directions = ['ingress', 'egress'] as const;
export const protocols = ['any', 'icmp', 'tcp', 'udp', 'vrrp'] as const;

const port = z.int().check(z.gte(1), z.lte(65535));

/**
 * A rule as written. In interface.md the range is `cidr`; some services call it `prefix` and know `portMax`, the last
 * port of a range. A rule without a port allows every port, and one without a range allows any address.
 */
export const rule = z.strictObject({
  direction: z.string(),
  protocol: z.string(),
  port: z.optional(port),
  portMax: z.optional(port),
  cidr: z.optional(cidrString),
  prefix: z.optional(cidrString),
});

export const securityGroupUpdate = z.strictObject({
  metadata: writeMetadata,
  spec: z.strictObject({ rules: z.array(rule) }),
});

const readRule = z.object({
  direction: z.optional(seenState(directions)),
  protocol: z.optional(seenState(protocols)),
  port: mayBeAbsent(z.int()),
  portMax: mayBeAbsent(z.int()),
  cidr: mayBeAbsent(z.string()),
  prefix: mayBeAbsent(z.string()),
});

export const securityGroup = z.object({
  metadata: readProjectMetadata,
  spec: z.optional(z.object({ rules: z.optional(z.array(readRule)) })),
  status: z.optional(
    z.object({ regionId: z.optional(z.string()), networkId: z.optional(z.string()) }),
  ),
});
export type SecurityGroup = z.output<typeof securityGroup>;

export const securityGroupOperations = defineOperations('regional', securityGroup, {
  listSecurityGroups: {
    method: 'GET',
    path: '/api/v2/securitygroups',
    query: ['tag', 'organizationID', 'projectID', 'regionID', 'networkID'],
    list: true,
  },
  getSecurityGroup: { method: 'GET', path: '/api/v2/securitygroups/{securityGroupID}' },
  updateSecurityGroup: {
    method: 'PUT',
    path: '/api/v2/securitygroups/{securityGroupID}',
    body: securityGroupUpdate,
  },
});

export const securityGroupContract = {
  noun: 'security group',
  many: 'security groups',
  operations: {
    list: 'listSecurityGroups',
    read: 'getSecurityGroup',
    update: 'updateSecurityGroup',
  },
} as const satisfies ResourceContract;
