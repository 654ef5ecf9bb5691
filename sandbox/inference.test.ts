import { beforeAll, describe, expect, it } from 'vitest';
import { valueAt } from '../src/lib/json';
import { createSandbox } from './app';
import { place } from './seed';
import { seedStore } from './seed/seedStore';
import { memoryStore } from './store/memory';
import { caller, textOf } from './sandbox.fixture';

const store = memoryStore();
const app = createSandbox({ store });
const { call, control } = caller(async (sent) => app.fetch(sent));
beforeAll(() => seedStore(store, { now: Date.now(), seed: 'awkward' }));

const embed = (body: object) =>
  call('createEmbeddings', { body: { model: 'lexical-256', ...body } });

async function vectors(body: object): Promise<number[][]> {
  const data = valueAt((await embed(body)).body, '/data');
  return (Array.isArray(data) ? data : []).map((one) => valueAt(one, '/embedding') as number[]);
}

function cosine(a: number[], b: number[]): number {
  const dot = (x: number[], y: number[]) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

describe('embeddings', () => {
  it('are near for texts that share words, and of length 1', async () => {
    const input = [
      'How do I reset my password?',
      'I forgot my password and want to reset it',
      'The invoice shows the wrong amount',
    ];
    for (const model of ['lexical-256', 'lexical-1024', 'lexical-4096']) {
      const [a = [], b = [], c = []] = await vectors({ model, input });
      expect(cosine(a, b)).toBeGreaterThan(0.4);
      expect(Math.abs(cosine(a, c))).toBeLessThan(0.25);
      expect(Math.hypot(...a)).toBeCloseTo(1, 5);
      expect(a).toHaveLength(Number(model.split('-')[1]));
    }
  });

  it('are the same each time, truncated to the dimensions asked for', async () => {
    const [whole = []] = await vectors({ input: 'one text' });
    expect(await vectors({ input: ['one text'] })).toEqual([whole]);
    const [short = []] = await vectors({ input: 'one text', dimensions: 64 });
    expect(short).toHaveLength(64);
    expect(cosine(short, whole.slice(0, 64))).toBeCloseTo(1, 5);
    expect(await vectors({ input: 'one text', dimensions: null })).toEqual([whole]);
  });

  it('come as base64 of little-endian floats', async () => {
    const [floats = []] = await vectors({ input: 'one text' });
    expect(await vectors({ input: 'one text', encoding_format: null })).toEqual([floats]);
    const sent = await embed({ input: 'one text', encoding_format: 'base64' });
    const bytes = Buffer.from(textOf(sent, '/data/0/embedding'), 'base64');
    expect(bytes).toHaveLength(256 * 4);
    expect(floats.map((_, at) => bytes.readFloatLE(at * 4))).toEqual(floats);
  });

  it('take token ids, and count tokens', async () => {
    const texts = await embed({ input: ['two words', 'extraordinarily long, words'] });
    expect(valueAt(texts.body, '/usage')).toEqual({ prompt_tokens: 8, total_tokens: 8 });
    expect(await vectors({ input: [1, 2, 3] })).toHaveLength(1);
    const [a = [], b = [], c = []] = await vectors({
      input: [
        [1, 2, 3],
        [1, 2, 4],
        [7, 8, 9],
      ],
    });
    expect(cosine(a, b)).toBeGreaterThan(cosine(a, c) + 0.2);
  });

  it.each([
    [404, '/model:', { model: 'nothing', input: 'x' }],
    [400, '/model:', { model: 'phi-4', input: 'x' }],
    [400, '/input:', {}],
    [400, '/input:', { input: '' }],
    [400, '/input:', { input: [] }],
    [400, '/input/1:', { input: ['x', 7] }],
    [400, '/input:', { input: 'word '.repeat(3_000) }],
    [400, '/dimensions:', { input: 'x', dimensions: 257 }],
    [422, '/dimensions:', { input: 'x', dimensions: 0 }],
    // Here no thread runs, as inside a page.
    [503, 'lexical models work', { model: 'universal-sentence-encoder-lite', input: 'x' }],
    [400, '/encoding_format:', { input: 'x', encoding_format: 'hex' }],
  ])('refuses with %i %s', async (status, words, body) => {
    const refused = await embed(body);
    expect(refused.status).toBe(status);
    expect(textOf(refused, '/error_description')).toContain(words);
  });

  it('go wrong in the ways other servers do, when ordered', async () => {
    const meet = async (kind: string, body: object) => {
      await control('POST', '/faults', { operation: 'createEmbeddings', kind });
      return (await embed(body)).body;
    };
    const input = ['a', 'b', 'c'];
    expect(valueAt(await meet('shuffled', { input }), '/data/0/index')).toBe(2);
    expect(valueAt(await meet('index-from-1', { input }), '/data/2/index')).toBe(3);
    expect(valueAt(await meet('zero-usage', { input }), '/usage/total_tokens')).toBe(0);
    expect(valueAt(await meet('nan', { input }), '/data/0/embedding/0')).toBeNull();
    expect(valueAt(await meet('zeros', { input }), '/data/0/embedding')).toEqual(
      Array.from({ length: 256 }, () => 0),
    );
    expect(valueAt(await meet('wrong-lengths', { input }), '/data/0/embedding')).toHaveLength(253);
    expect(valueAt(await meet('other-dimensions', { input }), '/data/0/embedding')).toHaveLength(
      128,
    );
    const half = await meet('other-dimensions', { input, dimensions: 128 });
    expect(valueAt(half, '/data/0/embedding')).toHaveLength(64);
    expect(valueAt(await meet('base64', { input }), '/data/0/embedding')).toBeTypeOf('string');
  });
});

describe('models', () => {
  it('are listed for the organization, digits beyond a double kept', async () => {
    const { body } = await call('listModels', { path: { organization_id: place.organization } });
    const models = valueAt(body, '/models');
    expect(Array.isArray(models) && models.length).toBeGreaterThanOrEqual(40);
    const huge = (Array.isArray(models) ? models : []).find(
      (one) => valueAt(one, '/id') === 'awk-huge',
    );
    expect(String(valueAt(huge, '/parameters'))).toBe('12345678901234567890');
    expect((await call('listModels', { path: { organization_id: 'nobody' } })).status).toBe(404);
  });
});
