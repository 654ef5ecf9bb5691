import { vi } from 'vitest';
import { readEmbeddings } from '../../../lib/vectors/io/answer';
import { ApiError, type ApiErrorKind } from '../../../api/http/errors';
import { createEmbeddingRun, type EmbeddingRun } from './embeddingRun';
import type { EmbeddingAnswer } from '../../../api/embeddings/embeddings';

export const textsOf = (count: number) => Array.from({ length: count }, (_, at) => `text ${at}`);

/** An answer whose vectors contain the numbers in the texts. */
export function answerTo(
  texts: readonly string[],
  change: (index: number) => unknown = () => undefined,
) {
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

export function refusal(status: number | undefined, more: Partial<ApiError> = {}): ApiError {
  const kind: ApiErrorKind = status === undefined ? 'unreachable' : 'answered';
  const operation = 'createEmbeddings';
  return new ApiError({ kind, operation, method: 'POST', url: '/', words: 'No.', status, ...more });
}

interface Asked {
  texts: readonly string[];
  answer(answer?: EmbeddingAnswer): Promise<void>;
  refuse(error: unknown): Promise<void>;
}

/** A service in which every request waits until the test answers it. */
export function service(asked: Asked[] = []) {
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

export const states = (run: EmbeddingRun) => run.state().batches.map(({ state }) => state);

/** The requests of the run that was started last. */
export const asked: Asked[] = [];

/** Starts a run over a service that answers when the test says so. */
export function start(
  texts: number,
  batchSize: number,
  concurrency: number,
  retries = 0,
): EmbeddingRun {
  asked.length = 0;
  const { send } = service(asked);
  const run = createEmbeddingRun({
    texts: textsOf(texts),
    batchSize,
    concurrency,
    retries,
    send,
  });
  run.start();
  return run;
}
