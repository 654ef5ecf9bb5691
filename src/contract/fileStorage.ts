import * as z from 'zod/mini';
import { type ResourceContract, defineOperations } from './define';
import {
  mayBeAbsent,
  provisioningStates,
  readProjectMetadata,
  seenState,
  writeMetadata,
} from './common';

// interface.md, "File storage".

const sizeGiB = z.int().check(z.gte(1));
const storageType = z.strictObject({
  nfs: z.strictObject({ rootsquash: z.optional(z.boolean()) }),
});
const attachments = z.strictObject({ networkIds: z.array(z.string()) });

export const fileStorageCreate = z.strictObject({
  metadata: writeMetadata,
  spec: z.strictObject({
    organizationId: z.string(),
    projectId: z.string(),
    storageClassId: z.string(),
    regionId: z.string(),
    sizeGiB,
    storageType,
    attachments: z.optional(attachments),
  }),
});

export const fileStorageUpdate = z.strictObject({
  metadata: writeMetadata,
  spec: z.strictObject({ sizeGiB, storageType, attachments: z.optional(attachments) }),
});

export const fileStorage = z.object({
  metadata: readProjectMetadata,
  spec: z.optional(
    z.object({
      sizeGiB: z.optional(z.int()),
      // Some services change the letter case of the keys, so `save/` reads the content and not this file.
      storageType: z.optional(z.record(z.string(), z.unknown())),
      attachments: mayBeAbsent(z.object({ networkIds: z.optional(z.array(z.string())) })),
    }),
  ),
  status: z.optional(
    z.object({
      regionId: z.optional(z.string()),
      storageClassId: z.optional(z.string()),
      usage: mayBeAbsent(
        z.object({ capacityBytes: z.optional(z.int()), usedBytes: z.optional(z.int()) }),
      ),
      attachments: mayBeAbsent(
        z.array(
          z.object({
            networkId: z.optional(z.string()),
            mountSource: mayBeAbsent(z.string()),
            provisioningStatus: z.optional(seenState(provisioningStates)),
          }),
        ),
      ),
    }),
  ),
});
export type FileStorage = z.output<typeof fileStorage>;

export const fileStorageOperations = defineOperations('regional', fileStorage, {
  createFileStorage: { method: 'POST', path: '/api/v2/filestorage', body: fileStorageCreate },
  getFileStorage: { method: 'GET', path: '/api/v2/filestorage/{filestorageID}' },
  updateFileStorage: {
    method: 'PUT',
    path: '/api/v2/filestorage/{filestorageID}',
    body: fileStorageUpdate,
  },
});

export const fileStorageContract = {
  noun: 'file storage',
  many: 'file storage',
  counted: 'volume',
  operations: {
    read: 'getFileStorage',
    create: 'createFileStorage',
    update: 'updateFileStorage',
  },
  mentions: { '/status/storageClassId': 'storageClass' },
} as const satisfies ResourceContract;
