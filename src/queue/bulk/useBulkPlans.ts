import { useEffect, useState } from 'react';
import { readTeam } from '../../api/journal/team';
import type { JsonObject } from '../../lib/json';
import type { BulkRequest } from '../../memory/bulk';
import type { MemoryKey } from '../../memory/storedList';
import { onSignOut } from '../../session/credential';
import { partOf } from './bulkEdit';
import { planBulk, type BulkResources, type BulkPlan } from './bulkPlan';
import { bulkTarget, readForBulk } from './bulkRun';
import { asApiError } from '../../save/send/outcome';

/** What the edit means for a row; `undefined` while it is read. */
export type Planned = (BulkPlan & { raw: JsonObject }) | { kind: 'unreadable'; why: string };

interface Plans {
  turn: number;
  plans: readonly (Planned | undefined)[];
}

const AT_A_TIME = 4;

/** Reads every resource of a request and plans its edit. `turn` reads them all again. */
export function useBulkPlans(
  request: BulkRequest,
  defined: BulkResources,
  key: MemoryKey,
  turn: number,
): readonly (Planned | undefined)[] {
  const [planned, setPlanned] = useState<Plans>({ turn, plans: [] });
  useEffect(() => {
    let stopped = false;
    const stop = () => void (stopped = true);
    const { type, rows } = request;
    const made: (Planned | undefined)[] = rows.map(() => undefined);
    let next = 0;
    const planOne = async (index: number) => {
      const row = rows[index];
      if (row === undefined) return;
      const { id, edit = request.edit, leftOut } = row;
      if (leftOut !== undefined) {
        made[index] = { kind: 'left out', why: leftOut, raw: {} };
        return;
      }
      try {
        const now = await readForBulk(type, key, id);
        // A resource that the list did not show has no earlier state to compare with.
        const was = row.unseen ? partOf(edit, now.raw) : row.was;
        made[index] = {
          ...planBulk({ type, edit, key }, defined[type], now, was),
          raw: now.raw,
        };
      } catch (failure) {
        const { words } = asApiError(failure, bulkTarget(defined[type], key, id));
        made[index] = { kind: 'unreadable', why: `It could not be read: ${words}` };
      }
    };
    // The team's last values stand in for members that can't be read or are not returned.
    const known = readTeam(key).catch(() => undefined);
    const work = async () => {
      await known;
      for (let index = next++; index < rows.length && !stopped; index = next++) {
        await planOne(index);
        if (!stopped) setPlanned({ turn, plans: [...made] });
      }
    };
    for (let worker = 0; worker < AT_A_TIME; worker += 1) void work();
    const unlisten = onSignOut(stop);
    return () => {
      stop();
      unlisten();
    };
  }, [request, defined, key, turn]);
  return planned.turn === turn ? planned.plans : [];
}
