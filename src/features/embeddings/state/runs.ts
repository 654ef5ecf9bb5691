import { queryClient } from '../../../api/cache/queryClient';
import { embed, textsInput } from '../../../api/embeddings/embeddings';
import { messageOf } from '../../../lib/text/text';
import { serviceNow } from '../../../lib/time/clock';
import { vectorEngine } from '../../../lib/vectors/engine/browserEngine';
import type { Matrix } from '../../../lib/vectors/math/matrix';
import { markStep } from '../../../memory/firstSteps';
import type { MemoryKey } from '../../../memory/storedList';
import { onLeave, onSignOut } from '../../../session/credential';
import { currentMemoryKey } from '../../../session/scope';
import { showToast } from '../../../ui/toast';
import type { Request } from '../inputs/inputs';
import { createEmbeddingRun } from '../run/embeddingRun';
import type { LabelColumn } from '../run/labels';
import { isActive, type AnswerFacts, type Run, type RunFacts } from '../run/run';
import type { ReadQueries } from '../views/evaluate/items';
import { openInputs, showInputs } from './form';
import { fresh, usePlayground } from './playground';
import {
  charactersOf,
  forgetInputs,
  forgetRuns,
  keepAnswer,
  leaveInputs,
  newestFirst,
  noteRuns,
  draftedInputs,
  readEntries,
  readRun,
  saveSoon,
  type RunTexts,
} from './saver';

/** Opens what is kept of the connection and organization in use, and shows the last run. */
export async function openPlayground(): Promise<void> {
  const { owner } = usePlayground.getState();
  const key = currentMemoryKey();
  const isSame = owner?.connection === key.connection;
  if (isSame && owner.organization === key.organization) return;
  // What was typed before the organization was known belongs to it.
  const isCarried = isSame && owner.organization === '' && !draftedInputs(key);
  if (!isCarried) leaveInputs();
  usePlayground.setState({ owner: key });
  void openRuns(key);
  if (isCarried) saveSoon();
  else await openInputs(key);
}

async function openRuns(key: MemoryKey): Promise<void> {
  const isOver = () => usePlayground.getState().owner !== key;
  usePlayground.setState({ isOpening: true });
  try {
    const entries = await readEntries(key);
    if (isOver()) return;
    usePlayground.setState({ entries });
    const newest = entries[0] && (await inMemory(entries[0].id));
    // Another may have been started meanwhile.
    if (newest && usePlayground.getState().chosen === undefined) await chooseRun(newest.id);
  } catch {
    // A browser without a database keeps no runs. Later runs say so.
  } finally {
    if (!isOver()) usePlayground.setState({ isOpening: false });
  }
}

/** How often a run was asked for: one that is read for long takes no place of one that was chosen or started since. */
let choices = 0;

/** Shows a run, and reads those over the same texts that are not in memory: they are judged beside it. */
export async function chooseRun(id: number): Promise<void> {
  choices += 1;
  const choice = choices;
  const run = await inMemory(id);
  if (!run || choice !== choices) return;
  usePlayground.setState({ chosen: id });
  await readAlike(run);
}

async function readAlike({ texts }: Run): Promise<void> {
  const { entries } = usePlayground.getState();
  const characters = charactersOf(texts);
  // As it seems: no two texts are compared yet.
  const alike = entries.filter(
    (entry) => entry.texts === texts.length && entry.characters === characters,
  );
  for (const { id } of alike) await inMemory(id);
}

/** A run with its texts and vectors, which are read when they are not in memory. */
async function inMemory(id: number): Promise<Run | undefined> {
  const { runs, entries, owner } = usePlayground.getState();
  const known = runs.find((run) => run.id === id);
  const entry = entries.find((one) => one.id === id);
  if (known || !entry || !owner) return known;
  try {
    const run = await readRun(owner, id, (parts) => makeRun(entry, parts));
    if (run.batches.state().textsDone === 0) throw new Error('Its vectors are damaged.');
    const now = usePlayground.getState();
    if (now.owner !== owner || !now.entries.some((one) => one.id === id)) return undefined;
    return now.runs.find((one) => one.id === id) ?? addRun(run);
  } catch (error) {
    showToast({ title: `A kept run could not be read: ${messageOf(error)}`, tone: 'failed' });
    return undefined;
  }
}

/** Starts a run. While another run sends, nothing happens, so that a double click is one request. */
export function startRun(request: Request): void {
  const { runs, inputs } = usePlayground.getState();
  if (runs.some(isActive)) return;
  const { texts, input } = request;
  const parts = { texts, input, table: inputs.columns };
  const run = addRun(makeRun({ ...request, id: newId(), isOpened: false }, parts));
  choices += 1;
  usePlayground.setState({ chosen: run.id });
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
  void keepAnswer(run, answer);
}

/** The time, which no other run has. */
const newId = () => Math.max(serviceNow(), 1 + (usePlayground.getState().runs[0]?.id ?? 0));

