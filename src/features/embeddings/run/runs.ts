import { useMemo } from 'react';
import { create } from 'zustand';
import { queryClient } from '../../../api/cache/queryClient';
import { embed, textsInput } from '../../../api/embeddings/embeddings';
import { createEmbeddingRun, type KeptAnswer } from './embeddingRun';
import { vectorEngine } from '../../../lib/vectors/engine/browserEngine';
import type { Matrix } from '../../../lib/vectors/math/matrix';
import { messageOf } from '../../../lib/text/text';
import { showToast } from '../../../ui/toast';
import { onLeave } from '../../../session/credential';
import { askBeforeLoss } from '../../../memory/drafts';
import { currentMemoryKey } from '../../../session/scope';
import type { MemoryKey } from '../../../memory/storedList';
import type { Request } from '../inputs/inputs';
import { useInputs } from '../inputs/inputsStore';
import {
  forgetRuns,
  keepAnswer,
  readAnswers,
  readEntries,
  readParts,
  type RunEntry,
  type KeptParts,
} from './keptRuns';
import type { LabelColumn } from './labels';
import { forgetResults, loadVectors } from './results';
import { serviceNow } from '../../../lib/time/clock';
import { alikeTexts, isActive, type AnswerFacts, type Run, type RunFacts } from './run';

interface Runs {
  /** Those in memory, newest first. */
  all: readonly Run[];
  /** Those that this browser keeps, newest first; of some only this is in memory. */
  entries: readonly RunEntry[];
  chosen: number | undefined;
  /** The last run is being read. */
  opening: boolean;
  /** Why a reload loses a run, in words. */
  unkept: Readonly<Record<number, string>>;
  isBusy: boolean;
}

const fresh: Runs = {
  all: [],
  entries: [],
  chosen: undefined,
  opening: false,
  unkept: {},
  isBusy: false,
};

/** The runs of the connection in use. They live on while the person looks at other pages, and over a reload. */
export const useRuns = create<Runs>(() => fresh);

/** Whose runs these are. */
let owner: MemoryKey | undefined;

/** True while a run sends. */
export const useBusy = (): boolean => useRuns(({ isBusy }) => isBusy);

/** The other runs over the same texts in any order, newest first: these can be compared with a run. */
export function useAlikeRuns(run: Run | undefined): readonly Run[] {
  const all = useRuns((runs) => runs.all);
  return useMemo(
    () => all.filter((one) => run && one !== run && alikeTexts(one.texts, run.texts)),
    [all, run],
  );
}

/** The run whose results are shown. */
export function useChosenRun(): Run | undefined {
  return useRuns(({ all, chosen }) => all.find(({ id }) => id === chosen));
}

/** Reads which runs are kept of the connection in use, and shows the last one. */
export async function openRuns(): Promise<void> {
  const key = currentMemoryKey();
  if (owner?.connection === key.connection && owner.organization === key.organization) return;
  owner = key;
  useRuns.setState({ opening: true });
  try {
    const entries = await readEntries(key);
    if (owner !== key) return;
    useRuns.setState({ entries });
    const newest = entries[0] && (await inMemory(entries[0].id));
    // Another may have been started meanwhile.
    if (newest && useRuns.getState().chosen === undefined) await chooseRun(newest.id);
  } catch {
    // A browser without a database keeps no runs, which is said of those that follow.
  } finally {
    if (owner === key) useRuns.setState({ opening: false });
  }
}

/** Shows a run, and reads those over the same texts that are not in memory: they are judged beside it. */
export async function chooseRun(id: number): Promise<void> {
  const run = await inMemory(id);
  if (!run) return;
  useRuns.setState({ chosen: id });
  await readAlike(run);
}

async function readAlike({ texts }: Run): Promise<void> {
  const { entries } = useRuns.getState();
  const characters = sizeOf(texts);
  // As it seems: no two texts are compared yet.
  const alike = entries.filter(
    (entry) => entry.texts === texts.length && entry.characters === characters,
  );
  for (const { id } of alike) await inMemory(id);
}

/** A run with its texts and vectors, which are read when they are not in memory. */
async function inMemory(id: number): Promise<Run | undefined> {
  const { all, entries } = useRuns.getState();
  const known = all.find((run) => run.id === id);
  const entry = entries.find((one) => one.id === id);
  const key = owner;
  if (known || !entry || !key) return known;
  try {
    const run = makeRun(entry, await readParts(key, id));
    await readAnswers(key, id, run.batches.take);
    if (run.batches.state().textsDone === 0) throw new Error('Its vectors are damaged.');
    const now = useRuns.getState();
    if (owner !== key || !now.entries.some((one) => one.id === id)) return undefined;
    return now.all.find((one) => one.id === id) ?? addRun(run);
  } catch (error) {
    showToast({ title: `A kept run could not be read: ${messageOf(error)}`, tone: 'failed' });
    return undefined;
  }
}

const newestFirst = <R extends { id: number }>(runs: readonly R[]) =>
  runs.toSorted((a, b) => b.id - a.id);
const sizeOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);

