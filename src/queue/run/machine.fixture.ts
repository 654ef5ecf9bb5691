import { expect, vi } from 'vitest';
import { ApiError, type ApiErrorKind } from '../../api/http/errors';
import type { RunCourse, RunRow, RunStep } from '../../memory/runs';
import { asApiError, failedOutcomeOf } from '../../save/send/outcome';
import { runMachine } from './machine';
import { failedRow, type RunParts, type StepResult } from './rows';

export const row = (leftOut?: string): RunRow => (leftOut === undefined ? {} : { leftOut });
export const rows = (count: number) => Array.from({ length: count }, () => row());
export const error = (
  kind: ApiErrorKind,
  status?: number,
  retryAfterSeconds?: number,
  more: Partial<Pick<ApiError, 'journal' | 'code' | 'refusal'>> = {},
) =>
  new ApiError({
    ...more,
    kind,
    operation: 'createUser',
    method: 'POST',
    url: '/u',
    words: 'No.',
    status,
    retryAfterSeconds,
  });

/** A service with a given answer for each row, a memory, and a clock that the test moves. */
export function bench(
  given: readonly RunRow[],
  answers: Record<number, unknown> = {},
  parallel = 1,
) {
  const world = {
    now: 1000,
    steps: new Map<number, RunStep>(),
    course: { parallel } as RunCourse,
    dropped: false,
    refuseNotes: false,
    locked: false,
    here: true,
    keepsJournal: false,
  };
  let made = 0;
  const timers: { at: number; run: () => void }[] = [];
  const sent: number[] = [];
  const ids: (string | undefined)[] = [];
  const send = vi.fn<RunParts['send']>(async (index, write, before) => {
    sent.push(index);
    ids.push(write?.id);
    // The saved state must already say "sending" when the request leaves.
    expect(world.steps.get(index)?.state).toBe('sending');
    await Promise.resolve();
    const answer = await answers[index];
    if (answer instanceof Error) {
      const target = { operation: 'createUser' as const, url: '/u' };
      return failedRow(before, failedOutcomeOf(asApiError(answer, target)), write);
    }
    return { result: (answer as StepResult | undefined) ?? { state: 'created', id: `id${index}` } };
  });
  const parts: RunParts = {
    send,
    writeId: () => (world.keepsJournal ? { id: `id-${(made += 1)}` } : undefined),
    read: () => [...world.steps.values()],
    note: (step) => {
      // Like the memory of runs, this keeps what cannot be stored for as long as the tab lives.
      world.steps.set(step.row, { ...step, job: 'j' });
      return !world.refuseNotes;
    },
    course: () => world.course,
    noteCourse: (change) => void (world.course = { ...world.course, ...change }),
    drop: () => void (world.dropped = true),
    stillHere: () => world.here,
    hold: () => Promise.resolve(world.locked ? undefined : () => undefined),
    isHeld: () => Promise.resolve(world.locked),
    now: () => world.now,
    later: (ms, then) => {
      const timer = { at: world.now + ms, run: then };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  };
  const machine = runMachine(() => given, parts);
  const pass = async (ms: number) => {
    world.now += ms;
    for (const timer of timers.filter(({ at }) => at <= world.now)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.run();
    }
    await soon();
  };
  const again = () => runMachine(() => given, parts);
  return { machine, world, sent, ids, pass, again, answers };
}
export const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 5));
export const states = (machine: ReturnType<typeof runMachine>) =>
  machine.store.getState().results.map(({ state }) => state);
