import * as z from 'zod/mini';
import { type ResourceContract, defineOperations } from './define';
import {
  mayBeAbsent,
  powerStates,
  readProjectMetadata,
  readStaticMetadata,
  seenState,
  writeMetadata,
} from './common';

// interface.md, "Compute instance". It does not show `publicIP` in a create, but deployed services accept it there.

export const instanceCreate = z.strictObject({
  metadata: writeMetadata,
  spec: z.strictObject({
    organizationId: z.string(),
    projectId: z.string(),
    networkId: z.string(),
    flavorId: z.string(),
    imageId: z.string(),
    networking: z.optional(
      z.strictObject({
        securityGroups: z.optional(z.array(z.string())),
        publicIP: z.optional(z.boolean()),
      }),
    ),
  }),
});

export const instance = z.object({
  metadata: readProjectMetadata,
  spec: z.optional(
    z.object({
      flavorId: z.optional(z.string()),
      imageId: z.optional(z.string()),
      networking: mayBeAbsent(
        z.object({
          publicIP: mayBeAbsent(z.boolean()),
          securityGroups: mayBeAbsent(z.array(z.string())),
        }),
      ),
    }),
  ),
  status: z.optional(
    z.object({
      regionId: z.optional(z.string()),
      networkId: z.optional(z.string()),
      privateIP: mayBeAbsent(z.string()),
      publicIP: mayBeAbsent(z.string()),
      powerState: z.optional(seenState(powerStates)),
    }),
  ),
});
export type Instance = z.output<typeof instance>;

// interface.md, "Flavor (read only)". The document gives no units for cpus, disk, memory and gpu.memory.

export const flavor = z.object({
  metadata: readStaticMetadata,
  spec: z.optional(
    z.object({
      cpus: z.optional(z.int()),
      cpuFamily: mayBeAbsent(z.string()),
      disk: z.optional(z.int()),
      memory: z.optional(z.int()),
      gpu: mayBeAbsent(
        z.object({
          vendor: z.optional(z.string()),
          model: z.optional(z.string()),
          memory: z.optional(z.int()),
          physicalCount: z.optional(z.int()),
          logicalCount: z.optional(z.int()),
        }),
      ),
      architecture: mayBeAbsent(z.string()),
      baremetal: mayBeAbsent(z.boolean()),
    }),
  ),
});
export type Flavor = z.output<typeof flavor>;

export const computeOperations = {
  ...defineOperations('regional', instance, {
    createInstance: {
      method: 'POST',
      path: '/api/v2/instances',
      body: instanceCreate,
      compute: true,
    },
  }),
  ...defineOperations('regional', flavor, {
    listFlavors: {
      method: 'GET',
      path: '/api/v1/organizations/{organizationID}/regions/{regionID}/flavors',
      list: true,
    },
  }),
};

export const instanceContract = {
  noun: 'instance',
  many: 'instances',
  operations: { create: 'createInstance' },
  mentions: { '/spec/flavorId': 'flavor', '/spec/imageId': 'image' },
} as const satisfies ResourceContract;

export const flavorContract = {
  noun: 'flavor',
  many: 'flavors',
  operations: { list: 'listFlavors' },
} as const satisfies ResourceContract;
