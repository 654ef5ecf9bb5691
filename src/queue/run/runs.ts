import { writeTicket } from '../../api/journal/writeEnd';
import type { RunJob, RunMemory } from '../../memory/runs';
import type { MemoryKey } from '../../memory/storedList';
import { currentConnection } from '../../session/connections';
import { onSignOut } from '../../session/credential';
import { hold, isHeld } from '../../save/send/hold';
import { runMachine, type RunMachine } from './machine';
import { serviceNow } from '../../lib/time/clock';
import { sendRow, type RowWriter } from './sendRow';

// A run continues while other pages are shown, so it belongs to the tab and not to a page.
const running = new Map<string, RunMachine>();

/** The machine of a run; the same one for as long as the tab lives. */
export function runOf<J extends RunJob, T>(
  memory: RunMemory<J>,
  key: MemoryKey,
  job: J,
  makeWriter: () => RowWriter<J['rows'][number], T>,
): RunMachine {
  const known = running.get(job.id);
  if (known) return known;
  const writer = makeWriter();
  const { look } = writer;
  const lock = `${memory.section} ${key.connection} ${key.organization}`;
  const isOurs = () => memory.of(key)?.id === job.id;
  const rows = () => (isOurs() ? memory.of(key)?.rows : undefined) ?? job.rows;
  const rowAt = (index: number): J['rows'][number] => rows()[index] ?? {};
  const machine = runMachine(rows, {
    send: (index, write, before, anew) =>
      sendRow(writer, { row: rowAt(index), write, before, anew }),
    look: look && ((index) => look(rowAt(index))),
    writeId: () => writeTicket(),
    read: () => memory.stepsOf(key, job.id),
    note: (step) => memory.noteStep(key, { ...step, job: job.id }),
    course: () => memory.courseOf(key, job.id),
    noteCourse: (change) => memory.noteCourse(key, job.id, change),
    drop() {
      machine.stop();
      running.delete(job.id);
      if (isOurs()) memory.drop(key);
    },
    stillHere: () => currentConnection().id === key.connection && isOurs(),
    hold: () => hold(lock),
    isHeld: () => isHeld(lock),
    now: serviceNow,
  });
  running.set(job.id, machine);
  return machine;
}

onSignOut(() => {
  for (const machine of running.values()) machine.stop();
  running.clear();
});
