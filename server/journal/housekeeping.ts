import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Store } from '../store/store';
import type { Gateways } from './gateways';
import { tellOutcome, toldColumns, type Print } from './outcomes';
import { mostResources } from './team';

const dayMs = 24 * 60 * 60 * 1000;
const removeEveryMs = dayMs / 24;
/** So few at a time hold the store only for a moment. */
const removedAtOnce = 500;
/** The rest is for the next beats. */
const mostStatements = 20;

/** Settles what gateways leave behind, and removes what is too old. */
export class Housekeeping {
  #removedAt = 0;

  constructor(
    private readonly store: Store,
    private readonly gateways: Gateways,
    private readonly days: number,
    private readonly print: Print,
  ) {}

  /** Settles the writes of gateways that have died, and now and then removes some of what is too old. */
  async sweep(): Promise<void> {
    const under = await this.store.run((db) =>
      db
        .selectFrom('writes')
        .select('gateway')
        .distinct()
        .where('state', 'in', ['received', 'sent'])
        .execute(),
    );
    for (const { gateway } of under)
      if (gateway !== this.gateways.own && (await this.gateways.isDead(gateway)))
        await this.giveUp(gateway);
    const now = Date.now();
    if (now - this.#removedAt < removeEveryMs) return;
    if (await this.#removeOld(now)) this.#removedAt = now;
  }

  /** Settles what a gateway leaves behind, or one write of it: nobody will send it, or tell of it, any more. */
  async giveUp(gateway: string, only?: { id: string; attempt: number }): Promise<void> {
    for (const [from, to] of [
      ['received', 'not sent'],
      ['sent', 'unknown'],
    ] as const) {
      const rows = await this.store.run((db) => {
        const all = db
          .updateTable('writes')
          .set({ state: to })
          .where('state', '=', from)
          .where('gateway', '=', gateway)
          .returning(toldColumns);
        if (only === undefined) return all.execute();
        return all.where('id', '=', only.id).where('attempt', '=', only.attempt).execute();
      });
      for (const row of rows) tellOutcome(this.print, row);
    }
  }

  /** Whether nothing old is left. */
  async #removeOld(now: number): Promise<boolean> {
    let count = 0;
    for (const removal of removals(now, now - this.days * dayMs)) {
      let removed: bigint | undefined;
      do {
        if ((count += 1) > mostStatements) return false;
        ({ numAffectedRows: removed } = await this.store.run((db) => removal.execute(db)));
        // A file is read and written in this thread, so requests get their turn in between.
        await nextTurn();
      } while (removed === BigInt(removedAtOnce));
    }
    return true;
  }
}

/** Refused or not sent, and seen by nobody but its author: forgotten, a repeat of it does no harm. */
const unseen = sql`organization is null and (state = 'not sent' or state = 'answered' and status >= 300)`;
/** How many of those are kept for each author. */
const mostUnseen = 1000;

/** Statements that each remove some of what nobody needs, is from before a time, or beyond a quota. */
function removals(now: number, before: number): RawBuilder<unknown>[] {
  const some = sql`limit ${removedAtOnce}`;
  return [
    sql`delete from writes where id in (
      select id from writes where received_at < ${before} order by received_at ${some})`,
    // Each is looked at once more, because it may have been received again meanwhile.
    sql`delete from writes where ${unseen} and id in (
      select id from (
        select id, row_number() over (partition by caller order by received_at desc, id desc) as place
        from writes where ${unseen}
      ) as own where place > ${mostUnseen} ${some})`,
    sql`delete from resources where (organization, type, id) in (
      select organization, type, id from (
        select organization, type, id, updated_at,
          row_number() over (partition by organization order by updated_at desc, type, id) as place
        from resources
      ) as own where updated_at < ${before} or place > ${mostResources} ${some})`,
    sql`delete from nicknames where (organization, id) in (
      select organization, id from nicknames where given_at < ${before} ${some})`,
    sql`delete from gateways where seen_at < ${now - dayMs}`,
  ];
}
