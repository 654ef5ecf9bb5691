import { writeTicket } from '../../../api/journal/writeEnd';
import { asRecord } from '../../../api/resources/reads';
import { noticeObjects } from '../../../api/remember';
import { create } from '../../../api/resources/writes';
import type { ResourceRecord } from '../../../api/cache/record';
import type { User } from '../../../contract/identity';
import { knownOf, rememberAllSent } from '../../../memory/resources';
import type { MemoryKey } from '../../../memory/storedList';
import type { JsonObject } from '../../../lib/json';
import { plural } from '../../../lib/text/text';
import { onSignOut, sessionCount } from '../../../session/credential';
import { echoWords } from '../../../save/send/echo';
import { sendOnce } from '../../../save/send/sendOnce';
import { remembered } from '../../../save/plan/remembered';
import { existedBefore, groupsBefore, replacedWords } from '../../../save/send/existed';
import { userCreateBody, userResource } from '../resource';
import type { RunMachine } from '../../../queue/run/machine';
import { failedRow, type StepResult } from '../../../queue/run/rows';
import { runOf } from '../../../queue/run/runs';
import * as z from 'zod/mini';
import { serviceNow } from '../../../lib/time/clock';
import { createRunMemory, runJob, runRow } from '../../../memory/runs';

const FLUSH_MS = 500;

/** The import of an organization as a run; the same one for as long as the tab lives. */
export function importRun(key: MemoryKey, job: ImportJob): RunMachine {
  return runOf(userImports, key, job, () => {
    const one = { describe: userResource.describe('create', { key }), key };
    const knownIds = new Set(knownOf(key, 'user').map(({ id }) => id));
    const memory = collector(key);
    const session = sessionCount();
    const count = job.rows.filter(({ leftOut }) => leftOut === undefined).length;
    const run = { id: job.id, name: `Import ${plural(count, 'user')}` };
    return {
      async send({ row, write, before }) {
        const body = userCreateBody(row);
        // A repeat with the same id may get the answer to the first request.
        const sentAt = write?.at ?? serviceNow();
        const ticket = write && writeTicket(write.id, run);
        const outcome = await sendOnce<User>(one, body, ticket, async (once) =>
          asRecord(await create('user', once, key.organization), 'write'),
        );
        if (outcome.kind !== 'accepted') return failedRow(before, outcome, write);
        const { record, echo } = outcome;
        // If the person signed out meanwhile, nothing is kept.
        if (session === sessionCount()) memory.add({ body, record });
        const { words } = echoWords(echo, one.describe);
        return { result: accepted(key, { body, sentAt }, record, words, knownIds) };
      },
    };
  });
}

function accepted(
  key: MemoryKey,
  { body, sentAt }: { body: JsonObject; sentAt: number },
  record: ResourceRecord<User>,
  unconfirmed: string | undefined,
  knownIds: Set<string>,
): StepResult {
  const { id } = record.value.metadata;
  const existed = existedBefore(record, sentAt, knownIds) !== undefined;
  const before = existed ? groupsBefore(remembered('user', key, id)) : undefined;
  const replaced = existed ? replacedWords(key, before, record, body) : undefined;
  knownIds.add(id);
  const words = [replaced, unconfirmed].filter(Boolean).join(' ');
  const { requestId } = record;
  return {
    state: replaced ? 'replaced' : existed ? 'existed' : 'created',
    id,
    ...(words && { words }),
    ...(existed && { requestId }),
  };
}

/** Saves answers in groups, because they come quickly and each change rewrites the whole memory. */
function collector(key: MemoryKey) {
  let waiting: { body: JsonObject; record: ResourceRecord<User> }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const now = waiting;
    waiting = [];
    const records = now.map(({ record }) => record);
    noticeObjects('user', records, key, 'created');
    const sent = now.map(({ body, record: { value, at } }) => {
      return { id: value.metadata.id, body, at };
    });
    rememberAllSent(key, 'user', sent);
  };
  onSignOut(() => void (waiting = []));
  if (typeof window !== 'undefined') window.addEventListener('pagehide', flush);
  return {
    add(each: { body: JsonObject; record: ResourceRecord<User> }) {
      waiting.push(each);
      timer ??= setTimeout(flush, FLUSH_MS);
    },
  };
}

/** One row of an import, as sent. */
const rowSchema = z.extend(runRow, {
  line: z.number(),
  subject: z.string(),
  state: z.string(),
  groupIDs: z.array(z.string()),
  name: z.optional(z.string()),
  check: z.optional(z.array(z.string())),
});
const jobSchema = z.extend(runJob, { rows: z.array(rowSchema) });

/** An import started here; `at` is in ms. */
export type ImportJob = z.output<typeof jobSchema>;
export type ImportRow = z.output<typeof rowSchema>;

/** The most rows of an import. */
export const MOST_ROWS = 5000;

/** The import of users of an organization. */
export const userImports = createRunMemory<ImportJob>('userImport', jobSchema, MOST_ROWS);
