import * as z from 'zod/mini';
import { alwaysThere, notes } from './common';

// interface.md, "Embeddings ({inference_url})".

export const embeddingRequest = z.strictObject({
  model: z.string().check(z.minLength(1, 'must not be empty')),
  input: z.optional(
    z
      .unknown()
      .register(notes, { description: 'Any JSON value: a text, a list of texts, or token ids.' }),
  ),
  encoding_format: z.optional(z.string().register(notes, { default: 'float' })),
  dimensions: z.optional(z.nullable(z.int().check(z.gte(1)))),
  user: z.optional(z.nullable(z.string())),
});
export type EmbeddingRequest = z.output<typeof embeddingRequest>;

export const embeddingResponse = z.object({
  object: alwaysThere(z.string()),
  data: alwaysThere(
    z.array(
      z.object({
        object: z.optional(z.string()),
        index: z.optional(z.int()),
        // Numbers by the interface; some servers answer base64 text (little-endian float32).
        embedding: z.optional(z.union([z.array(z.number()), z.string()])),
      }),
    ),
  ),
  model: alwaysThere(z.string()),
  usage: alwaysThere(
    z.object({ prompt_tokens: z.optional(z.int()), total_tokens: z.optional(z.int()) }),
  ),
});
export type EmbeddingResponse = z.output<typeof embeddingResponse>;
