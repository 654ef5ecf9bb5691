import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RunRow } from '../../memory/runs';
import {
  firstOpenRow,
  isOpen,
  isStep,
  restPhase,
  savedSnapshot,
  wasUnknown,
  savedResults,
  type RunParts,
  type RunSnapshot,
  type PauseReason,
  type RowResult,
  type StepResult,
  type RowEnd,
} from './rows';

export interface RunMachine {
  store: StoreApi<RunSnapshot>;
  /** Sends the rows that were never sent. */
  start: () => Promise<void>;
  /** Sets how many rows are under way at a time. */
  setParallel: (parallel: number) => void;
  /** Waits for the requests under way and sends no more. */
  pause: () => void;
  /** Ends the run; rows not sent yet are not sent any more. */
  cancel: () => void;
  /** Sends rows again that were refused, failed or are unknown, and no others. Only a person's click calls it. */
  sendAgain: (rows: readonly number[]) => Promise<void>;
  /** Whether rows can be read. */
  canLook: boolean;
  /** Reads whether a row with an unknown outcome was written. Never writes. */
  lookFor: (row: number) => Promise<void>;
  /** Leaves the row in question unknown. */
  leave: () => void;
  /** Leaves all rows with an unknown outcome unknown. */
  leaveAll: () => void;
  /** Loads the saved run, and whether another tab runs it. */
  look: () => Promise<void>;
  /** Forgets the run, unless another tab runs it. */
  discard: () => Promise<void>;
  /** Sends nothing more under any condition; for signing out. */
  stop: () => void;
}

const MOST_FAILURES = 3;
const mayBeSentAgain: readonly RowResult['state'][] = [
  'skipped',
  'refused',
  'failed',
  'limited',
  'unknown',
];

/**
 * The states of one run: many rows, each written on its own. Each row is saved as sent before it is sent, and the program never sends such a row again:
 * not after an error, a pause or a reload.
 */
