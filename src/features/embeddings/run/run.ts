import { useSyncExternalStore } from 'react';
import type { EmbeddingAnswer } from '../../../api/embeddings/embeddings';
import type { EmbeddingRun, RunState } from './embeddingRun';
import type { Json } from '../../../lib/json';
import type { Request, Settings } from '../inputs/inputs';
import type { LabelColumn } from './labels';
import type { Batch } from './embeddingBatch';
import { ApiError } from '../../../api/http/errors';
import { formatCount, plural, shortenMiddle } from '../../../lib/text/text';

/** What is kept of an answer besides its vectors. */
export type AnswerFacts = Omit<
  EmbeddingAnswer,
  'vectors' | 'positions' | 'findings' | 'unreadable'
>;

/** What tells a run from others, besides what is sent. */
export interface RunFacts {
  /** When it was started, in ms since 1970. */
  id: number;
  settings: Settings;
  batchSize: number;
  concurrency: number;
  retries: number;
  /** Its vectors are from a file, so there is no model to ask. */
  isOpened: boolean;
}

/** What is known of a kept run without reading its texts and vectors. */
export interface RunEntry extends RunFacts {
  /** How many texts it has, with how many characters, and how many of them have a vector. */
  texts: number;
  characters: number;
  textsDone: number;
  answers: number;
  bytes: number;
}

/** One press of "Embed", with its results. */
export interface Run extends RunFacts {
  texts: readonly string[];
  input: Json | undefined;
  /** All columns of the input. */
  table: readonly LabelColumn[];
  batches: EmbeddingRun;
  /** The raw answers; at most a few are shown. */
  answers: AnswerFacts[];
}

/** Anything that is sent in batches. */
export type Batched = Pick<Run, 'batches'> & Partial<Pick<Run, 'input'>>;

/** The word for one text of a run, counted from 1. The API's `index` counts from 0 and is shown as "index". */
export function inputWord({ input }: Partial<Pick<Run, 'input'>>): 'Line' | 'Input' {
  return input === undefined ? 'Line' : 'Input';
}

/** The same in a sentence: a text, or an input of JSON. */
export function nounOf({ input }: Partial<Pick<Run, 'input'>>): 'text' | 'input' {
  return input === undefined ? 'text' : 'input';
}

const quiet = () => () => undefined;

/** The state of a run, kept up to date. */
export function useRunState(run: Batched): RunState;
export function useRunState(run: Batched | undefined): RunState | undefined;
export function useRunState(run: Batched | undefined): RunState | undefined {
  return useSyncExternalStore(run?.batches.subscribe ?? quiet, () => run?.batches.state());
}

/** True for the same texts in the same order. */
export function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((text, at) => text === b[at]));
}

/** True for the same texts in any order. */
export function alikeTexts(a: readonly string[], b: readonly string[]): boolean {
  if (sameTexts(a, b)) return true;
  if (a.length !== b.length) return false;
  const sorted = b.toSorted();
  return a.toSorted().every((text, at) => text === sorted[at]);
}

export function isActive({ batches }: Batched): boolean {
  return isSending(batches.state());
}

export function isSending({ phase }: RunState): boolean {
  return phase === 'running' || phase === 'pausing' || phase === 'holding';
}

/** What a run has so far: `20 texts`, `12 of 20 texts`. */
export function outcome(texts: number, textsDone: number, noun: string): string {
  const all = plural(texts, noun);
  return textsDone === texts ? all : `${formatCount(textsDone)} of ${all}`;
}

/** The settings of a run that differ between the runs. */
export function settingDifferences<R extends Pick<Run, 'settings'>>(
  runs: readonly R[],
): (run: R) => string[] {
  const told: ((settings: Settings, short?: typeof shortenMiddle) => string)[] = [
    ({ dimensions }) =>
      typeof dimensions === 'number'
        ? `${formatCount(dimensions)} dimensions`
        : 'default dimensions',
    ({ encodingFormat }) => encodingFormat ?? 'float',
    ({ user }, short = shortenMiddle) => (user ? `user ${short(user, 12, 8)}` : 'no user'),
    ({ passagePrefix }, short) => prefixWords(passagePrefix, 'text', short),
    ({ queryPrefix }, short) => prefixWords(queryPrefix, 'query', short),
  ];
  // Long ones that look alike when they are shortened differ.
  const whole = (text: string) => text;
  const differing = told.filter(
    (words) => new Set(runs.map((run) => words(run.settings, whole))).size > 1,
  );
  return ({ settings }) => differing.map((words) => words(settings));
}

/** `“query: ” before each query`. */
export function prefixWords(
  prefix: string | undefined,
  what: 'text' | 'query',
  short = shortenMiddle,
): string {
  return `${prefix === undefined ? 'nothing' : `“${short(prefix, 24, 8)}”`} before each ${what}`;
}

/** True where the fields ask for something else than what a run was made of. */
export function hasChanged(
  { texts, settings, isOpened }: Pick<Run, 'texts' | 'settings' | 'isOpened'>,
  fields: Pick<Request, 'texts' | 'settings'>,
): boolean {
  const asked = [{ settings }, fields];
  const isSame =
    settings.model === fields.settings.model && settingDifferences(asked)(fields).length === 0;
  return !sameTexts(texts, fields.texts) || (!isOpened && !isSame);
}

/** The error of a batch with its words about a text of the request, `/input/3`, as about one of all: `Line 132`. */
export function errorOf({ error, from }: Pick<Batch, 'error' | 'from'>, unit: string): unknown {
  if (!(error instanceof ApiError)) return error;
  const words = error.words.replaceAll(
    /(?<![\w/.:-])\/input\/(\d+)(?![\w/~-])/g,
    (_pointer, index: string) => `${unit} ${formatCount(from + Number(index) + 1)}`,
  );
  return new ApiError({ ...error, words });
}
