import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type ExpressionBuilder } from 'kysely';
import {
  writeOutcomeOf,
  recordedWrite,
  type RecordedRun,
  type RecordedWrite,
} from '../../src/contract/journal';
import { withoutNulls, type Tables } from '../store/schema';
import type { Store } from '../store/store';
import type { Row } from './write';

/** A page ends early when its texts have this many characters. */
const mostText = 4 * 1024 * 1024;

/**
 * What a write replaced: as it was read then, if that is of the same organization, else the answer of the resource's last
 * accepted write, or its body if that answer is no resource.
 */
function beforeOf(row: ExpressionBuilder<Tables, 'writes'>) {
  const text = sql<string>`case when earlier.answer like '%"spec":{%' then earlier.answer else earlier.body end`;
  const earlier = row
    .selectFrom('writes as earlier')
    .select(text.as('text'))
    .whereRef('earlier.organization', '=', 'writes.organization')
    .whereRef('earlier.resourceType', '=', 'writes.resourceType')
    .whereRef('earlier.resourceId', '=', 'writes.resourceId')
    .whereRef('earlier.receivedAt', '<', 'writes.receivedAt')
    .where('earlier.state', '=', 'answered')
    .where('earlier.status', '>=', 200)
    .where('earlier.status', '<', 300)
    .orderBy('earlier.receivedAt', 'desc')
    .limit(1);
  return row
    .case()
    .when('replaced', 'is', null)
    .then(earlier)
    .when(row(row.ref('replacedIn'), '=', row.ref('organization')))
    .then(row.ref('replaced'))
    .end();
}

/** So few are read at a time, because each can have megabytes. */
const atOnce = 8;

/**
 * Writes by their rows' ids, each with what it replaced and the run it belongs to: as many as fit on a page, and at least
 * the first. `fits` says how many that are.
 */
export async function readWrites(
  store: Store,
  organization: string,
  ids: string[],
  caller: string,
): Promise<{ changes: RecordedWrite[]; fits: number }> {
  const { rows, fits } = await readRows(store, ids);
  const runs = new Map<string, Pick<RecordedRun, 'size' | 'outcomes'>>();
  for (const { runId } of rows) {
    if (runId === null || runs.has(runId)) continue;
    runs.set(runId, await sizeOf(store, organization, runId));
    await nextTurn();
  }
  return { changes: rows.map((row) => told(row, caller, runs)), fits };
}

async function readRows({ db }: Store, ids: string[]) {
  const rows: Told[] = [];
  let text = 0;
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const read = await db
      .selectFrom('writes')
      .selectAll()
      .select((row) => beforeOf(row).as('before'))
      .where('id', 'in', some)
      .execute();
    for (const [index, id] of some.entries()) {
      const row = read.find((one) => one.id === id);
      const { body = '', answer, before } = row ?? {};
      text += body.length + (answer ?? '').length + (before ?? '').length;
      if (text > mostText && from + index > 0) return { rows, fits: from + index };
      if (row) rows.push(row);
    }
    // A file is read in this thread.
    await nextTurn();
  }
  return { rows, fits: ids.length };
}

/** How many writes of a run an organization has, and how they ended. */
async function sizeOf({ db }: Store, organization: string, runId: string) {
  const rows = await db
    .selectFrom('writes')
    .select(['state', 'status'])
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('organization', '=', organization)
    .where('runId', '=', runId)
    .groupBy(['state', 'status'])
    .execute();
  const outcomes: RecordedRun['outcomes'] = {};
  let size = 0;
  for (const { state, status, count } of rows) {
    const outcome = writeOutcomeOf({ state, status });
    outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
    size += count;
  }
  return { size, outcomes };
}

type Told = Row & { before?: string | null };

/** A write as it is told. `before` and runs are only for those who may read the organization's journal. */
export function told(
  row: Told,
  caller: string,
  runs?: ReadonlyMap<string, Pick<RecordedRun, 'size' | 'outcomes'>>,
): RecordedWrite {
  const mine = row.caller === caller;
  const { personName: by, organization, project, resourceType, resourceName, ...rest } = row;
  const { before, replaced, runId: id, runName: name } = row;
  const run = id === null ? undefined : runs?.get(id);
  return recordedWrite.parse(
    withoutNulls({
      ...rest,
      by,
      mine,
      writeId: mine ? row.writeId : null,
      organizationId: organization,
      projectId: project,
      type: resourceType,
      name: resourceName,
      before: before || null,
      beforeFrom: before ? (replaced === null ? 'journal' : 'read') : null,
      run: run && withoutNulls({ id, name, ...run }),
    }),
  );
}
