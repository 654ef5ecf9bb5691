import type { ApiError } from '../../api/http/errors';
import { readTeam } from '../../api/journal/team';
import { writeTicket } from '../../api/journal/writeEnd';
import { readNow } from '../../api/resources/queries';
import { resourceOf } from '../../contract/resources';
import { bulkChanges, type BulkJob, type BulkRow, type BulkType } from '../../memory/bulk';
import { lastSent } from '../../memory/resources';
import type { MemoryKey } from '../../memory/storedList';
import { sameJson } from '../../lib/json';
import { sessionCount } from '../../session/credential';
import type { Base } from '../../save/plan/plan';
import { remembered, rememberedBase } from '../../save/plan/remembered';
import { echoWords } from '../../save/send/echo';
import { asApiError } from '../../save/send/outcome';
import { holdWrite, noteEnd, sendOnce, targetOf, type OneWrite } from '../../save/send/sendOnce';
import type { AnyResource } from '../../save/defineResource';
import { planBulk, type BulkResources } from './bulkPlan';
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

export function bulkWrite({ describe }: AnyResource, key: MemoryKey, id: string): OneWrite {
  return { describe: describe('update', { key, id }), id, key };
}

/** A bulk change as a run; the same one for as long as the tab lives. */
export function bulkRun(key: MemoryKey, job: BulkJob, defined: BulkResources): RunMachine {
  return runOf(bulkChanges, key, job, () => writerOf(key, job, defined[job.type]));
}

function writerOf(key: MemoryKey, job: BulkJob, resource: AnyResource): RowWriter<BulkRow> {
  const { type, edit, confirmed } = job;
  const run = { id: job.id, name: job.title };
  const { noun, operations } = resourceOf(type);
  const plan = async ({ id, was, edit: own = edit }: BulkRow) =>
    planBulk({ type, edit: own, key }, resource, await readForBulk(type, key, id), was);

  const send: RowWriter<BulkRow>['send'] = async (once) => {
    // Read under the lock, as what another tab saves between the two would be overwritten.
    const release = await holdWrite(bulkWrite(resource, key, once.row.id));
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
    const one = bulkWrite(resource, key, id);
    let planned;
    try {
      planned = await plan(row);
    } catch (failure) {
      return notRead(asApiError(failure, targetOf(one)), before);
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
    const outcome = await sendOnce(one, body, ticket);
    // If the person signed out meanwhile, nothing is kept.
    if (session === sessionCount()) noteEnd(one, outcome, body);
    if (outcome.kind !== 'accepted')
      return failedRow(before, outcome, ticket && { id: ticket.id, at: write?.at ?? serviceNow() });
    const { requestId } = outcome.record;
    return { result: { state: 'saved', id, ...echoWords(outcome.echo, one.describe), requestId } };
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
