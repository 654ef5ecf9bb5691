import { afterEach, describe, expect, it } from 'vitest';
import { EmbeddingsThread } from './embeddingsThread';
import type { RelayedRequest } from './running';
import { defaultSettings } from './settings';
import { memoryStore } from './store/memory';

let thread: EmbeddingsThread | undefined;
afterEach(() => thread?.close());

function request(body: unknown): RelayedRequest {
  return {
    url: 'http://sandbox.test/v1/embeddings',
    headers: [
      ['authorization', 'Bearer sandbox-admin'],
      ['content-type', 'application/json'],
    ],
    body: JSON.stringify(body),
    settings: defaultSettings,
    fault: undefined,
  };
}

const one = { model: 'lexical-256', input: 'a text' };

describe('the thread of embeddings', () => {
  it('answers several at once, each with its own', async () => {
    thread = new EmbeddingsThread(memoryStore());
    const texts = ['a', 'b c', 'd e f'];
    const answers = await Promise.all(
      texts.map(async (input) => (await thread?.ask(request({ ...one, input })))?.json()),
    );
    expect(answers).toMatchObject([1, 2, 3].map((n) => ({ usage: { total_tokens: n } })));
  });

  it('knows the models that are kept outside', async () => {
    const store = memoryStore();
    await store.write((writer) => writer.put('models', [{ id: 'chat', data: { name: 'chat' } }]));
    thread = new EmbeddingsThread(store);
    expect((await thread.ask(request({ ...one, model: 'chat' }))).status).toBe(400);
    expect((await thread.ask(request({ ...one, model: 'nobody' }))).status).toBe(404);
  });

  it('goes wrong as ordered', async () => {
    thread = new EmbeddingsThread(memoryStore());
    const fault = { operation: 'createEmbeddings', kind: '429', times: 1, retryAfter: 7 } as const;
    const answer = await thread.ask({ ...request(one), fault });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('ends alone when its memory is full, and is there again', async () => {
    thread = new EmbeddingsThread(memoryStore(), 40);
    const input = Array.from({ length: 2048 }, (_, at) => `text ${at}`);
    const full = thread.ask(request({ model: 'lexical-1024', input }));
    await expect(full).rejects.toThrow('more memory than there is');
    expect((await thread.ask(request(one))).status).toBe(200);
  });
});
