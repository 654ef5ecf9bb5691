import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiError } from '../api/errors';
import type { ImportRow, ImportRowState, ImportStep } from '../ledger/userImport';
import type { Json, JsonObject } from '../lib/json';
import { outcomeOf } from './outcome';
import { userCreateBody } from './users';

/** Why an import stands still. */
export type PauseReason =
  | 'person'
  /** A row's outcome is unknown, and somebody has to say how to go on. */
  | 'unknown'
  | 'credential'
  | 'offline'
  /** The service failed several times in a row. */
  | 'failing'
  /** This browser could not note that a row is sent, so nothing may be sent. */
  | 'storage'
  /** Another connection is in use now, or another import took its place. */
  | 'connection'
  /** Another tab runs it. */
  | 'elsewhere';

export interface RowResult extends Omit<ImportStep, 'job' | 'row' | 'at' | 'state'> {
  state: ImportRowState | 'left out';
  at?: number | undefined;
}

export interface ImportSnapshot {
  phase: 'paused' | 'running' | 'stopping' | 'done' | 'cancelled';
  reason?: PauseReason | undefined;
  /** By row, in the order of the file. */
  results: readonly RowResult[];
  /** The row that the import stands still for. */
  asking?: number | undefined;
  /** The service asked to wait until then, in ms. */
  waitUntil?: number | undefined;
  parallel: number;
}

/** An answer to a create: was the user made, or there already? */
export interface Accepted {
  id: string;
  existed: boolean;
  words?: string | undefined;
  requestId: string;
}

/** What an import needs from outside; all of it can be replaced in a test. */
export interface ImportParts {
  /** Sends one create, once. Rejects with whatever the transport says. */
  send: (body: JsonObject, row: number) => Promise<Accepted>;
  toError: (failure: unknown) => ApiError;
  /** What is written down of this import. */
  read: () => readonly ImportStep[];
  /** Writes a row's state down; false where that would not survive a reload. */
  note: (step: Omit<ImportStep, 'job'>) => boolean;
  noteCancelled: () => void;
  /** Whether the import may still go where it was begun. */
  stillHere: () => boolean;
  /** Keeps other tabs from running the same import; undefined: one does. */
  hold: () => Promise<(() => void) | undefined>;
  now: () => number;
  later: (ms: number, then: () => void) => () => void;
}

export interface ImportMachine {
  store: StoreApi<ImportSnapshot>;
  /** Sends what was never sent, `parallel` at a time. */
  start: (parallel: number) => Promise<void>;
  /** Lets what is under way end, and sends no more. */
  pause: () => void;
  /** Ends it: what was not sent is not going to be. */
  cancel: () => void;
  /** A person's deliberate act: sends rows again that were refused or whose outcome is unknown, and nothing else. */
  sendAgain: (rows: readonly number[]) => Promise<void>;
  /** Leaves the row asked about as it is: unknown. */
  leave: () => void;
  /** After a reload: rows that were under way have an unknown outcome, unless another tab is at it. */
  recover: () => Promise<void>;
  /** Sends nothing more, whatever happens; for signing out. */
  stop: () => void;
}

const USUAL_WAIT_MS = 5_000;
const MOST_FAILURES = 3;
const MOST_WORDS = 400;
const mayBeSentAgain: readonly RowResult['state'][] = ['refused', 'limited', 'unknown'];

/** The body a row is sent with. */
export function importBody(row: ImportRow): JsonObject {
  return userCreateBody(row) as { [member: string]: Json };
}

/**
 * The life of one import. A row is noted as sent before it is sent, and a row that was noted so is never sent by the
 * program again: not after an error, a pause, or a reload.
 */
