import * as z from 'zod/mini';
import { readMetadata, timestamp, writeMetadata } from './common';

// interface.md, "Service account".

export const serviceAccountUpdate = z.strictObject({
  metadata: writeMetadata,
  spec: z.strictObject({ groupIDs: z.array(z.string()) }),
});
export type ServiceAccountUpdate = z.output<typeof serviceAccountUpdate>;

export const serviceAccount = z.object({
  metadata: readMetadata,
  spec: z.optional(z.object({ groupIDs: z.optional(z.array(z.string())) })),
  status: z.optional(z.object({ expiry: z.optional(timestamp) })),
});
export type ServiceAccount = z.output<typeof serviceAccount>;
