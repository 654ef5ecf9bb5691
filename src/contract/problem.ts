import type { JsonObject } from '../lib/json';
import { operations } from './resources';

/** The header with the request's id in an answer; OpenAI clients quote it with an error. */
export const REQUEST_ID = 'x-request-id';

/** What OpenAI calls a fault of each status. */
const openAiTypes: Record<number, string> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
};

/**
 * An error body. Deployed services answer `{error, error_description, trace_id}`. For embeddings `error` is an object
 * next to the same members, because OpenAI clients show only its `message`. Its `type` tells them which error to throw,
 * and `param` is the member of the request whose JSON pointer begins the words, else null.
 */
export function problemBody(
  path: string,
  problem: { status: number; code: string; words: string; traceId: string },
): JsonObject {
  const { status, code, words, traceId } = problem;
  const type = openAiTypes[status] ?? (status < 500 ? 'invalid_request_error' : 'server_error');
  const param = /^\/(\w+)/.exec(words)?.[1] ?? null;
  const forOpenAi = path === operations.createEmbeddings.path;
  return {
    error: forOpenAi ? { message: words, type, param, code } : code,
    error_description: words,
    trace_id: traceId,
  };
}
