import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEmbeddingRun, type KeptAnswer } from './embeddingRun';
import { answerTo, asked, refusal, start, states, textsOf } from './embeddingRun.fixture';

describe('the vectors of a run', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

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

  it('keeps no second copy of vectors to which nothing is added', async () => {
    const run = start(2, 1, 1);
    await asked[0]?.answer();
    expect(run.vectors().vectors).not.toBe(run.vectors().vectors);
    await asked[1]?.answer();
    expect(run.vectors().vectors).toBe(run.vectors().vectors);
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

  it('pauses when the vectors are more than the page can hold', async () => {
    const wide = Array.from({ length: 300 }, () => 1);
    const texts = textsOf(300_000);
    let sent = 0;
    const send = async (some: readonly string[]) => {
      sent += 1;
      return answerTo(some, () => wide);
    };
    const run = createEmbeddingRun({ texts, batchSize: 10, concurrency: 1, send });
    run.start();
    await vi.advanceTimersByTimeAsync(100);
    expect(run.state()).toMatchObject({
      phase: 'paused',
      reason: expect.stringContaining('hold'),
    });
    expect(states(run).slice(0, 2)).toEqual(['failed', 'waiting']);
    expect(sent).toBe(1);
  });

  it('is the same again from the answers that were kept, and only the rest is sent by a click', async () => {
    const outcome = fc.constantFrom('whole', 'partial', 'refused');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 7 }),
        fc.array(outcome, { minLength: 20, maxLength: 20 }),
        async (count, batchSize, outcomes) => {
          const kept: KeptAnswer[] = [];
          const texts = textsOf(count);
          const sent: string[] = [];
          const send = async (some: readonly string[]) => {
            sent.push(...some);
            const how = outcomes[sent.length % outcomes.length];
            if (how === 'refused') throw refusal(422);
            return answerTo(some, (index) =>
              how === 'partial' && index === 0 && some.length > 1 ? [null, 1] : undefined,
            );
          };
          const settings = { texts, batchSize, concurrency: 1, retrySize: () => 2, send };
          const run = createEmbeddingRun({ ...settings, keep: (answer) => kept.push(answer) });
          run.start();
          await vi.advanceTimersByTimeAsync(100);
          run.retry();
          await vi.advanceTimersByTimeAsync(100);
          run.cancel();

          sent.length = 0;
          const again = createEmbeddingRun(settings);
          for (const answer of kept) again.take(structuredClone(answer));
          expect(again.vectors()).toEqual(run.vectors());
          const { findings, textsDone, dimensions } = run.state();
          expect(again.state()).toMatchObject({ findings, textsDone });
          expect(again.state().dimensions).toBe(dimensions);
          expect(sent).toEqual([]);
          outcomes.fill('whole');
          again.embedRest();
          await vi.advanceTimersByTimeAsync(100);
          expect(again.state().textsDone).toBe(count);
          expect(new Set(sent).size).toBe(sent.length);
        },
      ),
    );
  });
});
