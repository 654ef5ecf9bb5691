import { useSyncExternalStore } from 'react';
import type { EmbeddingAnswer } from '../../../api/embeddings/embeddings';
import type { EmbeddingRun, RunState } from '../../../api/embeddings/embeddingRun';
import type { Json } from '../../../lib/json';
import type { Settings } from '../inputs/inputs';
import type { LabelColumn } from './labels';

/** What is kept of an answer beside its vectors. The answer itself goes when too many of them are kept. */
export type AnswerFacts = Omit<
  EmbeddingAnswer,
  'vectors' | 'positions' | 'findings' | 'unreadable' | 'whole'
> & { whole: Blob | undefined };

/** One press of "Embed", with what came of it. */
export interface Run {
  id: number;
  at: number;
  settings: Settings;
  texts: readonly string[];
  input: Json | undefined;
  batchSize: number;
  concurrency: number;
  columns: readonly LabelColumn[];
  batches: EmbeddingRun;
  /** The answers that came, as they came; at most a few are shown. */
  answers: AnswerFacts[];
  /** What all but its vectors takes in memory, in float32 numbers. */
  held: number;
}

/** Anything that is sent in batches. */
export type Sending = Pick<Run, 'batches'> & Partial<Pick<Run, 'input'>>;

/** What people count the texts of a run by, from 1. The API's `index` counts from 0, and is called that. */
export function unitOf({ input }: Partial<Pick<Run, 'input'>>): 'Line' | 'Input' {
  return input === undefined ? 'Line' : 'Input';
}

/** The same in a sentence: a text, or an input of JSON. */
export function nounOf({ input }: Partial<Pick<Run, 'input'>>): 'text' | 'input' {
  return input === undefined ? 'text' : 'input';
}

/** True when a number of dimensions was asked for; else the model gives its own. */
export function asksDimensions({ settings }: Pick<Run, 'settings'>): boolean {
  return typeof settings.dimensions === 'number';
}

const quiet = () => () => undefined;

/** How far a run is. */
export function useRunState(run: Sending): RunState;
export function useRunState(run: Sending | undefined): RunState | undefined;
export function useRunState(run: Sending | undefined): RunState | undefined {
  return useSyncExternalStore(run?.batches.subscribe ?? quiet, () => run?.batches.state());
}

/** True for the same texts in the same order. */
export function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((text, at) => text === b[at]));
}

/** True once an answer came, whether or not there are vectors in it. */
export function useAnswered(run: Run | undefined): boolean {
  return useSyncExternalStore(
    run?.batches.subscribe ?? quiet,
    () => run !== undefined && run.answers.length > 0,
  );
}

export function isActive({ batches }: Sending): boolean {
  const { phase } = batches.state();
  return phase === 'running' || phase === 'pausing' || phase === 'holding';
}
