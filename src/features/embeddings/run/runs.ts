import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { queryClient } from '../../../api/cache/queryClient';
import { embed, textsInput, type EmbeddingAnswer } from '../../../api/embeddings/embeddings';
import { createEmbeddingRun } from './embeddingRun';
import { vectorEngine } from '../../../lib/vectors/engine/browserEngine';
import { heldByTexts, heldNumbers, withinMemory } from '../../../lib/vectors/engine/memory';
import { announce } from '../../../ui/announce';
import { plural } from '../../../lib/text/text';
import { onLeave } from '../../../session/credential';
import type { Request } from '../inputs/inputs';
import type { LabelColumn } from './labels';
import { forgetResults, refreshResults } from './results';
import { isActive, sameTexts, type AnswerFacts, type Run } from './run';

interface Runs {
  /** Newest first. */
  all: readonly Run[];
  chosen: number | undefined;
  /** Runs that were forgotten for the memory they held. */
  dropped: number;
}

/** The runs of this session. They live on while the person looks at other pages. */
export const useRuns = create<Runs>(() => ({ all: [], chosen: undefined, dropped: 0 }));

/** Numbers that all kept runs may hold together (512 MB); the newest and the one that is shown are always kept. */
const MOST_NUMBERS = 128 * 1024 * 1024;
/** Characters of answers that all kept runs may hold together, the newest first. */
const MOST_CHARACTERS = 128 * 1024 * 1024;
/** A run without texts, and an answer as it is kept for "Response", in float32 numbers: 16 KB each. */
const RUN_NUMBERS = 4096;
const ANSWER_NUMBERS = 4096;
let lastId = 0;

/** True while a run sends. */
export function useBusy(): boolean {
  const all = useRuns((runs) => runs.all);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = all.map(({ batches }) => batches.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [all],
  );
  return useSyncExternalStore(subscribe, () => all.some(isActive));
}

/** The other runs over the same texts, newest first: these can be compared with a run. */
export function useAlikeRuns(run: Run): readonly Run[] {
  const all = useRuns((runs) => runs.all);
  return useMemo(
    () => all.filter((one) => one !== run && sameTexts(one.texts, run.texts)),
    [all, run],
  );
}

/** The run whose results are shown. */
export function useChosenRun(): Run | undefined {
  return useRuns(({ all, chosen }) => all.find(({ id }) => id === chosen));
}

export function chooseRun(id: number): void {
  useRuns.setState({ chosen: id });
}

/** Starts a run. While another run sends, nothing happens, so that a double click is one request. */
export function startRun(request: Request, columns: readonly LabelColumn[]): Run | undefined {
  if (useRuns.getState().all.some(isActive)) return undefined;
  const { settings, texts, input } = request;
  lastId += 1;
  const answers: AnswerFacts[] = [];
  const engine = vectorEngine();
  engine.warm();
  const batches = createEmbeddingRun({
    texts,
    // A JSON value is sent as it is, in one request.
    batchSize: input === undefined ? request.batchSize : Math.max(1, texts.length),
    concurrency: request.concurrency,
    retries: request.retries,
    async send(part, signal) {
      const question = {
        ...settings,
        input: input === undefined ? textsInput(part, settings.passagePrefix) : input,
      };
      const answer = await embed(question, engine, signal);
      answers.push(factsOf(answer));
      dropOldAnswers();
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
    columns: columns.filter(({ carried }) => !carried),
    table: columns,
    batches,
    answers,
    // A JSON value is held twice: as it is sent, and as the texts that represent its inputs.
    held: RUN_NUMBERS + (input === undefined ? 1 : 2) * heldByTexts(texts),
  };
  useRuns.setState(({ all }) => ({ all: [run, ...all], chosen: run.id }));
  batches.subscribe(() => {
    refreshResults(run);
    keepWithinMemory();
    guardUnload();
  });
  batches.start();
  return run;
}

function factsOf(answer: EmbeddingAnswer): AnswerFacts {
  const { vectors: _v, positions: _p, findings: _f, unreadable: _u, ...facts } = answer;
  return facts;
}

/** Drops the text of the oldest answers when all together are too long. */
function dropOldAnswers(): void {
  let characters = 0;
  for (const { answers } of useRuns.getState().all)
    for (const answer of answers.toReversed()) {
      characters += answer.size;
      if (characters > MOST_CHARACTERS) answer.whole = undefined;
    }
}

/** Drops runs when all together hold too much memory: first those without vectors, then the oldest. */
function keepWithinMemory(): void {
  const { all, chosen, dropped } = useRuns.getState();
  const always = (run: Run) => run === all[0] || run.id === chosen || isActive(run);
  const worth = [...all.filter(hasVectors), ...all.filter((run) => !hasVectors(run))];
  const within = new Set(withinMemory(worth, MOST_NUMBERS, numbersOf, always));
  const kept = all.filter((run) => within.has(run));
  if (kept.length === all.length) return;
  const gone = all.length - kept.length;
  useRuns.setState({ all: kept, dropped: dropped + gone });
  announce(droppedWords(gone));
  for (const run of all)
    if (!kept.includes(run)) {
      run.batches.cancel();
      forgetResults(run);
    }
}

/** `2 earlier runs were dropped: …`. */
export function droppedWords(count: number): string {
  return `${plural(count, 'earlier run was', 'earlier runs were')} dropped: all runs together hold at most 512 MB`;
}

function hasVectors({ batches }: Run): boolean {
  return batches.state().textsDone > 0;
}

function numbersOf({ batches, texts, answers, held }: Run): number {
  const { dimensions } = batches.state();
  const vectors = dimensions === undefined ? 0 : heldNumbers(texts.length, dimensions);
  return held + answers.length * ANSWER_NUMBERS + vectors;
}

/** While a run sends, the browser asks before the page is left, because that would lose the run. */
function guardUnload(): void {
  const change = useRuns.getState().all.some(isActive) ? addEventListener : removeEventListener;
  change('beforeunload', askFirst);
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

onLeave(() => {
  for (const run of useRuns.getState().all) {
    run.batches.cancel();
    forgetResults(run);
  }
  useRuns.setState({ all: [], chosen: undefined, dropped: 0 });
  // What the worker computed, and searches: their keys have the words, and their functions hold the run.
  queryClient.removeQueries({ queryKey: ['vectors'] });
});
