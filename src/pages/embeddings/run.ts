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

/** Anything that is sent in batches. */
export type Sending = Pick<Run, 'batches'>;

const quiet = () => () => undefined;

/** How far a run is. */
export function useRunState(run: Sending): RunState;
export function useRunState(run: Sending | undefined): RunState | undefined;
export function useRunState(run: Sending | undefined): RunState | undefined {
  return useSyncExternalStore(run?.batches.subscribe ?? quiet, () => run?.batches.state());
}

export function isActive({ batches }: Sending): boolean {
  const { phase } = batches.state();
  return phase === 'running' || phase === 'pausing' || phase === 'holding';
}
