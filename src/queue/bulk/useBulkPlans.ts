import { useEffect, useState } from 'react';
import { readTeam } from '../../api/journal/team';
import type { JsonObject } from '../../lib/json';
import type { BulkRequest } from '../../memory/bulk';
import { capitalised } from '../../lib/text/text';
import type { MemoryKey } from '../../memory/storedList';
import { readErrorOf } from '../../save/send/outcome';
import { targetOf } from '../../save/send/sendOnce';
import { onSignOut } from '../../session/credential';
import { partOf } from './bulkEdit';
import { planBulk, type BulkResources, type BulkPlan } from './bulkPlan';
import { bulkWrite, readForBulk } from './bulkRun';

/** What the edit means for a row; `undefined` while it is read. */
export type Planned = (BulkPlan & { raw: JsonObject }) | { kind: 'unreadable'; why: string };

const AT_A_TIME = 4;

/** Reads every resource of a request and plans its edit. `turn` reads them all again. */
export function useBulkPlans(
  request: BulkRequest,
  defined: BulkResources,
  key: MemoryKey,
  turn: number,
): readonly (Planned | undefined)[] {
  const [planned, setPlanned] = useState<{ turn: number; plans: readonly Planned[] }>();
  useEffect(() => {
    // The team's last values stand in for members that can't be read or are not returned.
    const known = readTeam(key).catch(() => undefined);
    const plans: Planned[] = [];
    // All take the next row from the same iterator.
    const rows = request.rows.entries();
    let isOver = false;
    const work = async () => {
      await known;
      for (const [index, row] of rows) {
        const plan = await planRow(request, row, defined, key);
        if (isOver) return;
        plans[index] = plan;
        setPlanned({ turn, plans: [...plans] });
      }
    };
    for (let each = 0; each < AT_A_TIME; each++) void work();
    const end = () => void (isOver = true);
    const unlisten = onSignOut(end);
    return () => {
      end();
      unlisten();
    };
  }, [request, defined, key, turn]);
  return planned?.turn === turn ? planned.plans : [];
}

async function planRow(
  { type, edit: usual }: BulkRequest,
  { id, edit = usual, leftOut, ...row }: BulkRequest['rows'][number],
  defined: BulkResources,
  key: MemoryKey,
): Promise<Planned> {
  if (leftOut !== undefined) return { kind: 'left out', why: leftOut, raw: {} };
  try {
    const now = await readForBulk(type, key, id);
    // A resource that the list did not show has no earlier state to compare with.
    const was = row.unseen ? partOf(edit, now.raw) : row.was;
    return { ...planBulk({ type, edit, key }, defined[type], now, was), raw: now.raw };
  } catch (failure) {
    const { error, what } = readErrorOf(failure, targetOf(bulkWrite(defined[type], key, id)));
    return { kind: 'unreadable', why: `${capitalised(what)} could not be read: ${error.words}` };
  }
}