function makeRun(facts: RunFacts, { texts, input, table }: RunTexts): Run {
  const { id, settings, batchSize, concurrency, retries, isOpened } = facts;
  const answers: AnswerFacts[] = [];
  const key = currentMemoryKey();
  const engine = vectorEngine();
  engine.warm();
  const batches = createEmbeddingRun({
    texts,
    // A JSON value is sent as it is, in one request.
    batchSize: input === undefined ? batchSize : Math.max(1, texts.length),
    concurrency,
    retries,
    isWhole: input !== undefined,
    keep: (answer) => void keepAnswer(run, answer),
    async send(part, signal) {
      const question = {
        ...settings,
        input: input === undefined ? textsInput(part, settings.passagePrefix) : input,
      };
      const answer = await embed(question, engine, signal);
      markStep(key, 'tested');
      const { vectors: _v, positions: _p, findings: _f, unreadable: _u, ...seen } = answer;
      answers.push(seen);
      return answer;
    },
  });
  const sent = { settings, batchSize, concurrency, retries };
  const run: Run = { id, isOpened, ...sent, texts, input, table, batches, answers };
  return run;
}

function addRun(run: Run): Run {
  usePlayground.setState(({ runs }) => ({ runs: newestFirst([run, ...runs]) }));
  run.batches.subscribe(() => {
    loadVectors(run);
    noteRuns();
  });
  loadVectors(run);
  return run;
}

let loads = 0;

/** Gives the engine the vectors of a run that has stopped sending, if there are more than before. */
function loadVectors(run: Run): void {
  const { textsDone, dimensions } = run.batches.state();
  const { runs, loaded } = usePlayground.getState();
  const before = loaded[run.id];
  const same = before?.positions.length === textsDone && before.vectors.columns === dimensions;
  if (isActive(run) || textsDone === 0 || same || !runs.includes(run)) return;
  if (before) vectorEngine().drop(before.set);
  const collected = run.batches.vectors();
  const texts = Array.from(collected.positions, (at) => run.texts[at] ?? '');
  loads += 1;
  const now = { ...collected, set: `run ${run.id}.${loads}`, texts };
  vectorEngine().load(now.set, now.vectors, texts);
  usePlayground.setState({ loaded: { ...loaded, [run.id]: now } });
}

const QUERIES_PER_REQUEST = 64;
const QUERIES_AT_ONCE = 2;

/** Sends the queries for a run, each batch once. While its queries are under way, nothing happens. */
export function askQueries(run: Run, { source, questions }: ReadQueries): void {
  const { asked } = usePlayground.getState();
  if (asked.some((one) => one.run === run && isActive(one))) return;
  const { settings, retries } = run;
  const batches = createEmbeddingRun({
    texts: questions.map(({ query }) => query),
    batchSize: QUERIES_PER_REQUEST,
    concurrency: QUERIES_AT_ONCE,
    retries,
    send: (part, signal) =>
      embed({ ...settings, input: textsInput(part, settings.queryPrefix) }, vectorEngine(), signal),
  });
  const others = asked.filter((one) => one.run !== run);
  usePlayground.setState({ asked: [...others, { questions, run, source, batches }] });
  // A page that shows them looks at their state again.
  batches.subscribe(() => usePlayground.setState((now) => ({ asked: [...now.asked] })));
  batches.start();
}

/** Removes runs for good. */
export async function removeRuns(ids: readonly number[]): Promise<void> {
  const stays = ({ id }: { id: number }) => !ids.includes(id);
  const { runs, entries, chosen, owner } = usePlayground.getState();
  const [next] = newestFirst([...runs, ...entries].filter(stays));
  if (next && chosen !== undefined && ids.includes(chosen)) await chooseRun(next.id);
  usePlayground.setState((now) => ({ entries: now.entries.filter(stays) }));
  forget(usePlayground.getState().runs.filter((run) => !stays(run)));
  if (owner) await forgetRuns(owner, ids).catch(() => undefined);
  noteRuns();
}

/** Takes runs out of the memory of the page and of the worker. */
function forget(gone: readonly Run[]): void {
  const { runs, loaded } = usePlayground.getState();
  const rest = { ...loaded };
  for (const { id } of gone) {
    if (loaded[id]) vectorEngine().drop(loaded[id].set);
    delete rest[id];
  }
  usePlayground.setState({ runs: runs.filter((run) => !gone.includes(run)), loaded: rest });
  for (const { batches } of gone) batches.cancel();
}

onSignOut(forgetInputs);
onLeave(() => {
  leaveInputs();
  const { runs, asked } = usePlayground.getState();
  forget(runs);
  for (const { batches } of asked) batches.cancel();
  showInputs(fresh);
  noteRuns();
  // What the worker computed, and searches: their keys have the words, and their functions hold the run.
  queryClient.removeQueries({ queryKey: ['vectors'] });
});
