import * as z from 'zod/mini';
import { mayBeAbsent, readStaticMetadata } from './common';

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
