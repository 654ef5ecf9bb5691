import { useMemo } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import type { MemoryKey } from '../../../memory/storedList';
import { firstInputs, type Inputs } from '../inputs/inputs';
import type { FieldTable } from '../inputs/tableInputs';
import type { Collected } from '../run/embeddingBatch';
import type { EmbeddingRun } from '../run/embeddingRun';
import { alikeTexts, isSending, useRunState, type Run, type RunEntry } from '../run/run';
import type { ExpectedQuery } from '../views/evaluate/items';

/** The vectors of a run that the worker has. */
export interface Loaded extends Collected {
  /** Their name in the engine; a new one whenever more vectors came. */
  set: string;
  /** The text of each row. */
  texts: readonly string[];
}

/** Queries that the model of a run was asked to embed. */
export interface Asked {
  run: Run;
  questions: readonly ExpectedQuery[];
  /** The CSV they were read from. */
  source: string;
  batches: EmbeddingRun;
}

/** What runs are judged by, as chosen in Evaluate. The verdict, files and shared addresses go by it too. */
export const judgingSchema = z.object({
  by: z.optional(z.enum(['groups', 'queries', 'nearest'])),
  measure: z.optional(z.string()),
  /** Two are as good if the whole interval of their gap is within it. */
  margin: z.number().check(z.minimum(0.001), z.maximum(0.5)),
});

interface Judging extends z.output<typeof judgingSchema> {
  /** A query does not find the text that it is. */
  leaveOut: boolean;
  /** Labels that differ in case and blanks are one, and `nan` is none. */
  isTidy: boolean;
  /** A column whose values each have a line of their own. */
  breakdown: string | undefined;
}

/**
 * The one state of the playground. It outlives the page, and what `saver.ts` keeps of it a reload. What the worker
 * computes from it is in the query cache.
 */
export interface Playground {
  /** The connection and organization that all of it belongs to; it never moves to another. */
  owner: MemoryKey | undefined;

  /** The fields of the form (`form.ts`) as they were typed, and the columns that came with the texts. */
  inputs: Inputs;
  /** The last inputs that were not typed: the example, those of a file or of an address. */
  put: Inputs;
  /** What was typed before others took its place. */
  before: Inputs | undefined;
  /** The table that the texts were read from, or that they may be read as. A reload forgets it. */
  table: FieldTable | undefined;
  /** Others are being read: those of a file, an example or an address. "Embed" waits for them. */
  isComing: boolean;
  /** A reload would lose the inputs: they are too large, or storage refuses them. */
  isUnkept: boolean;
  /** "Embed" has folded the inputs. */
  isFolded: boolean;

  /** The runs in memory, newest first. */
  runs: readonly Run[];
  /** Those that this browser keeps, newest first; of some only this is in memory. */
  entries: readonly RunEntry[];
  /** The run whose results are shown. */
  chosen: number | undefined;
  /** The last run is being read. */
  isOpening: boolean;
  /** A run sends. */
  isBusy: boolean;
  /** Why a reload loses a run, in words. */
  unkept: Readonly<Record<number, string>>;
  /** The newest queries of each run. */
  asked: readonly Asked[];

  /** The vectors of each run that has some. */
  loaded: Readonly<Record<number, Loaded>>;
  /** How a run is grouped, where that was chosen: `c` and the name of a column, or `k` and a number of clusters. */
  groupings: Readonly<Record<number, string>>;
  /** The vectors of which computing was stopped last. */
  stopped: string | undefined;
  judging: Judging;
}

/** What a first visit has in the fields, and in all. */
export const freshInputs = {
  inputs: firstInputs,
  put: firstInputs,
  before: undefined,
  table: undefined,
  isComing: false,
  isUnkept: false,
};
export const fresh: Playground = {
  ...freshInputs,
  owner: undefined,
  isFolded: false,
  runs: [],
  entries: [],
  chosen: undefined,
  isOpening: false,
  isBusy: false,
  unkept: {},
  asked: [],
  loaded: {},
  groupings: {},
  stopped: undefined,
  judging: {
    by: undefined,
    measure: undefined,
    margin: 0.02,
    leaveOut: true,
    isTidy: true,
    breakdown: undefined,
  },
};

export const usePlayground = create<Playground>(() => fresh);

export const useInputs = (): Inputs => usePlayground(({ inputs }) => inputs);
export const useBusy = (): boolean => usePlayground(({ isBusy }) => isBusy);
export const useJudging = (): Judging => usePlayground(({ judging }) => judging);

export function judge(change: Partial<Judging>): void {
  usePlayground.setState(({ judging }) => ({ judging: { ...judging, ...change } }));
}

export function setFolded(isFolded: boolean): void {
  usePlayground.setState({ isFolded });
}

/** Folded inputs leave the room to the results. A run that lacks vectors needs them. */
export function useFolded(): boolean {
  const newest = useRunState(usePlayground(({ runs }) => runs[0]));
  const isFolded = usePlayground((playground) => playground.isFolded);
  return (
    isFolded && newest !== undefined && (isSending(newest) || newest.textsDone === newest.texts)
  );
}

export function useChosenRun(): Run | undefined {
  return usePlayground(({ runs, chosen }) => runs.find(({ id }) => id === chosen));
}

/** The other runs over the same texts in any order, newest first: these can be compared with a run. */
export function useAlikeRuns(run: Run | undefined): readonly Run[] {
  const runs = usePlayground((playground) => playground.runs);
  return useMemo(
    () => runs.filter((one) => run && one !== run && alikeTexts(one.texts, run.texts)),
    [runs, run],
  );
}
