import { writeTicket } from '../../api/journal/writeEnd';
import type { RunJob, RunMemory, RunStep } from '../../memory/runs';
import type { MemoryKey } from '../../memory/storedList';
import { currentConnection } from '../../session/connections';
import { onSignOut } from '../../session/credential';
import { hold, isHeld } from '../../save/send/hold';
import { runMachine, type RunMachine } from './machine';
import { serviceNow } from '../../lib/time/clock';
import type { RowEnd, StepResult } from './rows';

// A run continues while other pages are shown, so it belongs to the tab and not to a page.
const running = new Map<string, RunMachine>();

/** How the rows of one run are written. */
export interface RowWriter<R> {
  /** Writes one row, once. `write` is the id to send it with, `before` what became of the row so far. */
  send: (once: { row: R; write: RunStep['write']; before: StepResult }) => Promise<RowEnd>;
  /** Reads whether a row with an unknown outcome was written; absent where nothing can be read. */
  look?: (row: R) => Promise<StepResult | undefined>;
}

export function runOf<J extends RunJob>(
  memory: RunMemory<J>,
  key: MemoryKey,
  job: J,
  writer: () => RowWriter<J['rows'][number]>,
): RunMachine {
  const known = running.get(job.id);
  if (known) return known;
  const machine = create(memory, key, job, writer());
  running.set(job.id, machine);
  return machine;
}

function create<J extends RunJob>(
  memory: RunMemory<J>,
  key: MemoryKey,
  job: J,
  { send, look }: RowWriter<J['rows'][number]>,
): RunMachine {
  const lock = `${memory.section} ${key.connection} ${key.organization}`;
  const isOurs = () => memory.of(key)?.id === job.id;
  const rows = () => (isOurs() ? memory.of(key)?.rows : undefined) ?? job.rows;
  const rowAt = (index: number): J['rows'][number] => rows()[index] ?? {};
  return runMachine(rows, {
    send: (index, write, before) => send({ row: rowAt(index), write, before }),
    look: look && ((index) => look(rowAt(index))),
    writeId: () => writeTicket()?.id,
    read: () => memory.stepsOf(key, job.id),
    note: (step) => memory.noteStep(key, { ...step, job: job.id }),
    course: () => memory.courseOf(key, job.id),
    noteCourse: (change) => memory.noteCourse(key, job.id, change),
    drop() {
      running.get(job.id)?.stop();
      running.delete(job.id);
      if (isOurs()) memory.drop(key);
    },
    stillHere: () => currentConnection().id === key.connection && isOurs(),
    hold: () => hold(lock),
    isHeld: () => isHeld(lock),
    now: serviceNow,
  });
}

onSignOut(() => {
  for (const machine of running.values()) machine.stop();
  running.clear();
});