/** Starts a run. While another run sends, nothing happens, so that a double click is one request. */
export function startRun(request: Request): void {
  if (useRuns.getState().all.some(isActive)) return;
  const { texts, input } = request;
  const parts = { texts, input, table: useInputs.getState().inputs.columns };
  const run = addRun(makeRun({ ...request, id: newId(), isOpened: false }, parts));
  useRuns.setState({ chosen: run.id });
  run.batches.start();
  void readAlike(run);
}

/** Shows vectors that were made elsewhere as a run. */
export function openVectors(
  model: string,
  texts: readonly string[],
  vectors: Matrix,
  columns: readonly LabelColumn[],
): void {
  const { rows } = vectors;
  const facts = { settings: { model }, batchSize: rows, concurrency: 1, retries: 0 };
  const parts = { texts, input: undefined, table: columns };
  const run = makeRun({ ...facts, id: newId(), isOpened: true }, parts);
  const positions = Int32Array.from(texts.keys());
  const answer = { from: 0, to: rows, vectors, positions, received: rows, findings: [] };
  run.batches.take(answer);
  addRun(run);
  void chooseRun(run.id);
  void keep(run, answer);
}

/** The time, which no other run has. */
const newId = () => Math.max(serviceNow(), 1 + (useRuns.getState().all[0]?.id ?? 0));

function makeRun(facts: RunFacts, { texts, input, table }: KeptParts): Run {
  const { settings, batchSize, concurrency, retries } = facts;
  const answers: AnswerFacts[] = [];
  const engine = vectorEngine();
  engine.warm();
  const batches = createEmbeddingRun({
    texts,
    // A JSON value is sent as it is, in one request.
    batchSize: input === undefined ? batchSize : Math.max(1, texts.length),
    concurrency,
    retries,
    isWhole: input !== undefined,
    keep: (answer) => void keep(run, answer),
    async send(part, signal) {
      const question = {
        ...settings,
        input: input === undefined ? textsInput(part, settings.passagePrefix) : input,
      };
      const answer = await embed(question, engine, signal);
      const { vectors: _v, positions: _p, findings: _f, unreadable: _u, ...seen } = answer;
      answers.push(seen);
      return answer;
    },
  });
  const run: Run = { ...facts, texts, input, table, batches, answers };
  return run;
}

function addRun(run: Run): Run {
  useRuns.setState(({ all }) => ({ all: newestFirst([run, ...all]) }));
  run.batches.subscribe(() => {
    loadVectors(run);
    noteState();
  });
  loadVectors(run);
  return run;
}

/** Keeps an answer of a run over a reload. */
async function keep(run: Run, answer: KeptAnswer): Promise<void> {
  const { entries, unkept } = useRuns.getState();
  if (!owner || unkept[run.id] !== undefined) return;
  const { id, settings, batchSize, concurrency, retries, isOpened, texts } = run;
  const facts = { id, settings, batchSize, concurrency, retries, isOpened };
  const others = entries.filter((one) => one.id !== id);
  const before = entries.find((one) => one.id === id);
  const characters = before?.characters ?? sizeOf(texts);
  const entry = {
    ...facts,
    characters,
    texts: texts.length,
    textsDone: 0,
    answers: (before?.answers ?? 0) + 1,
    bytes: (before?.bytes ?? characters) + answer.vectors.data.byteLength,
  };
  useRuns.setState({ entries: newestFirst([entry, ...others]) });
  try {
    const now = () => ({ ...entry, textsDone: run.batches.state().textsDone });
    await keepAnswer(owner, answer, now, before ? undefined : run);
  } catch (error) {
    if (!useRuns.getState().all.includes(run)) return;
    useRuns.setState(({ unkept: some }) => ({ unkept: { ...some, [run.id]: messageOf(error) } }));
    noteState();
  }
}

/** Removes runs for good. */
export async function removeRuns(ids: readonly number[]): Promise<void> {
  const stays = ({ id }: { id: number }) => !ids.includes(id);
  const { all, entries, chosen } = useRuns.getState();
  const [next] = newestFirst([...all, ...entries].filter(stays));
  if (next && chosen !== undefined && ids.includes(chosen)) await chooseRun(next.id);
  useRuns.setState((now) => ({ entries: now.entries.filter(stays) }));
  forgetFromMemory(useRuns.getState().all.filter((run) => !stays(run)));
  if (owner) await forgetRuns(owner, ids).catch(() => undefined);
  noteState();
}

function forgetFromMemory(gone: readonly Run[]): void {
  if (gone.length === 0) return;
  useRuns.setState(({ all }) => ({ all: all.filter((run) => !gone.includes(run)) }));
  for (const run of gone) {
    run.batches.cancel();
    forgetResults(run);
  }
}

/** The browser asks before the page is left while that would lose something: a run that sends, or is not kept. */
function noteState(): void {
  const { all, unkept } = useRuns.getState();
  const isBusy = all.some(isActive);
  useRuns.setState({ isBusy });
  askBeforeLoss('runs', isBusy || all.some(({ id }) => id in unkept));
}

onLeave(() => {
  owner = undefined;
  const { all } = useRuns.getState();
  useRuns.setState(fresh);
  forgetFromMemory(all);
  noteState();
  // What the worker computed, and searches: their keys have the words, and their functions hold the run.
  queryClient.removeQueries({ queryKey: ['vectors'] });
});
