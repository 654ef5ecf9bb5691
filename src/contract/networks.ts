import * as z from 'zod/mini';
import { type ResourceContract, defineOperations } from './define';
import { cidrString, ipString, mayBeAbsent, readProjectMetadata, writeMetadata } from './common';

// interface.md, "Network (a layer 3 network)".

export const route = z.strictObject({ prefix: cidrString, nexthop: ipString });
export type Route = z.output<typeof route>;

export const networkCreate = z.strictObject({
  metadata: writeMetadata,
  spec: z.strictObject({
    organizationId: z.string(),
    projectId: z.string(),
    regionId: z.string(),
    prefix: cidrString,
    dnsNameservers: z.array(ipString),
    routes: z.array(route),
  }),
});

export const networkUpdate = z.strictObject({
  metadata: writeMetadata,
  spec: z.strictObject({
    dnsNameservers: z.array(ipString),
    routes: z.optional(z.array(route)),
  }),
});

export const network = z.object({
  metadata: readProjectMetadata,
  spec: z.optional(
    z.object({
      dnsNameservers: z.optional(z.array(z.string())),
      routes: mayBeAbsent(
        z.array(z.object({ prefix: z.optional(z.string()), nexthop: z.optional(z.string()) })),
      ),
    }),
  ),
  status: z.optional(
    z.object({ regionId: z.optional(z.string()), prefix: z.optional(z.string()) }),
  ),
});
export type Network = z.output<typeof network>;

export const networkOperations = defineOperations('regional', network, {
  createNetwork: { method: 'POST', path: '/api/v2/networks', body: networkCreate },
  listNetworks: {
    method: 'GET',
    path: '/api/v2/networks',
    query: ['tag', 'organizationID', 'projectID', 'regionID'],
    list: true,
  },
  getNetwork: { method: 'GET', path: '/api/v2/networks/{networkID}' },
  updateNetwork: { method: 'PUT', path: '/api/v2/networks/{networkID}', body: networkUpdate },
});

export const networkContract = {
  noun: 'network',
  many: 'networks',
  operations: {
    list: 'listNetworks',
    read: 'getNetwork',
    create: 'createNetwork',
    update: 'updateNetwork',
  },
  mayNotBeReturned: [{ pointer: '/spec/routes', label: 'Routes', none: [] }],
} as const satisfies ResourceContract;
