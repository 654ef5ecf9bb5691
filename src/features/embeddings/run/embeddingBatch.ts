import { plural } from '../../../lib/text/text';
import { ApiError } from '../../../api/http/errors';

/**
 * One request of a run. `from` is the index of its first text (from 0), `to` the index after its last. `partial`: the
 * answer came, but some texts have no usable vector.
 */
export interface Batch {
  from: number;
  to: number;
  state: 'waiting' | 'sending' | 'done' | 'partial' | 'failed' | 'cancelled';
  /** How many of its texts have a vector. */
  vectors: number;
  latencyMs?: number | undefined;
  promptTokens?: number | undefined;
  totalTokens?: number | undefined;
  requestId?: string | undefined;
  error?: unknown;
}

/** True when the service refused a batch because it had too many requests. */
export function isRefusedForNow({ error }: Batch): boolean {
  return error instanceof ApiError && error.status === 429;
}

/** True when a batch was answered or refused and still lacks vectors, so that it can be sent again. */
export function lacksVectors({ state }: Batch): boolean {
  return state === 'failed' || state === 'partial';
}

/** Splits a range of texts into batches of at most `most`; `count` says how many vectors a range already has. */
export function partsOf(
  { from, to }: Pick<Batch, 'from' | 'to'>,
  most: number,
  count: (from: number, to: number) => number,
): Batch[] {
  return Array.from({ length: Math.ceil((to - from) / most) }, (_, at) => {
    const start = from + at * most;
    const end = Math.min(to, start + most);
    return { from: start, to: end, state: 'waiting', vectors: count(start, end) };
  });
}

/** The statuses with which services refuse a request with too many texts. */
const refusals = new Set([400, 413, 422]);
/** Words that show that something else is limited: `has 9000 tokens, lexical-1024 takes 8192`. */
const otherLimit = /token|character|byte|dimension|second|minute|context/i;
/** Words around a limit, for messages that do not repeat how many texts were sent. */
const limiting =
  /(?:(?:max(?:imum)?|most|exceeds?|limit|takes?|up to|(?:more|fewer|larger|greater) than|>|≤|<=)[^\d]{0,40}|between \d+ and )$/i;
const allowed = /^[^\d]{0,20}(?:allowed|at most|max)/i;

/** True when the service refused the encoding that was asked for, by its own words. */
export function refusesEncoding(error: unknown): boolean {
  if (!(error instanceof ApiError) || !refusals.has(error.status ?? 0)) return false;
  return /base64|encoding[_ ]format/i.test(error.words);
}

/**
 * The most texts that a service takes in one request, read from its refusal of `sent` texts: `array of 128 exceeds
 * 100`. `undefined` when the message does not say.
 */
export function batchLimit(words: string, sent: number): number | undefined {
  if (otherLimit.test(words)) return undefined;
  const found = [
    ...words.matchAll(/(?<![\w/.#:-])\d{1,3}(?:,\d{3})+(?!\w)|(?<![\w/.#:-])\d+(?![\w-])/g),
  ].map((match) => ({
    value: Number(match[0].replaceAll(',', '')),
    before: words.slice(0, match.index),
    after: words.slice(match.index + match[0].length),
  }));
  const limits = found.filter(
    ({ value, before, after }) =>
      value > 0 && value < sent && (limiting.test(before) || allowed.test(after)),
  );
  return limits.length === 0 ? undefined : Math.max(...limits.map(({ value }) => value));
}

/** The most texts in one request, read from all refusals; `undefined` when none of them says. */
export function limitOf(
  failed: readonly Pick<Batch, 'error' | 'from' | 'to'>[],
): number | undefined {
  const limits = failed.flatMap(({ error, from, to }) => {
    const refused = error instanceof ApiError && refusals.has(error.status ?? 0);
    return (refused ? batchLimit(error.words, to - from) : undefined) ?? [];
  });
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/** Why the service would refuse every batch like this one; `undefined` when another batch may pass. */
export function refusedAlways(batch: Pick<Batch, 'error' | 'from' | 'to'>): string | undefined {
  const { error } = batch;
  const limit = limitOf([batch]);
  if (limit !== undefined)
    return `The service takes at most ${plural(limit, 'text')} in one request.`;
  if (refusesEncoding(error)) return 'The service does not take this encoding format.';
  if (error instanceof ApiError && error.status === 401)
    return 'The service did not accept the token.';
  return undefined;
}
