import type { ApiError } from '../../api/http/errors';
import { readTeam } from '../../api/journal/team';
import { writeTicket } from '../../api/journal/writeEnd';
import { readNow } from '../../api/resources/queries';
import { writeOnce, writeTarget } from '../../api/resources/writes';
import { resourceOf } from '../../contract/resources';
import { bulkChanges, type BulkJob, type BulkRow, type BulkType } from '../../memory/bulk';
import { lastSent } from '../../memory/resources';
import type { MemoryKey } from '../../memory/storedList';
import { sameJson } from '../../lib/json';
import { sessionCount } from '../../session/credential';
import type { Base } from '../../save/plan/plan';
import { remembered, rememberedBase } from '../../save/plan/remembered';
import { checkEcho } from '../../save/send/echo';
import { hold } from '../../save/send/hold';
import { noteUpdate, type LastOutcome } from '../../api/cache/lastOutcome';
import { asApiError, failedOutcomeOf } from '../../save/send/outcome';
import type { DescribedForm } from '../../save/fields/forms';
import { planBulk, type BulkForms } from './bulkPlan';
import { echoWords } from '../run/echoWords';
import type { RunMachine } from '../run/machine';
import { failedRow, wasUnknown, type RowEnd, type StepResult } from '../run/rows';
import { serviceNow } from '../../lib/time/clock';
import { runOf, type RowWriter } from '../run/runs';

/** Reads a resource as it is now, or as it is remembered where nothing can be read. */
export async function readForBulk(
  type: BulkType,
  key: MemoryKey,
  id: string,
): Promise<Base<unknown>> {
  if (type !== 'user') return readNow(type, id);
  // One answer has all rows, so rows that are read at the same moment share it.
  await readTeam(key, 5_000);
  return rememberedBase(type, id, remembered(type, key, id));
}

export function bulkTarget({ describe }: DescribedForm, key: MemoryKey, id: string) {
  return writeTarget(describe(key, id), id);
}

/** A bulk change as a run; the same one for as long as the tab lives. */
export function bulkRun(key: MemoryKey, job: BulkJob, forms: BulkForms): RunMachine {
  return runOf(bulkChanges, key, job, () => writerOf(key, job, forms[job.type].update));
}

function writerOf(key: MemoryKey, job: BulkJob, form: DescribedForm): RowWriter<BulkRow> {
  const { type, edit, confirmed } = job;
  const run = { id: job.id, name: job.title };
  const { noun, operations } = resourceOf(type);
  const plan = async ({ id, was, edit: own = edit }: BulkRow) =>
    planBulk({ type, edit: own, key }, form, await readForBulk(type, key, id), was);

  const send: RowWriter<BulkRow>['send'] = async (once) => {
    // Read under the lock: a change that another tab saves in between would be overwritten.
    const release = await hold(bulkTarget(form, key, once.row.id).url);
    if (release === undefined) {
      const words = `The ${noun} is being saved now, here or in another tab.`;
      return { result: skipped(words, once.before) };
    }
    try {
      return await readAndSend(once);
    } finally {
      release();
    }
  };

  async function readAndSend({ row, write, before }: Parameters<typeof send>[0]): Promise<RowEnd> {
    const { id } = row;
    const session = sessionCount();
    const target = bulkTarget(form, key, id);
    let planned;
    try {
      planned = await plan(row);
    } catch (failure) {
      return notRead(asApiError(failure, target), before);
    }
    if (planned.kind === 'already') return { result: found(before) };
    if (planned.kind !== 'change') return { result: skipped(planned.why, before) };
    const open = planned.confirms.find((text) => !confirmed.includes(text));
    if (open !== undefined)
      return { result: skipped(`It asks for a new confirmation: ${open}.`, before) };
    const { body } = planned.plan;
    // Only the same body may have the same id, with which the gateway forwards it once.
    const isSame = sameJson(lastSent(key, type, id)?.body, body);
    const ticket = write && writeTicket(isSame || !wasUnknown(before) ? write.id : undefined, run);
    // If the person signed out meanwhile, nothing is kept.
    const noteEnd = (outcome: LastOutcome<unknown>) => {
      if (session === sessionCount()) noteUpdate(key, type, id, outcome, body);
    };
    try {
      const record = await writeOnce({ write: 'update', type }, id, { body, write: ticket }, key);
      const description = form.describe(key, id);
      const echo = checkEcho(body, record.raw, description);
      noteEnd({ kind: 'accepted', record, echo });
      const words = echoWords(body, record, description);
      return { result: { state: 'saved', id, ...words, requestId: record.requestId } as const };
    } catch (failure) {
      const error = asApiError(failure, target);
      noteEnd(failedOutcomeOf(error));
      return failedRow(before, error, ticket && { id: ticket.id, at: write?.at ?? serviceNow() });
    }
  }

  return {
    send,
    ...(operations.read && {
      look: async (row) => ((await plan(row)).kind === 'already' ? found(undefined) : undefined),
    }),
  };
}

/** Nothing was sent, because it shows the change. */
function found(before: StepResult | undefined): StepResult {
  return before === undefined || wasUnknown(before)
    ? { state: 'saved', words: 'The reply was lost, but it shows the change.' }
    : { state: 'already' };
}

/** Nothing was sent now; an earlier request stays unknown. */
function skipped(words: string, before: StepResult, status?: number): StepResult {
  return wasUnknown(before)
    ? { ...before, left: true, words }
    : { state: 'skipped', words, ...(status !== undefined && { status }) };
}

/** Nothing was sent, because it could not be compared first. */
function notRead(error: ApiError, before: StepResult): RowEnd {
  const { kind, status, refusal, retryAfterSeconds } = error;
  if (kind === 'not sent')
    return { result: before, stop: refusal === 'offline' ? 'offline' : 'credential' };
  return {
    result: skipped(`Not sent, because it could not be read: ${error.words}`, before, status),
    failed: (status ?? 500) >= 500,
    ...(status === 401 && { stop: 'credential' }),
    ...(retryAfterSeconds !== undefined && { waitMs: retryAfterSeconds * 1000 }),
  };
}
