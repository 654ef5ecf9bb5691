import { createStore } from 'zustand/vanilla';
import type { RunRow } from '../../memory/runs';
import { createPump, type SendEnd } from '../pump';
import {
  firstOpenRow,
  waitsForWord,
  isMoving,
  isOpen,
  isStep,
  openResults,
  restPhase,
  rowsIn,
  savedSnapshot,
  wasUnknown,
  type RunParts,
  type RunSnapshot,
  type PauseReason,
  type RowResult,
  type StepResult,
} from './rows';

export type RunMachine = ReturnType<typeof runMachine>;

/**
 * The states of one run: many rows, each written on its own. Each row is saved as sent before it is sent, and the program
 * never sends such a row again: not after an error, a pause or a reload. A row that is left out may still be changed: `rows`
 * gives them as they are now.
 */
export function runMachine(rows: () => readonly RunRow[], parts: RunParts) {
  const store = createStore<RunSnapshot>(standing);
  const get = () => store.getState();
  /** The rows to send, each with the state in which that was asked for: it is sent from no other. */
  const queue = new Map<number, RowResult['state'] | undefined>();
  let release: (() => void) | undefined;
  let looking: Promise<void> | undefined;
  let looked = false;
  let starting = false;
  let stopped = false;
  const pump = createPump<number, PauseReason>({
    next: () => queue.keys().next().value,
    send: sendRow,
    limit: () => get().parallel,
    waitUntil: () => get().waitUntil,
    failing: 'failing',
    changed() {
      if (pump.phase() === 'stopping') halt(pump.reason());
      else if (pump.phase() === 'resting') rest(pump.reason());
    },
    now: parts.now,
    later: parts.later,
  });

  function standing(): RunSnapshot {
    return savedSnapshot(rows(), parts);
  }

  /**
   * No other tab runs it: loads the saved results. Rows that were under way when the page closed are unknown.
   */
  function takeOver(): void {
    const { results, parallel, waitUntil } = standing();
    store.setState({ results, parallel, waitUntil });
    for (const [row, { state, write, repeats }] of results.entries())
      if (state === 'sending')
        note(row, {
          state: 'unknown',
          write,
          repeats,
          at: parts.now(),
          words: 'The page was closed before the answer came.',
        });
  }

  /** Another tab runs it: does nothing until the run is loaded again. */
  function leaveToOther(): void {
    queue.clear();
    store.setState({ ...standing(), phase: 'other tab', asking: undefined });
  }

  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => (looking = undefined));
    return looking;
  }

  async function lookOnce(): Promise<void> {
    const mayLook = () => !stopped && !isMoving(get()) && parts.stillHere();
    if (!mayLook()) return;
    const heldByOther = await parts.isHeld();
    if (!mayLook()) return;
    if (heldByOther) return leaveToOther();
    const { reason, phase } = get();
    const isFirstLook = !looked || phase === 'other tab';
    looked = true;
    if (isFirstLook && standing().results.some(({ state }) => state === 'sending')) {
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
    const { phase, results } = get();
    if (stopped || phase === 'stopping' || phase === 'other tab') return;
    for (const row of next) queue.set(row, results[row]?.state);
    if (phase === 'running') return pump.goOn();
    // Set before the first await, so that the second click of a double click sees it.
    store.setState({ phase: 'running', reason: undefined, asking: undefined, looked: undefined });
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
    pump.start();
  }

  /** Sets the phase of a run without requests under way. */
  function rest(reason = get().reason): void {
    if (starting || !isMoving(get())) return;
    queue.clear();
    letGo();
    const { results } = get();
    const phase = restPhase(results);
    store.setState({
      phase,
      reason: phase === 'paused' ? reason : undefined,
      asking: firstOpenRow(results),
    });
  }

  function letGo(): void {
    release?.();
    release = undefined;
  }

  function halt(reason: PauseReason | undefined): void {
    queue.clear();
    if (get().phase === 'running') store.setState({ phase: 'stopping', reason });
  }

  /** Sends no more, also while the run has not begun yet. */
  function stop(reason: PauseReason): void {
    halt(reason);
    pump.stop(reason);
  }

  async function sendRow(index: number): Promise<SendEnd<PauseReason>> {
    const wanted = queue.get(index);
    queue.delete(index);
    const before = get().results[index];
    if (before === undefined || !isStep(before) || before.state !== wanted) return {};
    if (stopped || !parts.stillHere()) return halted('connection');
    const write = before.write ?? newWrite();
    const sending = (by: StepResult['write'], repeats: boolean) =>
      note(index, {
        state: 'sending',
        at: parts.now(),
        ...(repeats && { repeats }),
        ...(by && { write: by }),
      });
    const isOpen = wasUnknown(before);
    if (!sending(write, isOpen && (before.write === undefined || before.repeats === true))) {
      note(index, before);
      return halted('storage');
    }
    const anew = (other: StepResult['write']) => sending(other, isOpen);
    const { result, waitMs, ...end } = await parts.send(index, write, before, anew);
    // Nothing may be saved after signing out.
    if (stopped) return {};
    if (waitMs !== undefined) {
      const waitUntil = Math.max(get().waitUntil ?? 0, parts.now() + waitMs);
      store.setState({ waitUntil });
      parts.noteCourse({ waitUntil });
    }
    note(index, { ...result, at: parts.now() });
    return end;
  }

  /** Nothing was sent, and the rows after this one are not sent either. */
  function halted(reason: PauseReason): SendEnd<PauseReason> {
    stop(reason);
    return {};
  }

  function newWrite(): StepResult['write'] {
    const made = parts.writeId();
    return made && { id: made.id, at: parts.now(), by: made.by };
  }

  function leave(open: readonly number[]): void {
    if (isMoving(get())) return;
    for (const row of open) {
      const result = get().results[row];
      if (result !== undefined && isStep(result)) note(row, { ...result, left: true });
    }
    store.setState({ asking: firstOpenRow(get().results), reason: undefined });
  }

  return {
    store,
    /** Sends the rows that were never sent. */
    async start() {
      const { phase, results } = get();
      if (phase !== 'paused') return;
      await run(rowsIn(results, 'waiting'));
    },
    /** Waits for the requests under way and sends no more. */
    pause: () => stop('person'),
    /** Sends rows again that were refused, failed or are unknown, and no others. Only a person's click calls it. */
    async sendAgain(again: readonly number[]) {
      const { results } = get();
      const allowed = again.filter((row) =>
        openResults.some((state) => state === results[row]?.state),
      );
      if (allowed.length > 0) await run(allowed);
    },
    /** A row was mended: one that was never sent waits for `start` with the others, and one that was skipped is sent now. */
    async sendMended(row: number) {
      await look();
      const result = get().results[row];
      if (result?.state === 'skipped' && !waitsForWord(result, rows()[row])) await run([row]);
    },
    canLook: parts.look !== undefined,
    /** Reads whether a row with an unknown outcome was written. Never writes. */
    async lookFor(row: number) {
      const before = get().results[row];
      if (isMoving(get()) || get().phase === 'other tab' || before?.state !== 'unknown') return;
      store.setState({ looked: { row, result: 'looking' } });
      const found = await parts.look?.(row).catch((error: unknown) => ({ error }));
      if (stopped || get().looked?.result !== 'looking') return;
      if (found === undefined) return store.setState({ looked: { row, result: 'not found' } });
      if ('error' in found)
        return store.setState({ looked: { row, result: 'failed', error: found.error } });
      note(row, { ...found, at: parts.now() });
      store.setState({ ...standing(), looked: undefined });
    },
    /** Leaves the row in question unknown. */
    leave() {
      const { asking } = get();
      if (asking !== undefined) leave([asking]);
    },
    /** Leaves all rows with an unknown outcome unknown. */
    leaveAll: () => leave(get().results.flatMap((result, row) => (isOpen(result) ? [row] : []))),
    /** Loads the saved run, and whether another tab runs it. */
    look,
    /** Forgets the run, unless another tab runs it. */
    async discard() {
      if (isMoving(get())) return;
      await looking;
      const held = await parts.hold();
      if (held === undefined) return leaveToOther();
      parts.drop();
      held();
    },
    /** Sends nothing more under any condition; for signing out. */
    stop() {
      stopped = true;
      queue.clear();
      pump.drop();
      letGo();
    },
  };
}
