import type { JsonObject } from '../lib/json';
import { operations } from './resources';

/** The header with the request's id in an answer; OpenAI clients quote it with an error. */
export const REQUEST_ID = 'x-request-id';

/**
 * An error body. Deployed services answer `{error, error_description, trace_id}`. For embeddings `error` is an object
 * next to the same members, because OpenAI clients show only its `message`.
 */
export function problemBody(
  path: string,
  problem: { status: number; code: string; words: string; traceId: string },
): JsonObject {
  const { status, code, words, traceId } = problem;
  const type = status < 500 ? 'invalid_request_error' : 'server_error';
  const forOpenAi = path === operations.createEmbeddings.path;
  return {
    error: forOpenAi ? { message: words, type, code } : code,
    error_description: words,
    trace_id: traceId,
  };
}