export function importMachine(
  rows: readonly ImportRow[],
  cancelled: boolean,
  parts: ImportParts,
): ImportMachine {
  const store = createStore<ImportSnapshot>(() => {
    const results = written();
    return { results, phase: restPhase(results, cancelled), parallel: 1 };
  });
  const get = () => store.getState();
  let queue: number[] = [];
  let inFlight = 0;
  let failures = 0;
  let release: (() => void) | undefined;
  let unwait: (() => void) | undefined;
  let stopped = false;
  let cancelledNow = cancelled;

  function written(): RowResult[] {
    const steps = new Map(parts.read().map((step) => [step.row, step]));
    return rows.map((row, index): RowResult => {
      if (row.leftOut !== undefined) return { state: 'left out', words: row.leftOut };
      const step = steps.get(index);
      if (step === undefined) return { state: 'waiting' };
      const { job: _job, row: _row, ...result } = step;
      return result;
    });
  }

  /** Nobody else is at it: takes over what is written down. What was under way when its page was left is unknown. */
  function takeOver(): void {
    const results = written();
    store.setState({ results });
    for (const [row, { state }] of results.entries())
      if (state === 'sending')
        note(row, {
          state: 'unknown',
          at: parts.now(),
          words: 'The page was left before the answer came.',
        });
  }

  function setRow(row: number, result: RowResult): void {
    store.setState({ results: get().results.with(row, result) });
  }

  /** Shows and writes down; false where it could not be written. */
  function note(row: number, result: RowResult & { state: ImportRowState }): boolean {
    setRow(row, result);
    return parts.note({ ...result, row, at: result.at ?? parts.now() });
  }

  async function run(next: readonly number[], parallel: number): Promise<void> {
    const { phase } = get();
    if (stopped || phase === 'stopping') return;
    if (phase === 'running') {
      queue.push(...next.filter((row) => !queue.includes(row)));
      pump();
      return;
    }
    // Set before anything is awaited: the second click of a double click finds it.
    store.setState({ phase: 'running', reason: undefined, asking: undefined, parallel });
    failures = 0;
    const before = get().results;
    const held = await parts.hold();
    if (held === undefined || !parts.stillHere()) {
      held?.();
      rest(held === undefined ? 'elsewhere' : 'connection');
      return;
    }
    release = held;
    // Another tab may have sent some of them since this one looked.
    takeOver();
    const { results } = get();
    queue = next.filter((row) => results[row]?.state === before[row]?.state);
    pump();
  }

  function pump(): void {
    const { phase, parallel, waitUntil } = get();
    if (phase === 'running' && waitUntil !== undefined && waitUntil > parts.now()) {
      unwait ??= parts.later(waitUntil - parts.now(), () => {
        unwait = undefined;
        pump();
      });
    } else {
      if (waitUntil !== undefined) store.setState({ waitUntil: undefined });
      while (get().phase === 'running' && inFlight < parallel) {
        const row = queue.shift();
        if (row === undefined) break;
        void sendRow(row);
      }
    }
    if (inFlight === 0 && (get().phase === 'stopping' || queue.length === 0)) rest();
  }

  /** Nothing is under way any more. */
  function rest(reason = get().reason): void {
    const { results, phase } = get();
    if (phase !== 'running' && phase !== 'stopping') return;
    release?.();
    release = undefined;
    unwait?.();
    unwait = undefined;
    const next = restPhase(results, cancelledNow);
    store.setState({
      phase: next,
      reason: next === 'paused' ? reason : undefined,
      waitUntil: undefined,
    });
  }

  function halt(reason: PauseReason): void {
    queue = [];
    if (get().phase === 'running') store.setState({ phase: 'stopping', reason });
    if (inFlight === 0) rest();
  }

  async function sendRow(index: number): Promise<void> {
    const row = rows[index];
    const before = get().results[index];
    if (row === undefined || before === undefined) return;
    if (stopped || !parts.stillHere()) {
      halt('connection');
      return;
    }
    const wasUnknown = before.state === 'unknown' || before.wasUnknown === true;
    const mark = wasUnknown ? { wasUnknown } : {};
    if (!note(index, { state: 'sending', at: parts.now(), ...mark })) {
      setRow(index, before);
      halt('storage');
      return;
    }
    inFlight += 1;
    let result: RowResult & { state: ImportRowState };
    try {
      const { id, existed, words, requestId } = await parts.send(importBody(row), index);
      failures = 0;
      result = { state: existed ? 'existed' : 'created', id, requestId, ...(words && { words }) };
    } catch (failure) {
      result = failed(index, before, parts.toError(failure), wasUnknown);
    }
    inFlight -= 1;
    // After signing out nothing may be written down any more.
    if (stopped) return;
    note(index, { ...result, at: parts.now() });
    pump();
  }

  function failed(
    index: number,
    before: RowResult,
    error: ApiError,
    wasUnknown: boolean,
  ): RowResult & { state: ImportRowState } {
    const outcome = outcomeOf(error);
    const facts = {
      words: error.words.slice(0, MOST_WORDS),
      ...(error.status !== undefined && { status: error.status }),
      ...(error.requestId !== undefined && { requestId: error.requestId }),
    };
    if (outcome.kind === 'unknown') {
      if (get().asking === undefined) store.setState({ asking: index });
      halt('unknown');
      return { state: 'unknown', ...facts };
    }
    if (error.kind === 'not sent' && error.refusal !== 'invalid id') {
      halt(error.refusal === 'offline' ? 'offline' : 'credential');
      // It never left: it is as it was before.
      const state = before.state === 'left out' ? 'waiting' : before.state;
      return { ...before, state };
    }
    if (error.status === 401) halt('credential');
    if (error.status === 429 || error.retryAfterSeconds !== undefined) {
      const ms =
        error.retryAfterSeconds === undefined ? USUAL_WAIT_MS : error.retryAfterSeconds * 1000;
      store.setState({ waitUntil: Math.max(get().waitUntil ?? 0, parts.now() + ms) });
    }
    failures = outcome.mayHaveChanged ? failures + 1 : 0;
    if (failures >= MOST_FAILURES) halt('failing');
    // How a second request was refused says nothing of the first.
    if (wasUnknown) return { state: 'unknown', wasUnknown, ...facts };
    return { state: error.status === 429 ? 'limited' : 'refused', ...facts };
  }

  return {
    store,
    async start(parallel) {
      const { phase, results } = get();
      if (phase !== 'paused') return;
      await run(
        results.flatMap(({ state }, row) => (state === 'waiting' ? [row] : [])),
        parallel,
      );
    },
    pause: () => halt('person'),
    cancel() {
      const { phase } = get();
      if (phase === 'done' || phase === 'cancelled') return;
      cancelledNow = true;
      parts.noteCancelled();
      if (phase === 'paused')
        store.setState({ phase: restPhase(get().results, true), reason: undefined });
      else halt('person');
    },
    async sendAgain(again) {
      const { results, parallel } = get();
      const allowed = again.filter((row) =>
        mayBeSentAgain.some((state) => state === results[row]?.state),
      );
      if (allowed.length > 0) await run(allowed, parallel);
    },
    leave() {
      const { phase, results } = get();
      if (phase === 'paused' || phase === 'done' || phase === 'cancelled')
        store.setState({
          asking: undefined,
          phase: restPhase(results, cancelledNow),
          reason: undefined,
        });
    },
    async recover() {
      const { results, phase } = get();
      if (phase === 'running' || phase === 'stopping') return;
      if (!results.some(({ state }) => state === 'sending')) return;
      const held = await parts.hold();
      if (held === undefined) {
        store.setState({ phase: 'paused', reason: 'elsewhere' });
        return;
      }
      takeOver();
      held();
      store.setState({ phase: restPhase(get().results, cancelledNow), reason: undefined });
    },
    stop() {
      stopped = true;
      queue = [];
      unwait?.();
      release?.();
    },
  };
}

function restPhase(results: readonly RowResult[], cancelled: boolean): ImportSnapshot['phase'] {
  if (results.some(({ state }) => state === 'waiting')) return cancelled ? 'cancelled' : 'paused';
  return 'done';
}
