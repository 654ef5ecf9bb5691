import * as z from 'zod/mini';
import { type ResourceContract, defineOperations } from './define';
import { alwaysThere, mayBeAbsent, notes, seenState } from './common';

// interface.md, "Model endpoint entry". Prices are decimal strings in USD and are never converted to doubles; some
// services write them as numbers.
const price = mayBeAbsent(z.union([z.string(), z.number()]));

export const modelEndpoint = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  developer: z.optional(z.string()),
  description: z.optional(z.string()),
  licenses: z.optional(
    z.array(z.object({ name: z.optional(z.string()), url: z.optional(z.string()) })),
  ),
  attributions: z.optional(z.array(z.string())),
  hf_id: z.optional(z.string()),
  model_type: z.optional(seenState(['TextGeneration', 'Embedding'])),
  size: z.optional(z.int()),
  parameters: z.optional(z.int()),
  data_type: z.optional(z.string()),
  context_length: z.optional(z.int()),
  input_price_per_million: price,
  output_price_per_million: price,
  price_type: z.optional(seenState(['PER_TOKEN'])),
  unsupported_openai_params: z.optional(z.array(z.string())),
});
export type ModelEndpoint = z.output<typeof modelEndpoint>;

export const modelListing = z.object({ models: z.optional(z.array(modelEndpoint)) });

// interface.md, "Embeddings ({inference_url})".

export const embeddingRequest = z.strictObject({
  model: z.string().check(z.minLength(1, 'must not be empty')),
  // interface.md has it optional, but no service makes vectors of nothing.
  input: alwaysThere(
    z
      .unknown()
      .register(notes, { description: 'Any JSON value: a text, a list of texts, or token ids.' }),
  ),
  encoding_format: z.optional(z.nullable(z.string()).register(notes, { default: 'float' })),
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
        index: alwaysThere(z.int()),
        // The API specifies numbers, but some servers answer base64 text (little-endian float32).
        embedding: alwaysThere(z.union([z.array(z.number()), z.string()])),
      }),
    ),
  ),
  model: alwaysThere(z.string()),
  usage: alwaysThere(
    z.object({ prompt_tokens: z.optional(z.int()), total_tokens: z.optional(z.int()) }),
  ),
});

export const inferenceOperations = {
  ...defineOperations('aiproxy', modelListing, {
    listModels: {
      title: 'List model endpoints',
      method: 'GET',
      path: '/organizations/{organization_id}/endpoints',
    },
  }),
  ...defineOperations('inference', embeddingResponse, {
    createEmbeddings: {
      method: 'POST',
      path: '/v1/embeddings',
      body: embeddingRequest,
      contentType: 'application/json; charset=utf-8',
    },
  }),
};

export const modelContract = {
  noun: 'model',
  many: 'models',
  operations: { list: 'listModels' },
} as const satisfies ResourceContract;
