import * as z from 'zod/mini';
import { parseJson, stringifyJson, type Json } from '../../../lib/json';
import { messageOf } from '../../../lib/text/text';
import { eachKept, forgetValues, keepValues } from '../../../memory/kept';
import { holdsSecret } from '../../../memory/secrets';
import type { MemoryKey } from '../../../memory/storedList';
import type { KeptAnswer } from './embeddingRun';
import { columnOf, labelsOf, type LabelColumn } from './labels';

// A run is kept as its entry, its texts, and each answer by itself as it comes, so that nothing is written twice.

const count = z.int().check(z.nonnegative());
const text = z.optional(z.string());

const entrySchema = z.object({
  /** When it was started, in ms since 1970. */
  id: count,
  settings: z.object({
    model: z.string(),
    encodingFormat: text,
    dimensions: z.optional(z.nullable(count)),
    user: z.optional(z.nullable(z.string())),
    passagePrefix: text,
    queryPrefix: text,
  }),
  batchSize: count,
  concurrency: count,
  retries: count,
  /** Its vectors are from a file. */
  isOpened: z.boolean(),
  /** How many texts it has, with how many characters, and how many of them have a vector. */
  texts: count,
  characters: count,
  textsDone: count,
  answers: count,
  bytes: count,
});
/** What is known of a kept run without reading its texts and vectors. */
export type RunEntry = z.output<typeof entrySchema>;

/** What a run is made of. */
export interface RunParts {
  texts: readonly string[];
  input: Json | undefined;
  table: readonly LabelColumn[];
}

/** The same as it is kept. */
interface PlainParts {
  texts: readonly string[];
  input: string | undefined;
  columns: { name: string; values: string[]; carried: boolean }[];
}

/** The runs of a connection and organization, newest first. What cannot be read is left alone. */
export async function readEntries(key: MemoryKey): Promise<RunEntry[]> {
  const found: RunEntry[] = [];
  await eachKept(key, ['run'], (one) => {
    const { data } = entrySchema.safeParse(one);
    if (data) found.push(data);
  });
  return found.toSorted((a, b) => b.id - a.id);
}

/** Keeps an answer; rejects in words. With the first one goes what the run is made of. */
export async function keepAnswer(
  key: MemoryKey,
  answer: KeptAnswer,
  entry: () => RunEntry,
  parts?: RunParts,
): Promise<void> {
  if (parts && holdsSecret(parts.texts.join('\n')))
    throw new Error('Its texts contain the access token.');
  try {
    await keepValues(key, () => {
      const now = entry();
      return [
        [['answer', now.id, now.answers], answer],
        [['run', now.id], now],
        ...(parts ? [[['texts', now.id], plainParts(parts)] as const] : []),
      ];
    });
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    throw new Error(
      isFull
        ? 'This browser has no room left for it. Export it, and remove other runs before the next.'
        : `This browser does not keep it: ${messageOf(error)}`,
    );
  }
}

function plainParts({ texts, input, table }: RunParts): PlainParts {
  return {
    texts,
    input: input === undefined ? undefined : stringifyJson(input),
    columns: table.map((column) => ({
      name: column.name,
      values: labelsOf(column, texts),
      carried: column.carried === true,
    })),
  };
}

/** What a run is made of. */
export async function readParts(key: MemoryKey, id: number): Promise<RunParts> {
  let parts: unknown;
  await eachKept(key, ['texts', id], (one) => (parts = one));
  const { texts, input, columns } = parts as PlainParts;
  return {
    texts,
    input: input === undefined ? undefined : parseJson(input),
    table: columns.map(({ name, values, carried }) => ({
      ...columnOf(name, texts, values),
      carried,
    })),
  };
}

/** Gives the answers of a run as they came. */
export function readAnswers(
  key: MemoryKey,
  id: number,
  take: (answer: KeptAnswer) => void,
): Promise<void> {
  return eachKept(key, ['answer', id], (one) => {
    try {
      take(one as KeptAnswer);
    } catch {
      // It is damaged. Its texts can be embedded again.
    }
  });
}

export function forgetRuns(key: MemoryKey, ids: readonly number[]): Promise<void> {
  return forgetValues(
    key,
    ...ids.flatMap((id) => ['run', 'texts', 'answer'].map((part) => [part, id])),
  );
}
