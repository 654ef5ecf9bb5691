import { parseJson, stringifyJson } from '../../../lib/json';
import { messageOf } from '../../../lib/text/text';
import { eachKept, forgetValues, keepValues } from '../../../memory/kept';
import { holdsSecret } from '../../../memory/secrets';
import type { MemoryKey } from '../../../memory/storedList';
import type { KeptAnswer } from './embeddingRun';
import type { Run, RunFacts } from './run';

// A run is kept as its entry, its texts, and each answer by itself as it comes, so that nothing is written twice.

/** What is known of a kept run without reading its texts and vectors. */
export interface RunEntry extends RunFacts {
  /** How many texts it has, with how many characters, and how many of them have a vector. */
  texts: number;
  characters: number;
  textsDone: number;
  answers: number;
  bytes: number;
}

/** What a run is made of. */
export type KeptParts = Pick<Run, 'texts' | 'input' | 'table'>;

/** The same as it is kept: the digits of a JSON value are objects. */
type PlainParts = Omit<KeptParts, 'input'> & { input?: string };

/** The runs of a connection and organization, newest first. */
export async function readEntries(key: MemoryKey): Promise<RunEntry[]> {
  const found: RunEntry[] = [];
  await eachKept(key, ['run'], (one) => found.push(one as RunEntry));
  return found.toSorted((a, b) => b.id - a.id);
}

/** Keeps an answer; rejects in words. With the first one goes what the run is made of. */
export async function keepAnswer(
  key: MemoryKey,
  answer: KeptAnswer,
  entry: () => RunEntry,
  parts?: KeptParts,
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

function plainParts({ texts, input, table }: KeptParts): PlainParts {
  return { texts, table, ...(input !== undefined && { input: stringifyJson(input) }) };
}

/** What a run is made of. */
export async function readParts(key: MemoryKey, id: number): Promise<KeptParts> {
  let parts: unknown;
  await eachKept(key, ['texts', id], (one) => (parts = one));
  const { texts, input, table } = parts as PlainParts;
  return { texts, table, input: input === undefined ? undefined : parseJson(input) };
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
