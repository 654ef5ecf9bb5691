import { ApiError } from '../../../api/http/errors';
import { formatCount, joinWords } from '../../../lib/text/text';
import type { ReadEmbeddings } from '../../../lib/vectors/io/answer';
import { finding, type HealthFinding } from '../../../lib/vectors/math/health';
import { emptyMatrix, rowOf, takeRows, type Matrix } from '../../../lib/vectors/math/matrix';

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

/** An answer that refuses what was sent. */
function refusalOf(error: unknown): ApiError | undefined {
  return error instanceof ApiError && [400, 413, 422].includes(error.status ?? 0)
    ? error
    : undefined;
}

/** Why the service would refuse every batch like one that failed so; `undefined` when another batch may pass. */
export function refusedAlways(error: unknown): string | undefined {
  const { words = '' } = refusalOf(error) ?? {};
  if (/base64|encoding[_ ]format/i.test(words))
    return 'The service does not take this encoding format. Choose another one under “More”.';
  if (/dimensions/i.test(words)) return 'The model does not take these dimensions. Change them.';
  const is401 = error instanceof ApiError && error.status === 401;
  return is401 ? 'The service did not accept the token.' : undefined;
}

/** How many texts a request may have, where a refusal says so and these were more. */
export function batchLimitIn(error: unknown, texts: number): number | undefined {
  const { words = '' } = refusalOf(error) ?? {};
  if (!/batch|inputs?\b|texts?\b|items?\b|array|list|elements/i.test(words)) return undefined;
  const named =
    /(?:max(?:imum)?|at most|(?:no|not) more than|more than|exceeds?|limit|up to|longer than|<=?)\D{0,40}?(\d[\d,]{0,6})(?!\s*(?:tokens|characters|dimensions|bytes|[KM]i?B))/i;
  const most = Number(named.exec(words)?.[1]?.replaceAll(',', ''));
  return most >= 1 && most < texts ? most : undefined;
}

/** The batches that a range is cut into before some of its texts. */
export function cutBatch(
  { from, to }: Pick<Batch, 'from' | 'to'>,
  cuts: readonly number[],
  count: (from: number, to: number) => number,
): Batch[] {
  const edges = [from, ...cuts, to];
  return edges.flatMap((start, at) =>
    partsOf({ from: start, to: edges[at + 1] ?? to }, to - from, count),
  );
}

/** Where to cut a batch that was refused for its size or for one of its texts: around the one that is named, else in halves. */
export function cutsOf(error: unknown, { from, to }: Pick<Batch, 'from' | 'to'>): number[] {
  const { status, words = '' } = refusalOf(error) ?? {};
  // What is said of no text would be refused of each.
  const maySplit = status === 413 || /input|text|token|too long|length|empty/i.test(words);
  if (to - from < 2 || !maySplit || refusedAlways(error) !== undefined) return [];
  const named = Number(/(?<![\w/.:-])\/input\/(\d+)/.exec(words)?.[1] ?? Number.NaN);
  return named < to - from ? [from + named, from + named + 1] : [from + ((to - from) >> 1)];
}

/** What is wrong where answers name several models. */
export function severalModels(models: ReadonlySet<string>): HealthFinding[] {
  if (models.size < 2) return [];
  const words = `Answers name several models: ${joinWords([...models].slice(0, 3))}. Their vectors cannot be compared.`;
  return [finding('several models', 'failed', words)];
}

/** The vectors of a run; `positions` are the indexes of their texts, ascending. */
export interface Collected {
  vectors: Matrix;
  positions: Int32Array<ArrayBuffer>;
}

type Vectors = Pick<ReadEmbeddings, 'vectors' | 'positions'>;

/** More numbers than this (256 MB) could crash the page. */
const MOST_NUMBERS = 64 * 1024 * 1024;

/** Keeps the vectors of batches as they arrive, each once, in one block of memory. */
export function createCollector(texts: number) {
  let all: Matrix | undefined;
  const present = new Uint8Array(texts);

  return {
    /** Keeps the vectors of the texts from `from` on. Returns a message when an answer cannot be kept. */
    add(from: number, { vectors, positions }: Vectors): string | undefined {
      if (vectors.rows === 0) return 'No vector of this answer can be used.';
      if (texts * vectors.columns > MOST_NUMBERS)
        return `${formatCount(texts)} vectors of ${formatCount(vectors.columns)} dimensions are more than this page can hold. Ask for fewer dimensions, or embed fewer texts.`;
      all ??= emptyMatrix(texts, vectors.columns);
      if (all.columns !== vectors.columns)
        return `Vectors of ${formatCount(vectors.columns)} dimensions came, those of the batches before have ${formatCount(all.columns)}.`;
      for (const [row, position] of positions.entries()) {
        rowOf(all, from + position).set(rowOf(vectors, row));
        present[from + position] = 1;
      }
      return undefined;
    },
    /** How many texts of a batch have a vector. */
    count(from: number, to: number): number {
      return present.subarray(from, to).reduce((sum, one) => sum + one, 0);
    },
    /** The dimensions of the kept vectors; `undefined` before the first answer. */
    dimensions: () => all?.columns,
    /** The vectors so far. */
    collect(): Collected {
      const positions = Int32Array.from(present.keys()).filter((at) => present[at] === 1);
      const block = all ?? emptyMatrix(0, 0);
      // A complete run is never added to, so its block needs no copy.
      return {
        vectors: positions.length === texts ? block : takeRows(block, positions),
        positions,
      };
    },
  };
}
