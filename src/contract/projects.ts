import * as z from 'zod/mini';
import { readMetadata, writeMetadata } from './common';

// interface.md, "Project". The answer has metadata and spec only.

export const projectCreate = z.strictObject({
  metadata: writeMetadata,
  spec: z.strictObject({ groupIDs: z.array(z.string()) }),
});
export type ProjectCreate = z.output<typeof projectCreate>;

export const project = z.object({
  metadata: readMetadata,
  spec: z.optional(z.object({ groupIDs: z.optional(z.array(z.string())) })),
});
export type Project = z.output<typeof project>;
