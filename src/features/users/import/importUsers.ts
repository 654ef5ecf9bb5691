import { readTeam } from '../../../api/journal/team';
import { asRecord } from '../../../api/resources/reads';
import { noticeObjects } from '../../../api/remember';
import { knownName } from '../../../api/resources/known';
import { create } from '../../../api/resources/writes';
import type { ResourceRecord } from '../../../api/cache/record';
import type { User } from '../../../contract/identity';
import { knownOf, rememberAllSent } from '../../../memory/resources';
import type { MemoryKey } from '../../../memory/storedList';
import type { JsonObject } from '../../../lib/json';
import { plural } from '../../../lib/text/text';
import { composed, visible } from '../../../lib/text/invisible';
import { serviceNow } from '../../../lib/time/clock';
import { randomUuid } from '../../../lib/uuid';
import { alreadyKnown, type CheckedRow, type KnownGroups } from '../../../lib/csv/usersCsv';
import { onSignOut } from '../../../session/credential';
import { remembered } from '../../../memory/remembers';
import { existedBefore, groupsBefore, replacedWords } from '../existed';
import {
  type Agreed,
  asSent,
  heldFor,
  heldGroups,
  mendedRow,
  whyHeld,
  withGroup,
} from './heldRows';
import { isOwnSubject, userCreateBody, userResource } from '../resource';
import type { RunMachine } from '../../../queue/run/machine';
import { skipped, wasUnknown, type StepResult } from '../../../queue/run/rows';
import { runOf } from '../../../queue/run/runs';
import type { RunView } from '../../../queue/view/runView';
import * as z from 'zod/mini';
import { createRunMemory, runJob, runRow } from '../../../memory/runs';

const FLUSH_MS = 500;
/**
 * How long the team’s list serves for the rows after it was read, in ms. A user whom somebody creates in that time may be
 * missed, and their groups are replaced.
 */
const TEAM_FRESH_MS = 10_000;

/** The import of an organization as a run. */
export function importRun(key: MemoryKey, job: ImportJob): RunMachine {
  return runOf(userImports, key, job, () => {
    const one = { describe: userResource.describe('create', { key }), key };
    const knownIds = new Set(knownOf(key, 'user').map(({ id }) => id));
    const memory = collector(key);
    const sent = job.rows.filter(({ leftOut }) => leftOut === undefined);
    return {
      run: { id: job.id, name: job.name ?? nameFor(sent.length) },
      write: (row) => ({ ...one, body: userCreateBody(row) }),
      send: async (once) => asRecord(await create('user', once, key.organization), 'write'),
      async compose(row, before) {
        const body = userCreateBody(row);
        // Of a request that may have been carried out the user may be known.
        if (row.mayReplace || wasUnknown(before)) return { body, isOther: false };
        await readTeam(key, TEAM_FRESH_MS);
        if (!isKnown(key, row)) return { body, isOther: false };
        const held = heldFor(row, alreadyKnown);
        userImports.change(key, (each) => (each.line === row.line ? held : each));
        return { result: skipped(held.leftOut, before) };
      },
      created(record: ResourceRecord<User>, sent) {
        // A repeat with the same id may get the answer to the first request: what came after that is newer.
        memory.add({ body: sent.body, record: { ...record, at: Math.min(record.at, sent.at) } });
        return created(key, record, sent, knownIds);
      },
    };
  });
}

/** Whether this browser or the team knows a user. */
function isKnown(key: MemoryKey, { subject }: ImportRow): boolean {
  const users = knownOf(key, 'user', 'hidden');
  return users.some((known) => composed(knownName({ known })) === composed(subject));
}

const nameFor = (count: number) => `Import ${plural(count, 'user')}`;

function created(
  key: MemoryKey,
  record: ResourceRecord<User>,
  { body, at, words: unconfirmed }: { body: JsonObject; at: number; words?: string },
  knownIds: Set<string>,
): StepResult {
  const { id } = record.value.metadata;
  // `at` is when the first request was sent, whose answer it may be.
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
  mayReplace: z.optional(z.boolean()),
});
const jobSchema = z.extend(runJob, {
  /** What the journal calls it: the same after rows were mended. */
  name: z.optional(z.string()),
  rows: z.array(rowSchema),
});

/** An import started here; `at` is in ms. */
export type ImportJob = z.output<typeof jobSchema>;
export type ImportRow = z.output<typeof rowSchema>;

/** The most rows of an import. */
export const MOST_ROWS = 5000;

/** The import of users of an organization. */
export const userImports = createRunMemory<ImportJob>('userImport', jobSchema, MOST_ROWS);

/** The import of these rows, of which the `chosen` ones are sent. */
export function jobOf(
  title: string,
  rows: readonly CheckedRow[],
  chosen: ReadonlySet<CheckedRow>,
  agreed: Agreed,
): ImportJob {
  return {
    id: randomUuid(),
    title,
    name: nameFor(chosen.size),
    at: serviceNow(),
    rows: rows.map((row) => {
      const { line, subject, state, groupIDs, name } = row;
      const user = { line, subject, state, groupIDs, ...(name !== '' && { name }) };
      if (!chosen.has(row)) return { ...user, ...whyHeld(row, isOwnSubject(subject), agreed) };
      // What was not compared is sent only after a word about groups.
      return { ...user, ...((row.isKnown || agreed.blind) && { mayReplace: true }) };
    }),
  };
}

/**
 * How a row that was left out can be mended. A group is mended in all rows that were left out with it. Without
 * `areAllKnown`, any user may exist.
 */
export const mendsWith =
  (
    groups: KnownGroups,
    key: MemoryKey,
    areAllKnown: boolean,
  ): NonNullable<RunView<ImportJob>['mends']> =>
  (row, leftOut) => {
    if (row.check === undefined) return [];
    const change = (mend: (row: ImportRow) => ImportRow) =>
      userImports.change(key, (each) =>
        mendedRow(each, mend(each), () => isKnown(key, each) || (areAllKnown ? false : undefined)),
      );
    const near = heldGroups(row, groups).flatMap((unknown) =>
      groups.groupsNear(unknown).map(({ id, name }) => ({
        key: `${id} ${unknown}`,
        words: `Use ${name} for “${visible(unknown)}”`,
        rows: leftOut.filter((each) => heldGroups(each, groups).includes(unknown)).length,
        run: () => change((each) => withGroup(each, unknown, groups, id)),
      })),
    );
    const send = (each: ImportRow) => (each.line === row.line ? asSent(each) : each);
    return [...near, { key: '', words: 'Send as it is', rows: 1, run: () => change(send) }];
  };
