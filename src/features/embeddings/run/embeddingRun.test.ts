import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEmbeddingRun } from './embeddingRun';
import { asked, refusal, service, start, states, textsOf } from './embeddingRun.fixture';

describe('a run', () => {
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

  it('has what came so far', async () => {
    const run = start(4, 1, 1);
    const seen: string[] = [];
    const stop = run.subscribe(() => seen.push(run.state().phase));
    expect(run.state().latencyMedianMs).toBeUndefined();
    expect(run.state()).toBe(run.state());
    await asked[0]?.answer();
    await asked[1]?.answer();
    expect(run.state().latencyMedianMs).toBe(100);
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
    run.retry(0);
    expect(asked[3]?.texts).toEqual(['text 0']);
    await asked[3]?.answer();
    expect(run.state()).toMatchObject({ phase: 'finished', textsDone: 3, textsFailed: 0 });
  });

  it.each([
    ['/encoding_format: base64 is not supported', 'does not take this encoding format'],
    ['This model does not support specifying dimensions.', 'does not take these dimensions'],
  ])('stops at once for what each batch is refused for: %s', async (words, reason) => {
    const run = start(6, 2, 1);
    await asked[0]?.refuse(refusal(400, { words }));
    expect(run.state()).toMatchObject({
      phase: 'paused',
      reason: expect.stringContaining(reason),
    });
    expect(asked).toHaveLength(1);
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

  it('tries a batch twice more by itself where that is set, on 429, 500 and 503', async () => {
    const run = start(2, 1, 1, 2);
    await asked[0]?.refuse(refusal(429, { retryAfterSeconds: 30 }));
    expect(run.state().phase).toBe('holding');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked[1]?.texts).toEqual(['text 0']);
    await asked[1]?.refuse(refusal(503));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked[2]?.texts).toEqual(['text 0']);
    await asked[2]?.refuse(refusal(500));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(states(run)).toEqual(['failed', 'sending']);
    await asked[3]?.refuse(refusal(500));
    await vi.advanceTimersByTimeAsync(500);
    await asked[4]?.answer();
    expect(states(run)).toEqual(['failed', 'done']);
    expect(asked).toHaveLength(5);
  });

  it('does not try again what would be refused again', async () => {
    const run = start(1, 1, 1, 2);
    await asked[0]?.refuse(refusal(422));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(states(run)).toEqual(['failed']);
    expect(asked).toHaveLength(1);
  });

  it.each([429, 408, 500, 502, 503, 504])(
    'tries a batch again after %i without a header, backing off',
    async (status) => {
      const run = start(1, 1, 1, 2);
      await asked[0]?.refuse(refusal(status));
      await vi.advanceTimersByTimeAsync(300);
      expect(asked).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(200);
      expect(asked).toHaveLength(2);
      await asked[1]?.refuse(refusal(status));
      await vi.advanceTimersByTimeAsync(800);
      expect(asked).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(200);
      await asked[2]?.answer();
      expect(run.state()).toMatchObject({ phase: 'finished', textsDone: 1 });
    },
  );

  it('waits as long as a model takes to load', async () => {
    const run = start(1, 1, 1, 2);
    await asked[0]?.refuse(refusal(503, { retryAfterSeconds: 20 }));
    expect(run.state().phase).toBe('holding');
    await vi.advanceTimersByTimeAsync(19_000);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(2);
  });

  it.each([
    'batch size 10 > maximum allowed batch size 4',
    "'input' list is too long: at most 4 items.",
    'The input array cannot have more than 4 elements',
  ])('stops where a refusal names a limit, and goes on by it: %s', async (words) => {
    const run = start(20, 10, 1);
    await asked[0]?.refuse(refusal(413, { words }));
    expect(run.state()).toMatchObject({
      phase: 'paused',
      reason: 'The service takes at most 4 texts a request. “Resume” sends so many.',
    });
    run.resume();
    for (let at = 1; at <= 6; at += 1) await asked[at]?.answer();
    expect(asked.slice(1).map(({ texts }) => texts.length)).toEqual([4, 4, 2, 4, 4, 2]);
    expect(run.state()).toMatchObject({ phase: 'finished', textsDone: 20 });
  });

  it.each(['A text is too long.', '/input/5: has 9000 tokens'])(
    'splits a batch that fails for one text until that text is alone: %s',
    async (words) => {
      const run = start(8, 8, 1, 2);
      for (let at = 0; at < asked.length; at += 1)
        await (asked[at]?.texts.includes('text 5')
          ? asked[at]?.refuse(
              refusal(422, { words: asked[at]?.texts.length === 8 ? words : 'Too many tokens.' }),
            )
          : asked[at]?.answer());
      expect(run.state()).toMatchObject({ phase: 'finished', textsDone: 7, textsFailed: 1 });
      expect(run.state().batches.filter(({ state }) => state === 'failed')).toMatchObject([
        { from: 5, to: 6 },
      ]);
    },
  );

  it('stops after three batches that failed for good, whatever was tried again meanwhile', async () => {
    const run = start(5, 1, 1, 1);
    for (let at = 0; at < 6; at += 1) {
      await asked[at]?.refuse(refusal(500));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(6);
    expect(run.state()).toMatchObject({
      phase: 'paused',
      reason: '3 batches in a row failed.',
    });
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

  it('sends nothing in place of what breaks off when the page is left, as long as that takes', async () => {
    const run = start(3, 1, 1);
    await asked[0]?.refuse(refusal(undefined));
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(500);
    await asked[1]?.answer();
    await asked[2]?.answer();
    expect(states(run)).toEqual(['failed', 'done', 'done']);
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

  it('sends what was too large again in halves by itself, and only that', async () => {
    const run = start(10, 5, 1);
    await asked[0]?.refuse(refusal(413));
    expect(run.state().batches.map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 5],
      [5, 10],
    ]);
    await asked[1]?.answer();
    await asked[2]?.refuse(refusal(413));
    for (const at of [3, 4, 5]) await asked[at]?.answer();
    expect(asked.slice(1).map(({ texts }) => texts.length)).toEqual([2, 3, 1, 2, 5]);
    expect(run.state()).toMatchObject({ phase: 'finished', textsDone: 10, textsFailed: 0 });
    expect(run.vectors().vectors.data[18]).toBe(9);
  });

  it('fails for a text alone that is too large, and embeds the others', async () => {
    const run = start(9, 9, 2);
    for (let at = 0; at < asked.length; at += 1)
      await (asked[at]?.texts.includes('text 6')
        ? asked[at]?.refuse(refusal(413))
        : asked[at]?.answer());
    expect(run.state()).toMatchObject({ phase: 'finished', textsDone: 8, textsFailed: 1 });
  });

  it('splits a batch while others are under way, and mixes up none', async () => {
    const run = start(8, 4, 2);
    await asked[0]?.refuse(refusal(413));
    await asked[1]?.answer();
    for (const at of [2, 3]) await asked[at]?.answer();
    expect(states(run)).toEqual(['done', 'done', 'done']);
    expect(run.vectors().vectors.data.filter((_, at) => at % 2 === 0)).toEqual(
      Float32Array.from([0, 1, 2, 3, 4, 5, 6, 7]),
    );
  });

  it('of no texts is finished at once', () => {
    expect(start(0, 10, 2).state()).toMatchObject({ phase: 'finished', batches: [] });
  });
});
