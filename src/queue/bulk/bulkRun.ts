import { readTeam } from '../../api/journal/team';
import { readNow } from '../../api/resources/queries';
import { resourceOf } from '../../contract/resources';
import { bulkChanges, type BulkJob, type BulkRow, type BulkType } from '../../memory/bulk';
import { remembered } from '../../memory/remembers';
import { lastSent } from '../../memory/resources';
import type { MemoryKey } from '../../memory/storedList';
import { sameJson } from '../../lib/json';
import type { Base } from '../../save/plan/plan';
import { rememberedBase } from '../../save/plan/remembered';
import type { OneWrite } from '../../save/send/sendOnce';
import type { AnyResource } from '../../save/defineResource';
import { planBulk, type BulkResources } from './bulkPlan';
import type { RunMachine } from '../run/machine';
import { skipped, wasUnknown, type StepResult } from '../run/rows';
import { runOf } from '../run/runs';
import type { RowWriter } from '../run/sendRow';

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

/** A bulk change as a run. */
export function bulkRun(key: MemoryKey, job: BulkJob, defined: BulkResources): RunMachine {
  return runOf(bulkChanges, key, job, () => writerOf(key, job, defined[job.type]));
}

function writerOf(key: MemoryKey, job: BulkJob, resource: AnyResource): RowWriter<BulkRow> {
  const { type, edit, confirmed } = job;
  const plan = async ({ id, was, edit: own = edit }: BulkRow) =>
    planBulk({ type, edit: own, key }, resource, await readForBulk(type, key, id), was);
  return {
    run: { id: job.id, name: job.title },
    write: ({ id }) => bulkWrite(resource, key, id),
    async compose(row, before) {
      const planned = await plan(row);
      if (planned.kind === 'already') return { result: found(before) };
      if (planned.kind !== 'change') return { result: skipped(planned.why, before) };
      const open = planned.confirms.find((text) => !confirmed.includes(text));
      if (open !== undefined)
        return { result: skipped(`It asks for a new confirmation: ${open}.`, before) };
      const { body } = planned.plan;
      const isOther = wasUnknown(before) && !sameJson(lastSent(key, type, row.id)?.body, body);
      return { body, isOther };
    },
    ...(resourceOf(type).operations.read && {
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