export function runMachine(rows: readonly RunRow[], parts: RunParts): RunMachine {
  const store = createStore<RunSnapshot>(standing);
  const get = () => store.getState();
  let queue: number[] = [];
  let inFlight = 0;
  let failures = 0;
  let release: (() => void) | undefined;
  let unwait: (() => void) | undefined;
  let looking: Promise<void> | undefined;
  let looked = false;
  let starting = false;
  let stopped = false;

  /** Whether somebody cancelled the run, here or in another tab, before this row was sent. */
  function isCancelled(row: number): boolean {
    return parts.course().cancelled === true && get().results[row]?.state === 'waiting';
  }

  function isMoving(): boolean {
    const { phase } = get();
    return phase === 'running' || phase === 'stopping';
  }

  function standing(): RunSnapshot {
    return savedSnapshot(rows, parts);
  }

  /**
   * No other tab runs it: loads the saved results. Rows that were under way when the page closed are unknown.
   */
  function takeOver(): void {
    const { results, parallel, waitUntil } = standing();
    store.setState({ results, parallel, waitUntil });
    for (const [row, { state, write }] of results.entries())
      if (state === 'sending')
        note(row, {
          state: 'unknown',
          write,
          at: parts.now(),
          words: 'The page was closed before the answer came.',
        });
  }

  /** Another tab runs it: leaves it alone until the next look. */
  function leaveToOther(): void {
    store.setState({ ...standing(), phase: 'other tab', asking: undefined });
  }

  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => (looking = undefined));
    return looking;
  }

  async function lookOnce(): Promise<void> {
    const mayLook = () => !stopped && !isMoving() && parts.stillHere();
    if (!mayLook()) return;
    const heldByOther = await parts.isHeld();
    if (!mayLook()) return;
    if (heldByOther) return leaveToOther();
    const { reason, phase } = get();
    const isFirstLook = !looked || phase === 'other tab';
    looked = true;
    if (isFirstLook && savedResults(rows, parts).some(({ state }) => state === 'sending')) {
      const held = await parts.hold();
      if (held === undefined) return leaveToOther();
      if (mayLook()) takeOver();
      held();
    }
    if (!mayLook()) return;
    const now = standing();
    store.setState({ ...now, reason: now.phase === 'paused' ? reason : undefined });
  }

  /** Shows and saves a result; false when it could not be saved. */
  function note(row: number, result: StepResult): boolean {
    store.setState({ results: get().results.with(row, result) });
    return parts.note({ ...result, row, at: result.at ?? parts.now() });
  }

  async function run(next: readonly number[]): Promise<void> {
    const { phase } = get();
    if (stopped || phase === 'stopping' || phase === 'other tab') return;
    if (phase === 'running') {
      queue.push(...next.filter((row) => !queue.includes(row)));
      pump();
      return;
    }
    // Set before the first await, so that the second click of a double click sees it.
    store.setState({ phase: 'running', reason: undefined, asking: undefined, looked: undefined });
    failures = 0;
    const before = get().results;
    starting = true;
    await looking;
    release = await parts.hold();
    starting = false;
    // The run was paused meanwhile, or the person signed out.
    if (stopped || get().phase !== 'running') return rest();
    if (release === undefined) return leaveToOther();
    if (!parts.stillHere()) return rest('connection');
    // Another tab may have sent rows since this one last loaded them.
    takeOver();
    const { results } = get();
    queue.push(...next.filter((row) => results[row]?.state === before[row]?.state));
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
      while (get().phase === 'running' && inFlight < parallel) {
        const row = queue.shift();
        if (row === undefined) break;
        void sendRow(row);
      }
    }
    if (inFlight === 0 && (get().phase === 'stopping' || queue.length === 0)) rest();
  }

  /** Sets the phase of a run without requests under way. */
  function rest(reason = get().reason): void {
    if (starting || !isMoving()) return;
    letGo();
    const { results } = get();
    const phase = restPhase(results, parts.course().cancelled);
    store.setState({
      phase,
      reason: phase === 'paused' ? reason : undefined,
      asking: firstOpenRow(results),
    });
  }

  function letGo(): void {
    release?.();
    release = undefined;
    unwait?.();
    unwait = undefined;
  }

  function halt(reason: PauseReason): void {
    queue = [];
    if (get().phase === 'running') store.setState({ phase: 'stopping', reason });
    if (inFlight === 0) rest();
  }

  async function sendRow(index: number): Promise<void> {
    const before = get().results[index];
    if (before === undefined || !isStep(before)) return;
    if (stopped || !parts.stillHere()) return halt('connection');
    if (isCancelled(index)) return halt('person');
    const mark = wasUnknown(before) ? { wasUnknown: true } : {};
    const write = before.write ?? newWrite();
    if (!note(index, { state: 'sending', at: parts.now(), ...mark, ...(write && { write }) })) {
      note(index, before);
      halt('storage');
      return;
    }
    inFlight += 1;
    const end = await parts.send(index, write, before);
    if (!stopped) conclude(end);
    inFlight -= 1;
    // Nothing may be saved after signing out.
    if (stopped) return;
    note(index, { ...end.result, at: parts.now() });
    pump();
  }

  function newWrite(): StepResult['write'] {
    const id = parts.writeId();
    return id === undefined ? undefined : { id, at: parts.now() };
  }

  /** What the end of a row means for the others. */
  function conclude({ halt: why, waitMs, failing }: RowEnd): void {
    if (waitMs !== undefined) {
      const waitUntil = Math.max(get().waitUntil ?? 0, parts.now() + waitMs);
      store.setState({ waitUntil });
      parts.noteCourse({ waitUntil });
    }
    failures = failing === true ? failures + 1 : 0;
    if (why !== undefined) halt(why);
    else if (failures >= MOST_FAILURES) halt('failing');
  }

  function leave(open: readonly number[]): void {
    if (isMoving()) return;
    for (const row of open) {
      const result = get().results[row];
      if (result !== undefined && isStep(result)) note(row, { ...result, left: true });
    }
    store.setState({ asking: firstOpenRow(get().results), reason: undefined });
  }

  return {
    store,
    async start() {
      const { phase, results } = get();
      if (phase !== 'paused') return;
      await run(results.flatMap(({ state }, row) => (state === 'waiting' ? [row] : [])));
    },
    setParallel(parallel) {
      store.setState({ parallel });
      parts.noteCourse({ parallel });
      if (get().phase === 'running') pump();
    },
    pause: () => halt('person'),
    cancel() {
      const { phase } = get();
      if (phase === 'done' || phase === 'cancelled' || phase === 'other tab') return;
      parts.noteCourse({ cancelled: true });
      if (phase === 'paused') store.setState(standing());
      else halt('person');
    },
    async sendAgain(again) {
      const { results } = get();
      const allowed = again.filter((row) =>
        mayBeSentAgain.some((state) => state === results[row]?.state),
      );
      if (allowed.length > 0) await run(allowed);
    },
    canLook: parts.look !== undefined,
    async lookFor(row) {
      const before = get().results[row];
      if (isMoving() || get().phase === 'other tab' || before?.state !== 'unknown') return;
      store.setState({ looked: { row, state: 'looking' } });
      const found = await parts.look?.(row).catch((error: unknown) => ({ error }));
      if (stopped || get().looked?.state !== 'looking') return;
      if (found === undefined || 'error' in found)
        return store.setState({ looked: { row, state: 'not found', ...found } });
      note(row, { ...found, at: parts.now() });
      store.setState({ ...standing(), looked: undefined });
    },
    leave() {
      const { asking } = get();
      if (asking !== undefined) leave([asking]);
    },
    leaveAll: () => leave(get().results.flatMap((result, row) => (isOpen(result) ? [row] : []))),
    look,
    async discard() {
      if (isMoving()) return;
      await looking;
      const held = await parts.hold();
      if (held === undefined) return leaveToOther();
      parts.drop();
      held();
    },
    stop() {
      stopped = true;
      queue = [];
      letGo();
    },
  };
}
