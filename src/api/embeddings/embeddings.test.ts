import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVectorEngine } from '../../lib/vectors/engine/engine';
import { PretendWorker } from '../../lib/vectors/engine/worker.fixture';
import {
  countedTokens,
  embed,
  embeddingBody,
  expectedVectors,
  jsonInput,
  textsInput,
} from './embeddings';
import { json, startService, type TestService } from '../api.fixture';

const good = {
  object: 'list',
  data: [{ object: 'embedding', index: 0, embedding: [1, 0.5] }],
  model: 'm',
  usage: { prompt_tokens: 1, total_tokens: 1 },
};

describe('the request', () => {
  it('has the five members that are set and no other', () => {
    expect(embeddingBody({ model: 'm', input: 'x' })).toEqual({ model: 'm', input: 'x' });
    const all = { model: 'm', input: ['x'], encodingFormat: 'base64', dimensions: null, user: 'u' };
    expect(embeddingBody(all)).toEqual({
      model: 'm',
      input: ['x'],
      encoding_format: 'base64',
      dimensions: null,
      user: 'u',
    });
  });

  it('holds one text as itself and several as a list', () => {
    expect(textsInput(['a'])).toBe('a');
    expect(textsInput(['a', 'b'])).toEqual(['a', 'b']);
  });

  it('takes any JSON value as it was typed', () => {
    expect(jsonInput('[1, 2]')).toEqual({ input: [1, 2] });
    expect(jsonInput('null')).toEqual({ input: null });
    expect(jsonInput('')).toHaveProperty('fault');
    expect(jsonInput('["a",]')).toHaveProperty('fault');
    expect(jsonInput('[]')).toEqual({ input: [] });
    expect(jsonInput('[[]]')).toEqual({ input: [[]] });
  });

  it.each([
    ['x', 1, undefined],
    [['x', 'y'], 2, undefined],
    [[1, 2, 3], 1, 3],
    [[[1, 2], [3]], 2, 3],
    [['x', [1]], 2, undefined],
    [{ image: 'x' }, undefined, undefined],
    [[], undefined, undefined],
    [[{}], undefined, undefined],
    [null, undefined, undefined],
  ])('of %j gives %s vectors and has %s counted tokens', (input, vectors, tokens) => {
    expect(expectedVectors(input)).toBe(vectors);
    expect(countedTokens(input)).toBe(tokens);
  });
});

describe('embed', () => {
  let service: TestService;
  const engine = createVectorEngine(() => new PretendWorker());
  beforeEach(async () => (service = await startService()));
  afterEach(async () => {
    engine.close();
    await service.close();
  });
  const ask = (more = {}) => embed({ model: 'm', input: 'x', ...more }, engine);

  it('sends once and reads what came', async () => {
    service.answer = (_, response) => json(response, 200, good);
    const found = await ask({ dimensions: 2 });
    expect([...found.vectors.data]).toEqual([1, 0.5]);
    expect(found).toMatchObject({ findings: [], totalTokens: 1, status: 200 });
    expect(found.latencyMs).toBeGreaterThan(0);
    expect(service.arrived).toHaveLength(1);
    expect(service.arrived[0]).toMatchObject({
      url: '/v1/embeddings',
      body: '{"model":"m","input":"x","dimensions":2}',
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
  });

  it('says that more vectors came than an input of no known kind asks for', async () => {
    const data = [0, 1].map((index) => ({ ...good.data[0], index }));
    service.answer = (_, response) => json(response, 200, { ...good, data });
    const { vectors, findings } = await ask({ input: { image: 'x' } });
    expect(vectors.rows).toBe(1);
    expect(findings[0]?.words).toBe('2 vectors came for 1 text.');
  });

  it('sends the digits that were typed', async () => {
    service.answer = (_, response) => json(response, 200, good);
    const read = jsonInput('[12345678901234567890, 1.0]');
    await ask('input' in read ? { input: read.input } : {});
    expect(service.arrived[0]?.body).toBe('{"model":"m","input":[12345678901234567890,1.0]}');
  });

  it('reports what is wrong inside an answer', async () => {
    service.answer = (_, response) => json(response, 200, { ...good, data: [{ index: 7 }] });
    const kinds = (await ask()).findings.map(({ kind }) => kind);
    expect(kinds).toContain('index out of range');
    expect(kinds).toContain('unreadable vector');
  });

  it.each([
    ['x', undefined],
    [['', ' y '], undefined],
    [[[7]], undefined],
    [['', ' '], 0],
    [{ image: 'x' }, 0],
  ])('takes 0 tokens for %j as %s', async (input, tokens) => {
    const usage = { prompt_tokens: 0, total_tokens: 0 };
    service.answer = (_, response) => json(response, 200, { ...good, usage });
    expect((await ask({ input })).totalTokens).toBe(tokens);
  });

  it('says what an answer without vectors says', async () => {
    const error = { message: 'Model is loading, try in 20 s' };
    service.answer = (_, response) => json(response, 200, { error });
    const { findings } = await ask();
    expect(findings[0]?.words).toBe('The service says: “Model is loading, try in 20 s”.');
    expect(findings[1]?.words).toContain('no vector came for any of its texts');
    service.answer = (_, response) => json(response, 200, { ...good, error });
    expect((await ask()).findings).toEqual([]);
  });

  it.each([
    ['<html>502</html>', 'web page'],
    ['', 'empty'],
    ['{"data":[{"index":0,"emb', 'incomplete'],
    ['[]', 'not an object'],
  ])('rejects an answer that is none: %j', async (body, words) => {
    service.answer = (_, response) => response.end(body);
    await expect(ask()).rejects.toMatchObject({
      kind: 'unreadable',
      words: expect.stringContaining(words),
    });
  });

  it('rejects with the words of a refusal and when to come back', async () => {
    service.answer = (_, response) =>
      json(
        response,
        429,
        { error: 'slow_down', error_description: 'Later.' },
        { 'Retry-After': '7' },
      );
    await expect(ask()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 7 });
    expect(service.arrived).toHaveLength(1);
  });

  it('is given up by its signal', async () => {
    service.answer = () => undefined;
    const stop = new AbortController();
    const asked = embed({ model: 'm', input: 'x' }, engine, stop.signal);
    setTimeout(() => stop.abort(), 30);
    await expect(asked).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  });
});
