import { create } from 'zustand';
import { embed, textsInput, type EmbeddingAnswer } from '../../api/embeddings';
import { createEmbeddingRun } from '../../api/embeddingRun';
import { vectorEngine } from '../../lib/vectors/browserEngine';
import { formatTime } from '../../lib/dates';
import { formatCount } from '../../lib/text';
import { onLeave } from '../../session/leave';
import type { Request } from './inputs';
import type { LabelColumn } from './labels';
import { forgetResults, refreshResults } from './results';
import { isActive, useRunState, type AnswerFacts, type Run } from './run';

interface Runs {
  /** Newest first. */
  all: readonly Run[];
  chosen: number | undefined;
}

/** The runs of this session. They live on while the person looks at other pages. */
export const useRuns = create<Runs>(() => ({ all: [], chosen: undefined }));

const MOST_RUNS = 10;
/** Numbers that all kept runs may hold together (256 MB); the newest is always kept. */
const MOST_NUMBERS = 64 * 1024 * 1024;
let lastId = 0;

/** True while a run sends. */
export function useBusy(): boolean {
  const newest = useRuns(({ all }) => all[0]);
  useRunState(newest);
  return newest !== undefined && isActive(newest);
}

/** `14:03:22 lexical-1024, 256 dimensions`. */
export function runTitle({ at, settings }: Run): string {
  const { model, dimensions, encodingFormat } = settings;
  const size = typeof dimensions === 'number' ? [`${formatCount(dimensions)} dimensions`] : [];
  const parts = [model, ...size, ...(encodingFormat === 'base64' ? ['base64'] : [])];
  return `${formatTime(at).slice(11)} ${parts.join(', ')}`;
}

/** The run whose results are shown. */
export function useChosenRun(): Run | undefined {
  return useRuns(({ all, chosen }) => all.find(({ id }) => id === chosen));
}

/** Of something kept for each run, what belongs to runs that are still there. */
export function keptOf<T>(byRun: Readonly<Record<number, T>>): Record<number, T> {
  const { all } = useRuns.getState();
  return Object.fromEntries(
    Object.entries(byRun).filter(([id]) => all.some((run) => String(run.id) === id)),
  );
}

export function chooseRun(id: number): void {
  useRuns.setState({ chosen: id });
}

/** Sends, once. While another run is under way nothing happens: a double click is one request. */
export function startRun(
  request: Request,
  columns: readonly LabelColumn[],
  { choose = true }: { choose?: boolean } = {},
): Run | undefined {
  if (useRuns.getState().all.some(isActive)) return undefined;
  const { settings, texts, input } = request;
  lastId += 1;
  const answers: AnswerFacts[] = [];
  const engine = vectorEngine();
  engine.warm();
  const batches = createEmbeddingRun({
    texts,
    // A JSON value goes out as it is, in one request.
    batchSize: input === undefined ? request.batchSize : Math.max(1, texts.length),
    concurrency: request.concurrency,
    async send(part, signal) {
      const question = { ...settings, input: input === undefined ? textsInput(part) : input };
      const answer = await embed(question, engine, signal);
      answers.push(factsOf(answer));
      return answer;
    },
  });
  const run: Run = {
    id: lastId,
    at: Date.now(),
    settings,
    texts,
    input,
    batchSize: request.batchSize,
    concurrency: request.concurrency,
    columns,
    batches,
    answers,
  };
  useRuns.setState(({ all, chosen }) => ({
    all: bounded([run, ...all], chosen),
    chosen: choose ? run.id : chosen,
  }));
  batches.subscribe(() => refreshResults(run));
  batches.start();
  return run;
}

function factsOf(answer: EmbeddingAnswer): AnswerFacts {
  const { vectors: _v, positions: _p, findings: _f, unreadable: _u, ...facts } = answer;
  return facts;
}

function bounded(runs: readonly Run[], chosen: number | undefined): readonly Run[] {
  let numbers = 0;
  const kept = runs.filter((run, at) => {
    numbers += run.texts.length * (run.settings.dimensions ?? 1024);
    return at === 0 || run.id === chosen || (at < MOST_RUNS && numbers <= MOST_NUMBERS);
  });
  for (const run of runs) if (!kept.includes(run)) forgetResults(run);
  return kept;
}

onLeave(() => {
  for (const run of useRuns.getState().all) {
    run.batches.cancel();
    forgetResults(run);
  }
  useRuns.setState({ all: [], chosen: undefined });
});
