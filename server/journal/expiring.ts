import { setImmediate as nextTurn } from 'node:timers/promises';
import { readJson, valueAt } from '../../src/lib/json';
import { serviceNow } from '../../src/lib/time/clock';
import { parseTime } from '../../src/lib/time/dates';
import { expiryBand } from '../../src/lib/time/expiry';
import { dueLabels, metrics } from '../metrics';
import type { Store } from '../store/store';

const weekMs = 7 * 24 * 60 * 60 * 1000;
/** So few at a time hold the gateway only for a moment. */
const readAtOnce = 100;
/** A longer answer is about no service account. */
const longest = 64 * 1024;

/**
 * Counts the service accounts of each organization that expire soon, by the last answer about each and by the clock of the
 * services. Accounts can be deleted elsewhere, so those that expired over a week ago no longer count.
 */
export async function countExpiring(store: Store): Promise<void> {
  const due = new Map<string, Record<(typeof dueLabels)[number], number>>();
  const now = serviceNow();
  let last = { id: '', organization: '' };
  for (;;) {
    const rows = await store.db
      .selectFrom('resources')
      .select(['id', 'organization', 'answer'])
      .where('type', '=', 'serviceAccount')
      .where(({ eb, fn }) => eb(fn('length', ['answer']), '<=', longest))
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('id', 'organization'), '>', tuple(last.id, last.organization)),
      )
      .orderBy('id')
      .orderBy('organization')
      .limit(readAtOnce)
      .execute();
    for (const { organization, answer } of rows) {
      const said = valueAt(readJson(answer), '/status/expiry');
      const expiry = typeof said === 'string' ? parseTime(said) : undefined;
      if (expiry === undefined || now - expiry > weekMs) continue;
      const band = expiryBand(expiry, now);
      if (band === 'month' || band === 'later') continue;
      const counts = due.get(organization) ?? { expired: 0, day: 0, week: 0 };
      due.set(organization, counts);
      counts[band] += 1;
      // What expires within a day does so within the week.
      if (band === 'day') counts.week += 1;
    }
    const end = rows.at(-1);
    if (end === undefined) break;
    last = end;
    await nextTurn();
  }
  metrics.expiring.reset();
  for (const [organization, counts] of due)
    for (const expires of dueLabels)
      metrics.expiring.set({ organization, expires }, counts[expires]);
}
