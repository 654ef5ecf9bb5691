import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import {
  recordedWrite,
  type RecordedRun,
  type RecordedWrite,
  type WriteOutcome,
  type WriteState,
} from '../../src/contract/journal';
import type { Tables } from '../store/schema';
import type { Store } from '../store/store';
import { withoutNulls } from './rows';

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

/** Those of some writes, newest first, whose texts fit on a page, and at least the first. */
export async function fitting<Key extends { id: string }>(
  store: Store,
  keys: Key[],
): Promise<Key[]> {
  if (keys.length === 0) return [];
  const rows = await store.run((db) =>
    db
      .selectFrom('writes')
      .select('id')
      .select((row) => row.fn<number>('length', ['body']).as('body'))
      .select((row) => row.fn<number | null>('length', ['answer']).as('answer'))
      .select((row) => row.fn<number | null>('length', [beforeOf(row)]).as('before'))
      .where(
        'id',
        'in',
        keys.map(({ id }) => id),
      )
      .execute(),
  );
  const lengths = new Map(
    rows.map(({ id, body, answer, before }) => [id, body + (answer ?? 0) + (before ?? 0)]),
  );
  let text = 0;
  return keys.filter(({ id }, index) => (text += lengths.get(id) ?? 0) <= mostText || index === 0);
}

/** Writes, newest first, each with what it replaced and the run it belongs to. */
export async function readWrites(
  store: Store,
  organization: string,
  ids: string[],
  caller: string,
): Promise<RecordedWrite[]> {
  if (ids.length === 0) return [];
  const rows = await store.run((db) =>
    db
      .selectFrom('writes')
      .selectAll()
      .select((row) => beforeOf(row).as('before'))
      .where('id', 'in', ids)
      .orderBy('receivedAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  );
  const runs = new Map<string, Pick<RecordedRun, 'size' | 'outcomes'>>();
  for (const { runId } of rows)
    if (runId !== null && !runs.has(runId))
      runs.set(runId, await sizeOf(store, organization, runId));
  return rows.map((row) => told(row, caller, runs));
}

/** How many writes of a run an organization has, and how they ended. */
async function sizeOf({ run }: Store, organization: string, runId: string) {
  const rows = await run((db) =>
    db
      .selectFrom('writes')
      .select(['state', 'status'])
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('organization', '=', organization)
      .where('runId', '=', runId)
      .groupBy(['state', 'status'])
      .execute(),
  );
  const outcomes: RecordedRun['outcomes'] = {};
  let size = 0;
  for (const { state, status, count } of rows) {
    const outcome = outcomeOf(state, status ?? 0);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
    size += count;
  }
  return { size, outcomes };
}

function outcomeOf(state: WriteState, status: number): WriteOutcome {
  if (state === 'received' || state === 'sent') return 'under way';
  if (state !== 'answered') return state;
  return status >= 200 && status < 300 ? 'accepted' : 'refused';
}

/** A write as it is told. `before` and runs are only for those who may read the organization's journal. */
export function told(
  row: Selectable<Tables['writes']> & { before?: string | null },
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
