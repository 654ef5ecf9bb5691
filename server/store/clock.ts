import { sql, type Kysely } from 'kysely';
import { mark, readMarks } from './marks';
import type { Tables } from './schema';

/** The time of a store. It does not depend on the clocks of gateways, which may be wrong by any amount. */
export interface Clock {
  /** The time of what happens now, and by which sign-ins and leases end. */
  now(): number;
  /** A time that has certainly come: only by this is anything removed. */
  past(): number;
  /** Reads the time again, or tells the file how far it is. */
  set(): Promise<void>;
}

/** By the server's clock. In between, time passes as this machine counts it, whatever its clock says. */
export function serverClock(db: Kysely<Tables>): Clock {
  let ahead = 0;
  const now = () => Math.round(performance.now() + ahead);
  return {
    now,
    past: now,
    async set() {
      const began = performance.now();
      const asked = sql<{ now: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;
      const { rows } = await asked.execute(db);
      if (rows[0]) ahead = rows[0].now - (began + performance.now()) / 2;
    },
  };
}

/**
 * A file has no clock, so its own time passes only while a gateway uses it: what is removed is removed too late rather
 * than too early, however wrong the clock of the machine is or was. What happens has the machine's time, but no earlier
 * one than the file's: after the clock was set right, it would seem too old.
 */
export function fileClock(db: Kysely<Tables>): Clock {
  let began: number | undefined;
  const own = () => (began === undefined ? Date.now() : Math.round(began + performance.now()));
  return {
    now: () => Math.max(Date.now(), own()),
    past: () => Math.min(Date.now(), own()),
    async set() {
      began ??= (await timeOf(db)) - performance.now();
      await mark(db, { time: own() });
    },
  };
}

/** The time of a file: what was noted last, or that of its newest rows. */
async function timeOf(db: Kysely<Tables>): Promise<number> {
  const { time } = await readMarks(db);
  if (time !== undefined) return time;
  const newest = sql<{ time: number | null }>`select max(time) as time from (
    select max(received_at) as time from writes union all select max(seen_at) from sessions) as times`;
  const { rows } = await newest.execute(db);
  return Math.min(Date.now(), rows[0]?.time ?? Date.now());
}
