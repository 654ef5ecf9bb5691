import * as z from 'zod/mini';
import { mayBeAbsent, seenState } from './common';

// interface.md, "Model endpoint entry". Prices are decimal strings in USD and are never turned into doubles.

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
  input_price_per_million: mayBeAbsent(z.string()),
  output_price_per_million: mayBeAbsent(z.string()),
  price_type: z.optional(seenState(['PER_TOKEN'])),
  unsupported_openai_params: z.optional(z.array(z.string())),
});
export type ModelEndpoint = z.output<typeof modelEndpoint>;

export const modelListing = z.object({ models: z.optional(z.array(modelEndpoint)) });
export type ModelListing = z.output<typeof modelListing>;
