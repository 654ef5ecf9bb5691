import { asRecord } from '../../../api/resources/reads';
import { noticeObjects } from '../../../api/remember';
import { create } from '../../../api/resources/writes';
import type { ResourceRecord } from '../../../api/cache/record';
import type { User } from '../../../contract/identity';
import { knownOf, rememberAllSent } from '../../../memory/resources';
import type { MemoryKey } from '../../../memory/storedList';
import type { JsonObject } from '../../../lib/json';
import { plural } from '../../../lib/text/text';
import { onSignOut } from '../../../session/credential';
import { remembered } from '../../../memory/remembers';
import { existedBefore, groupsBefore, replacedWords } from '../existed';
import { userCreateBody, userResource } from '../resource';
import type { RunMachine } from '../../../queue/run/machine';
import type { StepResult } from '../../../queue/run/rows';
import { runOf } from '../../../queue/run/runs';
import * as z from 'zod/mini';
import { createRunMemory, runJob, runRow } from '../../../memory/runs';

const FLUSH_MS = 500;

/** The import of an organization as a run. */
export function importRun(key: MemoryKey, job: ImportJob): RunMachine {
  return runOf(userImports, key, job, () => {
    const one = { describe: userResource.describe('create', { key }), key };
    const knownIds = new Set(knownOf(key, 'user').map(({ id }) => id));
    const memory = collector(key);
    const count = job.rows.filter(({ leftOut }) => leftOut === undefined).length;
    return {
      run: { id: job.id, name: `Import ${plural(count, 'user')}` },
      write: (row) => ({ ...one, body: userCreateBody(row) }),
      send: async (once) => asRecord(await create('user', once, key.organization), 'write'),
      created(record: ResourceRecord<User>, sent) {
        memory.add({ body: sent.body, record });
        return created(key, record, sent, knownIds);
      },
    };
  });
}

function created(
  key: MemoryKey,
  record: ResourceRecord<User>,
  { body, at, words: unconfirmed }: { body: JsonObject; at: number; words?: string },
  knownIds: Set<string>,
): StepResult {
  const { id } = record.value.metadata;
  // A repeat with the same id may get the answer to the first request, so `at` is when that was sent.
  const existed = existedBefore(record, at, knownIds) !== undefined;
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
