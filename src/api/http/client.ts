import {
  operations,
  type AnswerOf,
  type OperationId,
  type Operations,
  type PathOf,
  type QueryOf,
} from '../../contract/resources';
import { readAnswer, type Difference } from '../../contract/reading';
import { parseJson, type Json, type JsonObject } from '../../lib/json';
import { updateInLog } from './attempt';
import type { ApiError } from './errors';
import { exchange, type Exchange, type WriteTicket } from './transport';

export type ListId = {
  [Id in OperationId]: Operations[Id] extends { list: true } ? Id : never;
}[OperationId];
export type SingleId = Exclude<OperationId, ListId>;

/**
 * The input of an operation. A body is composed from a record and may have members that the contract does not know and
 * that must not be lost, so it has no type of the contract.
 */
export type CallInput<Id extends OperationId> = {
  query?: QueryOf<Id>;
  body?: JsonObject;
  write?: WriteTicket | undefined;
  signal?: AbortSignal | undefined;
} & (keyof PathOf<Id> extends never ? { path?: PathOf<Id> } : { path: PathOf<Id> });

/**
 * An answer: `value` is typed, `raw` is the JSON as received, `at` is when it was complete (ms since 1970), and
 * `servedAt` the same by the service's clock.
 */
export interface CallAnswer<T> {
  value: T;
  raw: Json;
  status: number;
  at: number;
  servedAt?: number | undefined;
  requestId: string;
  unreadable: Exchange['unreadable'];
}

/** Calls an operation once and accepts answers that differ from the contract. Rejects with an `ApiError`. */
export async function call<Id extends SingleId>(
  id: Id,
  input: CallInput<Id>,
): Promise<CallAnswer<AnswerOf<Id>>> {
  const answer = await exchange(id, input);
  const raw = parsed(id, answer);
  const { value, differences } = readAnswer(operations[id].answer, raw);
  if (differences.length > 0)
    updateInLog(answer.requestId, { differences, differenceCount: differences.length });
  if (value === undefined) throw answer.unreadable(unusable(differences));
  const { status, at, servedAt, requestId, unreadable } = answer;
  return { value: value as AnswerOf<Id>, raw, status, at, servedAt, requestId, unreadable };
}

export function parsed(id: OperationId, answer: Exchange): Json {
  if (answer.text.trim() === '') throw answer.unreadable('The answer is empty.');
  try {
    // Embeddings are large lists of numbers that are never written back, so doubles are precise enough.
    return id === 'createEmbeddings' ? (JSON.parse(answer.text) as Json) : parseJson(answer.text);
  } catch {
    throw notJson(answer);
  }
}

export function notJson({ text, unreadable }: Exchange): ApiError {
  return unreadable(
    /^\s*</.test(text)
      ? 'The answer is a web page, not JSON. It probably comes from a proxy, not from the service.'
      : 'The answer is not JSON, or it is incomplete.',
  );
}

function unusable(differences: readonly Difference[]): string {
  const missing = differences.find(({ kind }) => kind === 'missing' || kind === 'wrong type');
  if (!missing) return 'The answer is not an object of this kind.';
  const where = missing.pointer || 'the answer';
  return missing.kind === 'missing'
    ? `The answer lacks ${where}.`
    : `The answer is not usable: ${where} should be ${missing.expected ?? 'of another type'}.`;
}
