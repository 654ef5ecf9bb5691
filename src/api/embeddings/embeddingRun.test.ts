import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEmbeddings } from '../../lib/vectors/io/answer';
import { createEmbeddingRun, type EmbeddingRun } from './embeddingRun';
import type { EmbeddingAnswer } from './embeddings';
import { ApiError, type ApiErrorKind } from '../http/errors';

const textsOf = (count: number) => Array.from({ length: count }, (_, at) => `text ${at}`);

/** An answer whose vectors contain the numbers in the texts. */
function answerTo(texts: readonly string[], change: (index: number) => unknown = () => undefined) {
  const data = texts.map((text, index) => ({
    index,
    embedding: change(index) ?? [Number(text.split(' ')[1]), 1],
  }));
  const usage = { prompt_tokens: texts.length, total_tokens: texts.length };
  const read = readEmbeddings(JSON.stringify({ data, model: 'm', usage }), {
    model: 'm',
    texts: texts.length,
  });
  const unreadable = (words: string) =>
    refusal(200, { kind: 'unreadable', words, requestId: 'r1' });
  return {
    ...read,
    latencyMs: 100,
    status: 200,
    size: 1,
    whole: new Blob([]),
    at: Date.now(),
    requestId: 'r1',
    unreadable,
  };
}

function refusal(status: number | undefined, more: Partial<ApiError> = {}): ApiError {
  const kind: ApiErrorKind = status === undefined ? 'unreachable' : 'answered';
  const operation = 'createEmbeddings';
  return new ApiError({ kind, operation, method: 'POST', url: '/', words: 'No.', status, ...more });
}

/** A service in which every request waits until the test answers it. */
function service() {
  const asked: {
    texts: readonly string[];
    answer(answer?: EmbeddingAnswer): Promise<void>;
    refuse(error: unknown): Promise<void>;
  }[] = [];
  const settled = () => vi.advanceTimersByTimeAsync(100);
  const send = (texts: readonly string[], signal: AbortSignal) =>
    new Promise<EmbeddingAnswer>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      asked.push({
        texts,
        answer: (answer = answerTo(texts)) => (resolve(answer), settled().then(() => undefined)),
        refuse: (error) => (reject(error), settled().then(() => undefined)),
      });
    });
  return { asked, send };
}

const states = (run: EmbeddingRun) => run.state().batches.map(({ state }) => state);

