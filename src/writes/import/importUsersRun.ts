import { writeTicket } from '../../api/journal/writeEnd';
import { createUserOnce, rememberUsers } from '../../api/resources/users';
import { writeTarget } from '../../api/resources/queries';
import type { ResourceRecord } from '../../api/cache/record';
import type { User } from '../../contract/identity';
import { knownOf } from '../../ledger/known';
import type { LedgerKey } from '../../ledger/storedList';
import {
  courseOf,
  dropImport,
  importOf,
  noteCourse,
  noteStep,
  onImportChange,
  stepsOf,
  type ImportJob,
} from '../../ledger/userImport';
import type { JsonObject } from '../../lib/json';
import { currentConnection } from '../../session/connections';
import { onSignOut, sessionCount } from '../../session/credential';
import { textOf } from '../plan/describe';
import { checkEcho } from '../send/echo';
import { hold, isHeld } from '../send/hold';
import type { Accepted } from './importRows';
import { importMachine, type ImportMachine } from './importUsers';
import { asApiError } from '../send/outcome';
import { existedBefore, userCreateDescription } from '../resources/users';

// An import continues while other pages are shown, so it belongs to the tab and not to a page.
const running = new Map<string, ImportMachine>();

const FLUSH_MS = 500;

/** The import of an organization as a machine; the same machine for as long as the tab lives. */
export function importRun(key: LedgerKey, job: ImportJob): ImportMachine {
  const known = running.get(job.id);
  if (known) return known;
  const machine = create(key, job);
  running.set(job.id, machine);
  return machine;
}

function create(key: LedgerKey, job: ImportJob): ImportMachine {
  const target = {
    operation: 'createUser' as const,
    url: writeTarget('create', 'user', key.organization).url(),
  };
  const knownIds = new Set(knownOf(key, 'user').map(({ id }) => id));
  const memory = collector(key);
  const session = sessionCount();
  const lock = `user import ${key.connection} ${key.organization}`;
  const isOurs = () => importOf(key)?.id === job.id;
  return importMachine(job.rows, {
    async send(body, _row, write) {
      // A repeat with the same id may get the answer to the first request.
      const sentAt = write?.at ?? Date.now();
      const ticket = write && writeTicket(write.id);
      const record = await createUserOnce(key.organization, { body, write: ticket });
      // If the person signed out meanwhile, nothing is kept.
      if (session === sessionCount()) memory.add({ body, record });
      return accepted(key, body, record, sentAt, knownIds);
    },
    writeId: () => writeTicket()?.id,
    toError: (failure) => asApiError(failure, target),
    read: () => stepsOf(key, job.id),
    note: (step) => noteStep(key, { ...step, job: job.id }),
    course: () => courseOf(key, job.id),
    noteCourse: (change) => noteCourse(key, job.id, change),
    watch: (changed) => onImportChange(key, changed),
    drop() {
      running.get(job.id)?.stop();
      running.delete(job.id);
      if (isOurs()) dropImport(key);
    },
    stillHere: () => currentConnection().id === key.connection && isOurs(),
    hold: () => hold(lock),
    isHeld: () => isHeld(lock),
    now: Date.now,
    later(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  });
}

function accepted(
  key: LedgerKey,
  body: JsonObject,
  record: ResourceRecord<User>,
  sentAt: number,
  knownIds: Set<string>,
): Accepted {
  const { id } = record.value.metadata;
  const description = userCreateDescription(key);
  const before = existedBefore(record, sentAt, knownIds);
  const existed = before !== undefined && before.by !== 'clock';
  knownIds.add(id);
  const differs = checkEcho(body, record.raw, description).map(
    ({ label, pointer, sent, answered }) =>
      answered === undefined
        ? `${label} did not come back`
        : sent === undefined
          ? `${label} was there already`
          : `${label} is ${textOf(description, pointer, answered)}, sent ${textOf(description, pointer, sent)}`,
  );
  if (before?.by === 'clock')
    differs.push('By this browser’s clock it was created before it was sent');
  const words = differs.length === 0 ? undefined : `${differs.join('; ')}.`;
  return { id, existed, words, requestId: record.requestId };
}

/** Saves answers in groups, because they come quickly and each change rewrites the whole memory. */
function collector(key: LedgerKey) {
  let waiting: { body: JsonObject; record: ResourceRecord<User> }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const now = waiting;
    waiting = [];
    rememberUsers(key, now);
  };
  onSignOut(() => {
    waiting = [];
  });
  if (typeof window !== 'undefined') window.addEventListener('pagehide', flush);
  return {
    add(each: { body: JsonObject; record: ResourceRecord<User> }) {
      waiting.push(each);
      timer ??= setTimeout(flush, FLUSH_MS);
    },
  };
}

onSignOut(() => {
  for (const machine of running.values()) machine.stop();
  running.clear();
});
