import type { Page } from '@playwright/test';
import { embedButton, textsField, type EmbeddingAnswer } from './embeddings';
import { expect } from './fixtures';
import type { SandboxControl } from './sandboxControl';

/** The sandbox's requests, each with its vectors. */
export interface Embedded {
  texts: string[];
  vectors: number[][];
  tokens: number;
  body: Record<string, unknown>;
}

/** The requests for embeddings that came since `before`, each sent again to get the expected numbers. */
export async function embeddedSince(
  sandbox: SandboxControl,
  before: number,
  count: number,
): Promise<Embedded[]> {
  const since = async () => (await sandbox.requests('createEmbeddings')).slice(before);
  await expect.poll(async () => (await since()).length).toBe(count);
  return Promise.all(
    (await since()).map(async (request): Promise<Embedded> => {
      const body = JSON.parse(request.body) as Record<string, unknown>;
      const answer: unknown = await sandbox.api('POST', request.url, body);
      const { data, usage } = answer as EmbeddingAnswer;
      const { input } = body;
      return {
        body,
        texts: Array.isArray(input) ? (input as string[]) : [String(input)],
        vectors: data.map(({ embedding }) => embedding),
        tokens: usage.total_tokens,
      };
    }),
  );
}

/** How many requests for embeddings have come so far. */
export async function askedSoFar(sandbox: SandboxControl): Promise<number> {
  return (await sandbox.requests('createEmbeddings')).length;
}

const BATCH = 128;

/** Presses "Embed" and gives the vectors of the lines in the field, of however many requests. */
export async function embed(page: Page, sandbox: SandboxControl): Promise<Embedded> {
  const texts = (await textsField(page).inputValue()).split('\n');
  const before = await askedSoFar(sandbox);
  await embedButton(page).click();
  const parts = await embeddedSince(sandbox, before, Math.ceil(texts.length / BATCH));
  const vectors = new Map(
    parts.flatMap((part) => part.texts.map((text, at) => [text, part.vectors[at] ?? []] as const)),
  );
  return {
    texts,
    vectors: texts.map((text) => vectors.get(text) ?? []),
    body: parts[0]?.body ?? {},
    tokens: parts.reduce((sum, part) => sum + part.tokens, 0),
  };
}
