import { createOpenAI } from '@ai-sdk/openai';
import { OpenAIEmbeddings } from '@langchain/openai';
import { APICallError, embed, embedMany } from 'ai';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveSandbox } from './node';

// Clients that most programs reach the embeddings API through, besides the official one.

let sandbox: Awaited<ReturnType<typeof serveSandbox>>;
beforeAll(async () => {
  sandbox = await serveSandbox({ database: 'memory', port: 0 });
});
afterAll(() => sandbox.close());

const texts = ['one text', 'another', 'a third text', 'the fourth', 'the last'];
const at = () => ({ baseURL: `${sandbox.address}/v1`, apiKey: 'sandbox-admin' });

/** What the official client gets for the texts, as numbers. */
async function vectors(dimensions: number): Promise<number[][]> {
  const { data } = await new OpenAI({ ...at(), maxRetries: 0 }).embeddings.create({
    model: 'lexical-256',
    input: texts,
    dimensions,
    encoding_format: 'float',
  });
  return data.map(({ embedding }) => embedding);
}

/** As near as floats of 32 bits are. */
const rounded = (all: readonly number[][]) => all.map((vector) => vector.map(Math.fround));

async function failure(asked: PromiseLike<unknown>): Promise<unknown> {
  return asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
}

describe('LangChain', () => {
  const client = (dimensions: number) =>
    new OpenAIEmbeddings({
      model: 'lexical-256',
      dimensions,
      batchSize: 2,
      maxRetries: 0,
      apiKey: at().apiKey,
      configuration: { baseURL: at().baseURL },
    });

  it('gets the vectors of documents in batches, and that of a query', async () => {
    const wanted = await vectors(128);
    expect(rounded(await client(128).embedDocuments(texts))).toEqual(rounded(wanted));
    const query = await client(128).embedQuery(texts[1] ?? '');
    expect(rounded([query])).toEqual(rounded(wanted.slice(1, 2)));
  });

  it('shows the sentence of a refusal and its status', async () => {
    expect(await failure(client(257).embedDocuments(texts))).toMatchObject({
      message: expect.stringContaining('/dimensions: lexical-256 has at most 256') as unknown,
      status: 400,
    });
  });
});

describe('the AI SDK', () => {
  const model = () => createOpenAI(at()).embedding('lexical-256');
  const options = (dimensions: number) => ({
    maxRetries: 0,
    providerOptions: { openai: { dimensions } },
  });

  it('gets the vectors of many values and of one, and the tokens', async () => {
    const wanted = await vectors(128);
    const { embeddings, usage } = await embedMany({
      model: model(),
      values: texts,
      ...options(128),
    });
    expect(rounded(embeddings)).toEqual(rounded(wanted));
    expect(usage.tokens).toBeGreaterThan(texts.length);
    const { embedding } = await embed({ model: model(), value: texts[1] ?? '', ...options(128) });
    expect(rounded([embedding])).toEqual(rounded(wanted.slice(1, 2)));
  });

  it('shows the sentence of a refusal, and knows that a repeat is of no use', async () => {
    const error = await failure(embedMany({ model: model(), values: texts, ...options(257) }));
    if (!APICallError.isInstance(error)) throw new Error('The client did not report an error.');
    expect(error.message).toBe('/dimensions: lexical-256 has at most 256');
    expect(error).toMatchObject({ statusCode: 400, isRetryable: false });
  });
});
