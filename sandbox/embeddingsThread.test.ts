import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { parseCsv } from '../src/lib/csv/parseCsv';
import { meanInterval, meanOf } from '../src/lib/vectors/math/bootstrap';
import { judgeGrid } from '../src/lib/vectors/math/grid';
import { unitRows } from '../src/lib/vectors/math/matrix';
import { finish } from '../src/lib/steps';
import { matrixOf } from '../src/lib/vectors/vectors.fixture';
import { EmbeddingsThread } from './embeddingsThread';
import { SENTENCE_ENCODER } from './resources/embeddingModels';
import type { RelayedRequest } from './running';
import { defaultSettings } from './settings';
import { memoryStore } from './store/memory';

let thread: EmbeddingsThread | undefined;
afterEach(() => thread?.close());

/** For all tests of the semantic model, which takes long to load. */
const semantic = new EmbeddingsThread(memoryStore());
afterAll(() => semantic.close());

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

  it('knows what texts mean, with the semantic model', async () => {
    const input = [
      'How do I rotate the token of a service account?',
      'My credentials expired, what now?',
      'Mount an NFS share on my training node',
      ' \n ',
    ];
    const model = SENTENCE_ENCODER;
    const answer = await semantic.ask(request({ model, input }));
    const { data } = (await answer.json()) as { data: { embedding: number[] }[] };
    const vectors = data.map(({ embedding }) => embedding);
    const cosine = (a = 0, b = 0) =>
      (vectors[a] ?? []).reduce((sum, value, at) => sum + value * (vectors[b]?.[at] ?? 0), 0);
    expect(vectors.map(({ length }) => length)).toEqual([512, 512, 512, 512]);
    for (const at of vectors.keys()) expect(cosine(at, at)).toBeCloseTo(1, 4);
    // The first two share no word but are about the same thing.
    expect(cosine(0, 1)).toBeGreaterThan(0.4);
    expect(cosine(0, 2)).toBeLessThan(0.25);
    // A text has the same vector whatever else is in the request.
    const alone = await semantic.ask(request({ model, input: input[1] }));
    const [only] = ((await alone.json()) as { data: { embedding: number[] }[] }).data;
    only?.embedding.forEach((value, at) => expect(value).toBeCloseTo(vectors[1]?.[at] ?? 2, 5));
  });

  it('tells ten topics apart by meaning, surely better than by words', async () => {
    const file = await readFile(
      new URL('../public/examples/sentences.csv', import.meta.url),
      'utf8',
    );
    const [, ...all] = parseCsv(file.trim()).cells;
    expect(all).toHaveLength(500);
    // Half is enough to be sure, and each topic has a tenth of any part.
    const rows = all.slice(0, 250);
    const names = [...new Set(rows.map(([, topic]) => topic))];
    expect(names).toHaveLength(10);
    const labels = rows.map(([, topic]) => names.indexOf(topic));
    const judge = async (model: string) => {
      const input = rows.map(([text]) => text);
      const answer = await semantic.ask(request({ model, input }));
      const { data } = (await answer.json()) as { data: { embedding: number[] }[] };
      const unit = unitRows(matrixOf(data.map(({ embedding }) => embedding)));
      const [whole] = finish(judgeGrid(unit, { labels }, [unit.columns])).cells;
      return whole?.values[0] ?? [];
    };
    const meaning = await judge(SENTENCE_ENCODER);
    expect(meanOf(meaning)).toBeGreaterThan(0.7);
    for (const model of ['lexical-256', 'lexical-1024']) {
      const words = await judge(model);
      const gains = Array.from(meaning, (hit, at) => hit - (words[at] ?? 0));
      expect(finish(meanInterval(gains))?.low).toBeGreaterThan(0.2);
    }
  });

  it.each([
    ['token ids', { input: [1, 2] }, 'the lexical models do'],
    ['fewer dimensions', { input: 'x', dimensions: 256 }, 'dimensions'],
    ['more dimensions', { input: 'x', dimensions: 1024 }, 'dimensions'],
    ['a text that is too long', { input: 'word '.repeat(600) }, 'tokens'],
  ])('refuses %s for the semantic model', async (_, body, words) => {
    const answer = await semantic.ask(request({ model: SENTENCE_ENCODER, ...body }));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(words);
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
