import { parseJson, sameJson, stringifyJson } from '../../../lib/json';
import { messageOf } from '../../../lib/text/text';
import { serviceNow } from '../../../lib/time/clock';
import {
  askBeforeLoss,
  draftOf,
  dropDraft,
  isTooLarge,
  saveDraft,
  whenLeft,
} from '../../../memory/drafts';
import { eachKept, forgetValues, keepValues } from '../../../memory/kept';
import { holdsSecret } from '../../../memory/secrets';
import type { MemoryKey } from '../../../memory/storedList';
import { paths } from '../../../resource/paths';
import { firstInputs, readInputs, type Inputs } from '../inputs/inputs';
import type { KeptAnswer } from '../run/embeddingRun';
import { isActive, type Run, type RunEntry } from '../run/run';
import { usePlayground, type Playground } from './playground';

// All that a reload finds again is written and read here. Inputs are a draft, as those of any form, or a value of the
// database where they are too large for one. A run is an entry, its texts, and each answer by itself as it comes, so
// that nothing is written twice.

/** The inputs as they are kept. */
type KeptInputs = Pick<Playground, 'inputs' | 'before' | 'isUnkept'>;

const form = paths.embeddings();
const PAUSE_MS = 400;
let timer: ReturnType<typeof setTimeout> | undefined;
let unwatch: (() => void) | undefined;
/** Whether the inputs are in the database. */
let isLarge = false;
/** Large inputs that were left for another connection or organization: not all of them can be stored. */
const left = new Map<string, KeptInputs>();
const nameOf = ({ connection, organization }: MemoryKey) => `${connection} ${organization}`;
const typedIn = ({ texts, json, queries }: Inputs) => texts + json + queries;

/** Saves the inputs a moment after the last key, or when the page is left. */
export function saveSoon(): void {
  unwatch ??= whenLeft(saveInputs);
  clearTimeout(timer);
  timer = setTimeout(saveInputs, PAUSE_MS);
}

/** What is shown is saved already. */
export function noteSaved(): void {
  clearTimeout(timer);
  timer = undefined;
}

function saveInputs(): void {
  const { owner, inputs, before } = usePlayground.getState();
  if (timer === undefined || !owner) return;
  noteSaved();
  const values = { ...inputs, ...(before && { before }) };
  const wasLarge = isLarge;
  isLarge = isTooLarge(values);
  if (wasLarge && !isLarge) void forgetValues(owner, ['inputs']).catch(() => undefined);
  if (!isLarge && !sameJson(inputs, firstInputs)) {
    noteUnkept(!saveDraft(owner, { form, title: 'Embeddings', values, at: serviceNow() }));
    return;
  }
  // An unchanged example is not kept.
  dropDraft(owner, form);
  const typed = [inputs, ...(before ? [before] : [])].map(typedIn).join('\n');
  const hasToken = isLarge && holdsSecret(typed);
  noteUnkept(hasToken);
  if (!isLarge || hasToken) return;
  keepValues(owner, () => [[['inputs'], values]]).catch(() => noteUnkept(true));
}

function noteUnkept(isUnkept: boolean): void {
  usePlayground.setState({ isUnkept });
  askBeforeLoss(form, isUnkept);
}

/** Saves the inputs of the owner, who is about to change. */
export function leaveInputs(): void {
  saveInputs();
  const { owner, inputs, before, isUnkept } = usePlayground.getState();
  if (owner && isLarge) left.set(nameOf(owner), { inputs, before, isUnkept });
  noteSaved();
  isLarge = false;
}

/** Forgets what it knows of inputs that cannot be stored. */
export function forgetInputs(): void {
  noteSaved();
  isLarge = false;
  left.clear();
}

export function draftedInputs(key: MemoryKey): KeptInputs | undefined {
  return restored(draftOf(key, form)?.values);
}

/** What was typed for a connection and organization, as far as it is at hand: a draft, or what was left in this page. */
export function inputsAtHand(key: MemoryKey): KeptInputs | undefined {
  const draft = draftedInputs(key);
  const here = left.get(nameOf(key));
  left.delete(nameOf(key));
  isLarge = !draft && here !== undefined;
  return draft ?? here;
}

