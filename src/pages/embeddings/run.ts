import { useSyncExternalStore } from 'react';
import type { EmbeddingAnswer } from '../../api/embeddings';
import type { EmbeddingRun, RunState } from '../../api/embeddingRun';
import type { Json } from '../../lib/json';
import type { LabelColumn, Settings } from './inputs';

/** What is kept of an answer beside its vectors. */
export type AnswerFacts = Omit<EmbeddingAnswer, 'vectors' | 'positions' | 'findings'>;

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
  /** Name of its vectors in the engine. */
  set: string;
}

const quiet = () => () => undefined;

/** How far a run is. */
export function useRunState(run: Run): RunState;
export function useRunState(run: Run | undefined): RunState | undefined;
export function useRunState(run: Run | undefined): RunState | undefined {
  return useSyncExternalStore(run?.batches.subscribe ?? quiet, () => run?.batches.state());
}

export function isActive({ batches }: Run): boolean {
  const { phase } = batches.state();
  return phase === 'running' || phase === 'pausing' || phase === 'holding';
}