describe('a run', () => {
  let asked: ReturnType<typeof service>['asked'];
  const start = (texts: number, batchSize: number, concurrency: number) => {
    const { send, asked: list } = service();
    asked = list;
    const run = createEmbeddingRun({ texts: textsOf(texts), batchSize, concurrency, send });
    run.start();
    return run;
  };
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('sends nothing before it is started, then as many at once as it may', async () => {
    const { send, asked: list } = service();
    const run = createEmbeddingRun({ texts: textsOf(10), batchSize: 3, concurrency: 2, send });
    expect(list).toHaveLength(0);
    run.start();
    run.start();
    expect(list.map(({ texts }) => texts.length)).toEqual([3, 3]);
    await list[1]?.answer();
    expect(states(run)).toEqual(['sending', 'done', 'sending', 'waiting']);
    await list[0]?.answer();
    await list[2]?.answer();
    expect(list[3]?.texts).toEqual(['text 9']);
    await list[3]?.answer();
    expect(run.state()).toMatchObject({
      phase: 'finished',
      textsDone: 10,
      textsFailed: 0,
      tokens: 10,
    });
    expect(Array.from(run.vectors().positions)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(run.vectors().vectors.data[18]).toBe(9);
  });

  it('has what came so far, with rate and time left', async () => {
    const run = start(4, 1, 1);
    const seen: string[] = [];
    const stop = run.subscribe(() => seen.push(run.state().phase));
    expect(run.state()).toMatchObject({ rate: undefined, msLeft: undefined });
    expect(run.state()).toBe(run.state());
    await asked[0]?.answer();
    await asked[1]?.answer();
    const { rate, msLeft, latencyMedianMs } = run.state();
    expect(rate).toBeGreaterThan(0);
    expect(msLeft).toBeCloseTo((2 / (rate ?? 1)) * 1000, 6);
    expect(latencyMedianMs).toBe(100);
    expect(Array.from(run.vectors().positions)).toEqual([0, 1]);
    expect(seen.length).toBeGreaterThan(0);
    stop();
  });

  it('marks a batch that failed and sends it again by a click only', async () => {
    const run = start(3, 1, 1);
    await asked[0]?.refuse(refusal(500));
    await asked[1]?.answer();
    await asked[2]?.answer();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(3);
    expect(run.state()).toMatchObject({ phase: 'finished', textsDone: 2, textsFailed: 1 });
    expect(run.state().textsAnswered).toBe(2);
    run.retry(0);
    expect(asked[3]?.texts).toEqual(['text 0']);
    await asked[3]?.answer();
    expect(run.state()).toMatchObject({ phase: 'finished', textsDone: 3, textsFailed: 0 });
  });

  it('waits as long as a 429 asks, and does not repeat the batch', async () => {
    const run = start(4, 1, 2);
    await asked[0]?.refuse(refusal(429, { retryAfterSeconds: 30 }));
    expect(run.state()).toMatchObject({ phase: 'holding', holdUntil: Date.now() + 29_900 });
    await asked[1]?.answer();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.map(({ texts }) => texts[0])).toEqual(['text 0', 'text 1', 'text 2', 'text 3']);
    await asked[2]?.answer();
    await asked[3]?.answer();
    expect(states(run)).toEqual(['failed', 'done', 'done', 'done']);
  });

  it('honours the wait even when it is paused and resumed meanwhile', async () => {
    const run = start(3, 1, 1);
    await asked[0]?.refuse(refusal(429, { retryAfterSeconds: 10 }));
    run.pause();
    expect(run.state().phase).toBe('paused');
    await vi.advanceTimersByTimeAsync(2_000);
    run.resume();
    expect(run.state().phase).toBe('holding');
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(asked).toHaveLength(2);
  });

  it('pauses on a 429 that does not say how long', async () => {
    const run = start(3, 1, 1);
    await asked[0]?.refuse(refusal(429));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(run.state()).toMatchObject({
      phase: 'paused',
      reason: expect.stringContaining('too many'),
    });
    expect(asked).toHaveLength(1);
    run.resume();
    expect(asked).toHaveLength(2);
  });

  it('pauses by itself for a refused token, and when batch after batch fails', async () => {
    const run = start(9, 1, 1);
    await asked[0]?.refuse(refusal(401));
    expect(run.state()).toMatchObject({
      phase: 'paused',
      reason: expect.stringContaining('token'),
    });
    run.resume();
    for (const at of [1, 2, 3]) await asked[at]?.refuse(refusal(413));
    expect(run.state()).toMatchObject({ phase: 'paused', reason: '3 batches in a row failed.' });
    expect(asked).toHaveLength(4);
    run.retry();
    expect(run.state()).toMatchObject({ phase: 'running', reason: undefined });
    expect(asked[4]?.texts).toEqual(['text 0']);
  });

  it('keeps waiting what never left the browser', async () => {
    const run = start(2, 1, 1);
    await asked[0]?.refuse(refusal(undefined, { kind: 'not sent', words: 'Offline.' }));
    expect(run.state()).toMatchObject({ phase: 'paused', reason: 'Offline.', textsFailed: 0 });
    expect(states(run)).toEqual(['waiting', 'waiting']);
  });

  it('pauses: what is under way comes in, nothing else is sent', async () => {
    const run = start(4, 1, 2);
    run.pause();
    expect(run.state().phase).toBe('pausing');
    await asked[0]?.answer();
    await asked[1]?.answer();
    expect(run.state().phase).toBe('paused');
    expect(asked).toHaveLength(2);
    run.resume();
    expect(asked).toHaveLength(4);
  });

  it('is cancelled at once and keeps what has come', async () => {
    const run = start(4, 1, 2);
    await asked[0]?.answer();
    run.cancel();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states(run)).toEqual(['done', 'cancelled', 'cancelled', 'cancelled']);
    run.resume();
    run.retry();
    expect(asked).toHaveLength(3);
    expect(Array.from(run.vectors().positions)).toEqual([0]);
  });

  it('embeds the rest after a cancel by a click, in the same run', async () => {
    const run = start(6, 2, 1);
    await asked[0]?.answer();
    run.cancel();
    expect(run.vectors().vectors.data).toHaveLength(4);
    // The answer to the cancelled request comes too late and must not count.
    await asked[1]?.answer();
    expect(run.state()).toMatchObject({ phase: 'cancelled', textsDone: 2 });
    run.embedRest();
    expect(run.state()).toMatchObject({ phase: 'running', textsDone: 2 });
    expect(asked[2]?.texts).toEqual(['text 2', 'text 3']);
    await asked[2]?.answer();
    await asked[3]?.answer();
    expect(asked).toHaveLength(4);
    expect(run.state()).toMatchObject({ phase: 'finished', textsDone: 6, textsFailed: 0 });
    const { vectors, positions } = run.vectors();
    expect(Array.from(positions)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(vectors.data.filter((_, at) => at % 2 === 0)).toEqual(
      Float32Array.from([0, 1, 2, 3, 4, 5]),
    );
  });

  it('sends what was too large again in smaller batches, and only that', async () => {
    const run = start(10, 5, 1);
    await asked[0]?.refuse(refusal(413));
    await asked[1]?.answer();
    run.retry(0, 2);
    expect(run.state().batches.map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 4],
      [4, 5],
      [5, 10],
    ]);
    for (const at of [2, 3, 4]) await asked[at]?.answer();
    expect(asked.slice(2).map(({ texts }) => texts)).toEqual([
      ['text 0', 'text 1'],
      ['text 2', 'text 3'],
      ['text 4'],
    ]);
    expect(run.state()).toMatchObject({ phase: 'finished', textsDone: 10, textsFailed: 0 });
    expect(run.vectors().vectors.data[18]).toBe(9);
  });

  it('splits a batch while others are under way, and mixes up none', async () => {
    const run = start(8, 4, 2);
    await asked[0]?.refuse(refusal(413));
    run.retry(0, 1);
    await asked[1]?.answer();
    for (const at of [2, 3, 4, 5]) await asked[at]?.answer();
    expect(states(run)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(run.vectors().vectors.data.filter((_, at) => at % 2 === 0)).toEqual(
      Float32Array.from([0, 1, 2, 3, 4, 5, 6, 7]),
    );
  });

  it('finds batches of different dimensions, and takes the others instead by a click', async () => {
    const run = start(6, 2, 1);
    const wide = (index: number) => [index, 1, 2];
    // The first answer is the faulty one.
    await asked[0]?.answer(answerTo(asked[0].texts, wide));
    await asked[1]?.answer();
    expect(run.state()).toMatchObject({
      phase: 'paused',
      dimensions: 3,
      mixed: { kept: 3, other: 2, again: 1 },
    });
    expect(run.state().findings).toMatchObject([
      {
        kind: 'other dimensions',
        tone: 'failed',
        words:
          'Batches came with different dimensions: 3 in lines 1 to 2; 2 in lines 3 to 4. Those of 3 are kept.',
      },
    ]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(2);
    run.adopt(2);
    // The batch refused for its dimensions was answered, and is not paid for twice.
    expect(states(run)).toEqual(['sending', 'done', 'waiting']);
    expect(run.state()).toMatchObject({ dimensions: 2, mixed: undefined, findings: [] });
    await asked[2]?.answer();
    await asked[3]?.answer();
    expect(asked[2]?.texts).toEqual(['text 0', 'text 1']);
    expect(asked).toHaveLength(4);
    expect(run.state()).toMatchObject({ phase: 'finished', textsDone: 6, textsFailed: 0 });
    expect(run.vectors().vectors).toMatchObject({ rows: 6, columns: 2 });
    expect(run.vectors().vectors.data[4]).toBe(2);
  });

  it('with one batch of other dimensions is whole once that one is sent again', async () => {
    const run = start(4, 2, 1);
    await asked[0]?.answer();
    await asked[1]?.answer(answerTo(asked[1].texts, () => [1, 2, 3]));
    expect(run.state().mixed).toEqual({ kept: 2, other: 3, again: 1 });
    run.retry(1);
    await asked[2]?.answer();
    expect(run.state()).toMatchObject({ phase: 'finished', mixed: undefined, findings: [] });
  });

  it('leaves waits out of its rate', async () => {
    const run = start(40, 10, 1);
    // Answers ten texts in 0.9 seconds each time.
    const answerInTime = async (at: number) => {
      await vi.advanceTimersByTimeAsync(900);
      const texts = asked[at]?.texts ?? [];
      await asked[at]?.answer({ ...answerTo(texts), latencyMs: 900 });
      expect(Math.round(run.state().rate ?? 0)).toBeOneOf([10, 11]);
    };
    await answerInTime(0);
    await asked[1]?.refuse(refusal(429, { retryAfterSeconds: 15 }));
    expect(run.state().holdUntil).toBe((run.state().holdSince ?? 0) + 15_000);
    await vi.advanceTimersByTimeAsync(15_000);
    await answerInTime(2);
    run.pause();
    await answerInTime(3);
    await vi.advanceTimersByTimeAsync(15_000);
    run.retry(1);
    await answerInTime(4);
  });

  it('reports faulty answers by the numbers of the texts, and refuses other dimensions', async () => {
    const run = start(4, 2, 1);
    await asked[0]?.answer(answerTo(asked[0].texts, (index) => (index === 1 ? [1] : undefined)));
    expect(run.state()).toMatchObject({ textsDone: 1, textsFailed: 1 });
    await asked[1]?.answer(answerTo(asked[1].texts, () => [1, 2, 3]));
    expect(states(run)).toEqual(['partial', 'failed']);
    expect(run.state().reason).toContain('3 dimensions');
    run.retry(1);
    await asked[2]?.answer(
      answerTo(asked[2].texts, (index) => (index === 0 ? [null, 1] : undefined)),
    );
    expect(run.state().findings.map(({ kind, positions }) => [kind, positions])).toEqual([
      ['wrong length', [1]],
      ['not finite', [2]],
    ]);
    expect(Array.from(run.vectors().positions)).toEqual([0, 3]);
  });

  it('sends a partly answered batch again by a click only, and keeps what it had until then', async () => {
    const run = start(3, 3, 1);
    const without = (left: number) => (index: number) => (index === left ? [null, 1] : undefined);
    await asked[0]?.answer(answerTo(asked[0].texts, without(1)));
    expect(states(run)).toEqual(['partial']);
    expect(run.state()).toMatchObject({ phase: 'finished', textsDone: 2, textsFailed: 1 });
    run.retry();
    expect(asked[1]?.texts).toEqual(['text 0', 'text 1', 'text 2']);
    expect(run.state()).toMatchObject({ phase: 'running', textsDone: 2, textsFailed: 0 });
    await asked[1]?.refuse(refusal(500));
    expect(run.state()).toMatchObject({ phase: 'finished', textsDone: 2, textsFailed: 1 });
    expect(Array.from(run.vectors().positions)).toEqual([0, 2]);
    run.retry();
    await asked[2]?.answer();
    expect(states(run)).toEqual(['done']);
    expect(run.state()).toMatchObject({ textsDone: 3, textsFailed: 0, tokens: 6, findings: [] });
    expect(run.state().textsAnswered).toBe(6);
  });

  it('says of an answer without a usable vector what is wrong with it', async () => {
    const run = start(2, 2, 1);
    await asked[0]?.answer(answerTo(asked[0].texts, () => [null, 1]));
    const { phase, batches, tokens } = run.state();
    expect(phase).toBe('finished');
    expect(tokens).toBe(2);
    expect(batches[0]).toMatchObject({ state: 'failed', requestId: 'r1' });
    expect(batches[0]?.error).toMatchObject({
      kind: 'unreadable',
      requestId: 'r1',
      words: expect.stringMatching(/^No vector of this answer can be used\. .*not finite/),
    });
  });

  it('says that more vectors came than there are inputs', async () => {
    const send = async () => answerTo(textsOf(3));
    const run = createEmbeddingRun({ texts: ['{"image":1}'], batchSize: 1, concurrency: 1, send });
    run.start();
    await vi.advanceTimersByTimeAsync(100);
    expect(run.state()).toMatchObject({ textsDone: 1, textsFailed: 0 });
    expect(run.state().findings).toMatchObject([
      { kind: 'surplus vectors', tone: 'failed', words: expect.stringContaining('1 input') },
    ]);
  });

  it('keeps no second copy of vectors to which nothing is added', async () => {
    const run = start(2, 1, 1);
    await asked[0]?.answer();
    expect(run.vectors().vectors).not.toBe(run.vectors().vectors);
    await asked[1]?.answer();
    expect(run.vectors().vectors).toBe(run.vectors().vectors);
    const stopped = start(2, 1, 1);
    await asked[0]?.answer();
    stopped.cancel();
    expect(stopped.vectors().vectors).toBe(stopped.vectors().vectors);
    expect(stopped.vectors().vectors.data).toHaveLength(2);
  });

  it('of 5,000 texts has every vector once', async () => {
    const send = async (texts: readonly string[]) => answerTo(texts);
    const run = createEmbeddingRun({ texts: textsOf(5_000), batchSize: 64, concurrency: 6, send });
    run.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run.state()).toMatchObject({ phase: 'finished', textsDone: 5_000, tokens: 5_000 });
    const { vectors } = run.vectors();
    expect(vectors.data.filter((_, at) => at % 2 === 0)).toEqual(
      Float32Array.from({ length: 5_000 }, (_, at) => at),
    );
  });

  it('ends when the vectors are more than the page can hold, and sends nothing more', async () => {
    const wide = Array.from({ length: 300 }, () => 1);
    const texts = textsOf(300_000);
    let sent = 0;
    const send = async (some: readonly string[]) => {
      sent += 1;
      return answerTo(some, () => wide);
    };
    const run = createEmbeddingRun({ texts, batchSize: 10, concurrency: 1, send });
    const seen: string[] = [];
    run.subscribe(() => seen.push(states(run)[0] ?? ''));
    run.start();
    await vi.advanceTimersByTimeAsync(100);
    expect(run.state()).toMatchObject({
      phase: 'cancelled',
      reason: expect.stringContaining('hold'),
      tooMany: 300,
    });
    expect(states(run).slice(0, 2)).toEqual(['failed', 'cancelled']);
    expect(seen.at(-1)).toBe('failed');
    run.retry();
    run.resume();
    run.embedRest();
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toBe(1);
    expect(run.state().phase).toBe('cancelled');
  });

  it('sends the first text alone where it is to tell the dimensions, and keeps its vector', async () => {
    const { send, asked: list } = service();
    const settings = { batchSize: 4, concurrency: 3, send, firstAlone: true };
    const run = createEmbeddingRun({ texts: textsOf(10), ...settings });
    run.start();
    expect(list.map(({ texts }) => texts)).toEqual([['text 0']]);
    await list[0]?.answer();
    expect(list.slice(1).map(({ texts }) => texts.length)).toEqual([4, 4, 1]);
    for (const one of list.slice(1)) await one.answer();
    expect(run.state()).toMatchObject({ phase: 'finished', textsDone: 10 });
    expect(createEmbeddingRun({ texts: [], ...settings }).state().batches).toEqual([]);
  });

  it('pauses at once where the service takes fewer texts, and goes on in batches of so many', async () => {
    const run = start(300, 128, 1);
    await asked[0]?.refuse(refusal(400, { words: 'array of 128 exceeds 100' }));
    expect(asked).toHaveLength(1);
    expect(run.state()).toMatchObject({
      phase: 'paused',
      reason: 'The service takes at most 100 texts in one request.',
    });
    run.embedRest(100);
    for (let at = 1; at <= 5; at += 1) await asked[at]?.answer();
    expect(asked.map(({ texts }) => texts.length)).toEqual([128, 100, 28, 100, 28, 44]);
    expect(run.state()).toMatchObject({ phase: 'finished', textsDone: 300 });
  });

  it('of no texts is finished at once', () => {
    expect(start(0, 10, 2).state()).toMatchObject({ phase: 'finished', batches: [] });
  });
});