/** The same from the database, unless it is not wanted any more when it comes. */
export async function largeInputs(
  key: MemoryKey,
  isWanted: () => boolean,
): Promise<KeptInputs | undefined> {
  let value: unknown;
  await eachKept(key, ['inputs'], (one) => (value = one)).catch(() => undefined);
  const found = restored(value);
  if (!found || !isWanted()) return undefined;
  isLarge = true;
  return found;
}

function restored(values: unknown): KeptInputs | undefined {
  const inputs = readInputs(values);
  if (!inputs) return undefined;
  const isUnkept = holdsSecret(typedIn(inputs));
  return { inputs, before: readInputs((values as Partial<KeptInputs>).before), isUnkept };
}

/** What a run is made of. */
export type RunTexts = Pick<Run, 'texts' | 'input' | 'table'>;

/** The same as it is kept: the digits of a JSON value are objects. */
type PlainParts = Omit<RunTexts, 'input'> & { input?: string };

/** The runs of a connection and organization, newest first. */
export async function readEntries(key: MemoryKey): Promise<RunEntry[]> {
  const found: RunEntry[] = [];
  await eachKept(key, ['run'], (one) => found.push(one as RunEntry));
  return newestFirst(found);
}

export function newestFirst<R extends { id: number }>(runs: readonly R[]): R[] {
  return runs.toSorted((a, b) => b.id - a.id);
}

/** Keeps an answer of a run over a reload. With the first one goes what the run is made of. */
export async function keepAnswer(run: Run, answer: KeptAnswer): Promise<void> {
  const { owner, entries, unkept } = usePlayground.getState();
  const { batches, answers: _answers, texts, input, table, ...facts } = run;
  const { id } = facts;
  if (!owner || unkept[id] !== undefined) return;
  const before = entries.find((one) => one.id === id);
  const characters = before?.characters ?? charactersOf(texts);
  const entry: RunEntry = {
    ...facts,
    characters,
    texts: texts.length,
    textsDone: 0,
    answers: (before?.answers ?? 0) + 1,
    bytes: (before?.bytes ?? characters) + answer.vectors.data.byteLength,
  };
  const others = entries.filter((one) => one !== before);
  usePlayground.setState({ entries: newestFirst([entry, ...others]) });
  if (!before && holdsSecret(texts.join('\n'))) {
    noteLost(run, 'Its texts contain the access token.');
    return;
  }
  const plain = (): PlainParts => ({
    texts,
    table,
    ...(input !== undefined && { input: stringifyJson(input) }),
  });
  await keepValues(owner, () => [
    [['answer', id, entry.answers], answer],
    [['run', id], { ...entry, textsDone: batches.state().textsDone }],
    ...(before ? [] : [[['texts', id], plain()] as const]),
  ]).catch((error: unknown) => noteLost(run, whyNotKept(error)));
}

/** A reload loses a run, and why. */
function noteLost(run: Run, words: string): void {
  if (!usePlayground.getState().runs.includes(run)) return;
  usePlayground.setState(({ unkept }) => ({ unkept: { ...unkept, [run.id]: words } }));
  noteRuns();
}

function whyNotKept(error: unknown): string {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
    ? 'This browser has no room left for it. Export it, and remove other runs before the next.'
    : `This browser does not keep it: ${messageOf(error)}`;
}

export const charactersOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.length, 0);

/** The browser asks before the page is left while that would lose something: a run that sends, or is not kept. */
export function noteRuns(): void {
  const { runs, unkept } = usePlayground.getState();
  const isBusy = runs.some(isActive);
  usePlayground.setState({ isBusy });
  askBeforeLoss('runs', isBusy || runs.some(({ id }) => id in unkept));
}

/** A kept run, which `make` makes of its parts, with the answers that came to it. */
export async function readRun(
  key: MemoryKey,
  id: number,
  make: (parts: RunTexts) => Run,
): Promise<Run> {
  let parts: unknown;
  await eachKept(key, ['texts', id], (one) => (parts = one));
  const { texts, input, table } = parts as PlainParts;
  const run = make({ texts, table, input: input === undefined ? undefined : parseJson(input) });
  await eachKept(key, ['answer', id], (one) => {
    try {
      run.batches.take(one as KeptAnswer);
    } catch {
      // It is damaged. Its texts can be embedded again.
    }
  });
  return run;
}

export function forgetRuns(key: MemoryKey, ids: readonly number[]): Promise<void> {
  const paths = ids.flatMap((id) => ['run', 'texts', 'answer'].map((part) => [part, id]));
  return forgetValues(key, ...paths);
}
