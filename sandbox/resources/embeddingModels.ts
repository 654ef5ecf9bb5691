/** One text, or the token ids of one. */
export type Input = string | readonly number[];

export interface EmbeddingModel {
  name: string;
  /** `lexical`: texts that share words and parts of words are near. `semantic`: texts that mean the same are near. */
  kind: 'lexical' | 'semantic';
  dimensions: number;
  mostTokens: number;
}

/** The embedding models of the sandbox. */
export const embeddingModels: readonly EmbeddingModel[] = [
  { name: 'lexical-256', kind: 'lexical', dimensions: 256, mostTokens: 2_048 },
  { name: 'lexical-1024', kind: 'lexical', dimensions: 1_024, mostTokens: 8_192 },
  { name: 'lexical-4096', kind: 'lexical', dimensions: 4_096, mostTokens: 8_192 },
  { name: 'universal-sentence-encoder-lite', kind: 'semantic', dimensions: 512, mostTokens: 512 },
];

/** The name of the semantic model. */
export const SENTENCE_ENCODER = 'universal-sentence-encoder-lite';

/** Makes the vectors of texts, each of length 1, with the semantic model; `undefined` where it is not installed. */
export type SentenceEncoder = (texts: readonly string[]) => Promise<Float32Array[] | undefined>;
