import type { EmbeddingRequest } from '../../contract/inference';
import { operations } from '../../contract/resources';
import { readAnswer } from '../../contract/reading';
import { isObject, parseJson, toNumber, type Json } from '../../lib/json';
import type { ReadEmbeddings } from '../../lib/vectors/io/answer';
import { finding, type HealthFinding } from '../../lib/vectors/math/health';
import type { VectorEngine } from '../../lib/vectors/engine/engine';
import { redactSecrets } from '../../memory/secrets';
import { updateInLog } from '../http/attempt';
import { notJson } from '../http/client';
import { exchange, type Exchange } from '../http/transport';
import { saidIn } from '../http/words';

// interface.md, "Embeddings ({inference_url})".

/** What to embed and how. Members that are `undefined` are left out of the request; `null` is sent as `null`. */
export interface EmbeddingQuestion {
  model: string;
  input: Json;
  encodingFormat?: string | undefined;
  dimensions?: number | null | undefined;
  user?: string | null | undefined;
}

/** An answer: its usable vectors, what is wrong with the others, and its latency and size. */
export interface EmbeddingAnswer extends ReadEmbeddings {
  /** From sending until the answer was complete, in ms. */
  latencyMs: number;
  status: number;
  /** Characters of the answer's JSON. */
  size: number;
  /** The JSON of the answer, as a Blob because a browser may keep that outside memory. */
  whole: Blob;
  at: number;
  requestId: string;
  unreadable: Exchange['unreadable'];
}

/** The body of the request: those of the API's five members that are set. */
export function embeddingBody(question: EmbeddingQuestion): EmbeddingRequest {
  const { model, input, encodingFormat, dimensions, user } = question;
  return {
    model,
    input,
    ...(encodingFormat === undefined ? {} : { encoding_format: encodingFormat }),
    ...(dimensions === undefined ? {} : { dimensions }),
    ...(user === undefined ? {} : { user }),
  };
}

/** The input for texts: a single text as itself, several as a list; each with a prefix where the model wants one. */
export function textsInput(texts: readonly string[], prefix = ''): Json {
  const sent = texts.map((text) => prefix + text);
  return sent.length === 1 ? (sent[0] ?? '') : sent;
}

/** Reads typed JSON and keeps every digit; `fault` says why it cannot be sent. */
export function jsonInput(text: string): { input: Json } | { fault: string } {
  if (text.trim() === '') return { fault: 'Enter a JSON value, such as ["one text", "another"].' };
  try {
    return { input: parseJson(text) };
  } catch (error) {
    const words = error instanceof Error ? error.message : '';
    return { fault: words === '' ? 'This is not JSON.' : `This is not JSON: ${words}` };
  }
}

/** How many vectors an input should give; `undefined` unless it consists of texts or lists of token ids. */
export function expectedVectors(input: Json): number | undefined {
  if (typeof input === 'string') return 1;
  if (!Array.isArray(input) || input.length === 0) return undefined;
  if (input.every(isToken)) return 1;
  const several = input.every(
    (one) => typeof one === 'string' || (Array.isArray(one) && one.every(isToken)),
  );
  return several ? input.length : undefined;
}

/** How many tokens an input of token ids has; `undefined` when it contains text. */
export function countedTokens(input: Json): number | undefined {
  if (!Array.isArray(input) || input.length === 0) return undefined;
  if (input.every(isToken)) return input.length;
  const lists = input.filter((one) => Array.isArray(one) && one.every(isToken));
  if (lists.length < input.length) return undefined;
  return lists.reduce<number>((sum, one) => sum + (Array.isArray(one) ? one.length : 0), 0);
}

/** True when there is a text that is not empty, or a token id: both need at least one token. */
function takesTokens(input: Json): boolean {
  if (typeof input === 'string') return input.trim() !== '';
  return Array.isArray(input) && input.some((one) => isToken(one) || takesTokens(one));
}

function isToken(value: Json): boolean {
  return Number.isInteger(toNumber(value));
}

/**
 * Sends one request once and reads its answer in the worker. `findings` says what is wrong in an answer. Rejects with
 * an `ApiError` when there is no readable answer, or with the signal's reason.
 */
export async function embed(
  question: EmbeddingQuestion,
  engine: VectorEngine,
  signal?: AbortSignal,
): Promise<EmbeddingAnswer> {
  const started = performance.now();
  const answer = await exchange('createEmbeddings', { body: embeddingBody(question), signal });
  const latencyMs = performance.now() - started;
  const { text, at, requestId, status, unreadable } = answer;
  if (text.trim() === '') throw unreadable('The answer is empty.');
  const expected = {
    model: question.model,
    // A value of another kind should give one vector, as far as anybody knows.
    texts: expectedVectors(question.input) ?? 1,
    dimensions: question.dimensions ?? undefined,
    takesTokens: takesTokens(question.input),
  };
  const read = await engine.run('read', { text, expected }, { signal }).catch((error: unknown) => {
    throw error instanceof SyntaxError ? notJson(answer) : error;
  });
  const preview = read.preview as Json;
  if (!isObject(preview)) throw unreadable('The answer is not an object of this kind.');
  const { differences } = readAnswer(operations.createEmbeddings.answer, preview);
  if (differences.length > 0)
    updateInLog(requestId, { differences, differenceCount: differences.length });
  const findings = [...inPlaceOfVectors(read, text), ...read.findings];
  return {
    ...read,
    findings,
    latencyMs,
    status,
    size: text.length,
    at,
    requestId,
    unreadable,
  };
}

/** Some servers report an error in an answer with status 200. */
function inPlaceOfVectors({ received }: ReadEmbeddings, text: string): HealthFinding[] {
  const said = received === 0 ? saidIn(text) : undefined;
  if (said === undefined) return [];
  return [finding('not embeddings', 'failed', `The service says: “${redactSecrets(said)}”.`)];
}
